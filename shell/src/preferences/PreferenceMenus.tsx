import { languageOf } from '@ntocc/sdk/contracts'
import { useTranslation } from 'react-i18next'
import { type Action, offer } from '../actions/action.ts'
import { preferences } from '../boot/preferences.ts'
import { useShell } from '../console/context.ts'
import { useStore } from '../state/store.ts'
import { Icon } from '../ui/icons.tsx'
import { PopoverMenu } from '../ui/Popover.tsx'
import { LANGUAGE_ACTIONS, type PreferenceContext, SIZE_ACTIONS, THEME_ACTIONS } from './actions.ts'

interface ChoiceMenuProps {
  label: string
  icon: string
  actions: readonly Action<PreferenceContext>[]
}

/** A choice among actions as a menu of its own. Also stands outside the console, on the sign-in pages. */
function ChoiceMenu({ label, icon, actions }: ChoiceMenuProps) {
  const { t, i18n } = useTranslation('shell')
  const { session } = useShell()
  const chosen = useStore(preferences, state => state)
  const context: PreferenceContext = { preferences: chosen, language: languageOf(i18n.language), session }
  return (
    <PopoverMenu
      label={label}
      button={<Icon name={icon} size={18} />}
      items={offer(actions, context, (key, params) => t(key, params ?? {})).map(action => ({
        key: action.id,
        label: action.label,
        checked: action.checked,
        onSelect: action.run,
      }))}
    />
  )
}

/** Language of the console, each in its own words. */
export function LanguageMenu() {
  const { t } = useTranslation('shell')
  return <ChoiceMenu label={t('preferences.language')} icon="globe" actions={LANGUAGE_ACTIONS} />
}

/** Light, dark, or as the system. */
export function ThemeMenu() {
  const { t } = useTranslation('shell')
  return <ChoiceMenu label={t('preferences.theme')} icon="theme" actions={THEME_ACTIONS} />
}

/** Size of controls and text. */
export function SizeMenu() {
  const { t } = useTranslation('shell')
  return <ChoiceMenu label={t('preferences.size')} icon="size" actions={SIZE_ACTIONS} />
}
