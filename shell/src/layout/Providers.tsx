import { languageOf } from '@ntocc/sdk/contracts'
import { ConsoleContext, SlotContext } from '@ntocc/sdk/hooks'
import { QueryClientProvider } from '@tanstack/react-query'
import { App, theme as antdTheme, ConfigProvider } from 'antd'
import type { Locale } from 'antd/es/locale'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadNamespace } from '../boot/i18n.ts'
import { preferences } from '../boot/preferences.ts'
import type { Size } from '../boot/size.ts'
import { wantsStillness } from '../boot/theme.ts'
import { useDark } from '../boot/use-dark.ts'
import { HostContext, useSlotHost } from '../host/index.ts'
import { settings } from '../settings/settings.ts'
import { useStore } from '../state/store.ts'
import { antdLook } from '../theme/antd.ts'
import { antdWords } from './antd-words.ts'
import type { Workspace } from './workspace.ts'

const COMPONENT_SIZE = { large: 'large', medium: 'middle', small: 'small' } as const satisfies Record<Size, string>

/**
 * Stands for antd's words until they have come. There is always one: antd puts a provider of its own around everything
 * as soon as it has a locale, and everything inside would be built a second time.
 */
const NO_WORDS: Locale = { locale: '' }

/** The shell's own buttons have no space between two Chinese characters either. One object: a new one renders every page. */
const BUTTON = { autoInsertSpace: false }

/** What plugins' pages stand in: the console's services, the plugin host, antd in the console's colours and language. */
export function Providers({ workspace, children }: { workspace: Workspace; children: ReactNode }) {
  const size = useStore(preferences, state => state.size)
  const locale = useAntdLocale()
  const dark = useDark()
  const color = useStore(settings, state => state.theme)
  // Asked once: antd would build every page anew, with what is typed in it, when its motion ends later.
  const [still] = useState(wantsStillness)
  useEffect(() => {
    void loadNamespace('validation')
  }, [])
  const { services, host } = workspace
  const slots = useSlotHost(host)
  const hosting = useMemo(() => ({ host, client: services.client }), [host, services.client])
  const theme = useMemo(
    () => ({
      algorithm: dark ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
      ...antdLook({ color, dark, size, still }),
    }),
    [dark, color, size, still],
  )
  return (
    <ConsoleContext value={services}>
      <HostContext value={hosting}>
        <SlotContext value={slots}>
          <QueryClientProvider client={services.queryClient}>
            <ConfigProvider theme={theme} locale={locale} componentSize={COMPONENT_SIZE[size]} button={BUTTON}>
              <App component={false}>{children}</App>
            </ConfigProvider>
          </QueryClientProvider>
        </SlotContext>
      </HostContext>
    </ConsoleContext>
  )
}

function useAntdLocale(): Locale {
  const { i18n } = useTranslation('shell')
  const language = languageOf(i18n.language)
  const [locale, setLocale] = useState(NO_WORDS)
  useEffect(() => {
    let left = false
    // A missing locale leaves antd's own English words: no reason to stop the console.
    antdWords(language).then(
      found => !left && setLocale(found),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [language])
  return locale
}
