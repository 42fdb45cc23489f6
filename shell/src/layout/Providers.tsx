import type { Language } from '@ntocc/sdk/contracts'
import { ConsoleContext, SlotContext } from '@ntocc/sdk/hooks'
import { QueryClientProvider } from '@tanstack/react-query'
import { App, theme as antdTheme, ConfigProvider } from 'antd'
import type { Locale } from 'antd/es/locale'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadNamespace } from '../boot/i18n.ts'
import { preferences, type Size } from '../boot/preferences.ts'
import { useDark } from '../boot/use-dark.ts'
import { HostContext, useSlotHost } from '../host/index.ts'
import { settings } from '../settings/settings.ts'
import { useStore } from '../state/store.ts'
import { antdColours } from '../theme/antd.ts'
import type { Workspace } from './workspace.ts'

const LOCALES: Record<Language, () => Promise<{ default: Locale }>> = {
  en: () => import('antd/es/locale/en_GB'),
  zh: () => import('antd/es/locale/zh_CN'),
  es: () => import('antd/es/locale/es_ES'),
  ja: () => import('antd/es/locale/ja_JP'),
}

const COMPONENT_SIZE = { large: 'large', medium: 'middle', small: 'small' } as const satisfies Record<Size, string>
const FONT =
  'system-ui, -apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Hiragino Sans", "Noto Sans CJK SC", "Noto Sans", sans-serif'

const LIGHT = {
  colorBgLayout: '#f5f7fa',
  colorBorderSecondary: '#e6eaf0',
  colorText: '#1f2933',
  colorTextDescription: '#5f6b7b',
}
const DARK = {
  colorBgLayout: '#0f1419',
  colorBgContainer: '#171d24',
  colorBgElevated: '#1c232b',
  colorBorderSecondary: '#2a323c',
  colorText: '#e4e9ef',
  colorTextDescription: '#8d99a8',
}

/** What plugins' pages stand in: the console's services, the plugin host, antd in the console's colours and language. */
export function Providers({ workspace, children }: { workspace: Workspace; children: ReactNode }) {
  const size = useStore(preferences, state => state.size)
  const locale = useAntdLocale()
  const dark = useDark()
  const color = useStore(settings, state => state.theme)
  useEffect(() => {
    void loadNamespace('validation')
  }, [])
  const { services, host } = workspace
  const slots = useSlotHost(host)
  const hosting = useMemo(() => ({ host, client: services.client }), [host, services.client])
  const colours = useMemo(() => antdColours(color, dark), [color, dark])
  const theme = useMemo(
    () => ({
      algorithm: dark ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
      token: {
        ...(dark ? DARK : LIGHT),
        ...colours.token,
        borderRadius: 6,
        fontFamily: FONT,
        fontSize: 14,
      },
      components: { Button: colours.button },
    }),
    [dark, colours],
  )
  return (
    <ConsoleContext value={services}>
      <HostContext value={hosting}>
        <SlotContext value={slots}>
          <QueryClientProvider client={services.queryClient}>
            <ConfigProvider
              theme={theme}
              locale={locale}
              componentSize={COMPONENT_SIZE[size]}
              // The shell's own buttons have no space between two Chinese characters either.
              button={{ autoInsertSpace: false }}
            >
              <App component={false}>{children}</App>
            </ConfigProvider>
          </QueryClientProvider>
        </SlotContext>
      </HostContext>
    </ConsoleContext>
  )
}

function useAntdLocale(): Locale | undefined {
  const { i18n } = useTranslation('shell')
  const language = i18n.language as Language
  const [locale, setLocale] = useState<Locale>()
  useEffect(() => {
    let left = false
    // A missing locale leaves antd's own English words: no reason to stop the console.
    LOCALES[language]().then(
      found => !left && setLocale(found.default),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [language])
  return locale
}
