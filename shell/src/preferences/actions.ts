import { LANGUAGES, type Language } from '@ntocc/sdk/contracts'
import i18next from 'i18next'
import type { Action } from '../actions/action.ts'
import { LANGUAGE_NAMES } from '../boot/language.ts'
import { type Preferences, setSize, setTheme } from '../boot/preferences.ts'
import { SIZES, type Size } from '../boot/size.ts'
import { THEMES, type Theme } from '../boot/theme.ts'
import { followLanguage } from '../console/language.ts'
import { toastSuccess } from '../ports/toasts.ts'
import type { Session } from '../session/session.ts'

export interface PreferenceContext {
  readonly preferences: Preferences
  readonly language: Language
  readonly session: Pick<Session, 'store' | 'refreshInfo'>
}

type PreferenceAction = Action<PreferenceContext>

const THEME_NAMES: Record<Theme, string> = {
  system: 'preferences.system',
  light: 'preferences.light',
  dark: 'preferences.dark',
}
const SIZE_NAMES: Record<Size, string> = {
  large: 'preferences.large',
  medium: 'preferences.medium',
  small: 'preferences.small',
}

/** Light, dark, or as the system. */
export const THEME_ACTIONS: readonly PreferenceAction[] = THEMES.map(theme => ({
  id: `view.theme.${theme}`,
  section: 'view',
  title: THEME_NAMES[theme],
  group: 'preferences.theme',
  icon: 'theme',
  checked: ({ preferences }) => preferences.theme === theme,
  run: () => setTheme(theme),
}))

/** Size of controls and text. */
export const SIZE_ACTIONS: readonly PreferenceAction[] = SIZES.map(size => ({
  id: `view.size.${size}`,
  section: 'view',
  title: SIZE_NAMES[size],
  group: 'preferences.size',
  icon: 'size',
  checked: ({ preferences }) => preferences.size === size,
  run: () => {
    setSize(size)
    toastSuccess(i18next.t('preferences.sizeChanged', { ns: 'shell' }))
  },
}))

/** Language of the console, each in its own words. */
export const LANGUAGE_ACTIONS: readonly PreferenceAction[] = LANGUAGES.map(language => ({
  id: `view.language.${language}`,
  section: 'view',
  title: { text: LANGUAGE_NAMES[language] },
  group: 'preferences.language',
  icon: 'globe',
  checked: context => context.language === language,
  run: ({ session }) => choose(language, session),
}))

async function choose(language: Language, session: PreferenceContext['session']) {
  await followLanguage(language, session)
  toastSuccess(i18next.t('preferences.languageChanged', { ns: 'shell' }))
}
