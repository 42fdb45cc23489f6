import { LANGUAGES, type Language } from '@ntocc/sdk/contracts'
import { useTranslation } from 'react-i18next'
import { useShell } from '../app/context.ts'
import { refreshBoot } from '../boot/boot.ts'
import { changeLanguage } from '../boot/i18n.ts'
import { LANGUAGE_NAMES } from '../boot/language.ts'
import { preferences, SIZES, setSize, setTheme } from '../boot/preferences.ts'
import { THEMES } from '../boot/theme.ts'
import { toastSuccess } from '../ports/toasts.ts'
import type { Session } from '../session/session.ts'
import { useStore } from '../state/store.ts'
import { Icon } from '../ui/icons.tsx'
import { PopoverMenu } from '../ui/Popover.tsx'

/** Texts first; then the names that the server gives in the page's language. */
async function choose(language: Language, session: Session, done: () => string) {
  await changeLanguage(language)
  toastSuccess(done())
  void refreshBoot(language)
  if (session.store.get().roles.length > 0) void session.refreshInfo()
}

/** Language of the console, each in its own words. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation('shell')
  const { session } = useShell()
  return (
    <PopoverMenu
      label={t('preferences.language')}
      button={<Icon name="globe" size={18} />}
      items={LANGUAGES.map(language => ({
        key: language,
        label: LANGUAGE_NAMES[language],
        checked: i18n.language === language,
        onSelect: () => void choose(language, session, () => i18n.t('preferences.languageChanged', { ns: 'shell' })),
      }))}
    />
  )
}

/** Light, dark, or as the system. */
export function ThemeMenu() {
  const { t } = useTranslation('shell')
  const current = useStore(preferences, state => state.theme)
  const names = { system: t('preferences.system'), light: t('preferences.light'), dark: t('preferences.dark') }
  return (
    <PopoverMenu
      label={t('preferences.theme')}
      button={<Icon name="theme" size={18} />}
      items={THEMES.map(theme => ({
        key: theme,
        label: names[theme],
        checked: theme === current,
        onSelect: () => setTheme(theme),
      }))}
    />
  )
}

/** Size of controls and text. */
export function SizeMenu() {
  const { t } = useTranslation('shell')
  const current = useStore(preferences, state => state.size)
  const names = { large: t('preferences.large'), medium: t('preferences.medium'), small: t('preferences.small') }
  return (
    <PopoverMenu
      label={t('preferences.size')}
      button={<Icon name="size" size={18} />}
      items={SIZES.map(size => ({
        key: size,
        label: names[size],
        checked: size === current,
        onSelect: () => {
          setSize(size)
          toastSuccess(t('preferences.sizeChanged'))
        },
      }))}
    />
  )
}
