import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../state/store.ts'
import { clusterOf, normalHex, PREDEFINED_THEMES } from '../theme/cluster.ts'
import { Icon } from '../ui/icons.tsx'
import { isBackdrop, useModal } from '../ui/use-modal.ts'
import { changeSetting, resetSettings, type Settings, settings } from './settings.ts'
import '../styles/settings.css'

const all = (state: Settings): Settings => state
const TOGGLES = ['fixedHeader', 'tagsView', 'sidebarLogo'] as const

/** How the console looks for this user; every choice shows at once and is kept. */
export default function SettingsPanel({ close }: { close(): void }) {
  const { t } = useTranslation('shell')
  const state = useStore(settings, all)
  const dialog = useModal()
  return (
    <dialog
      ref={dialog}
      className="sh-dialog sh-settings"
      aria-label={t('settings.title')}
      onCancel={event => {
        event.preventDefault()
        close()
      }}
      onPointerDown={event => isBackdrop(event) && close()}
    >
      <div className="sh-settings-head">
        <h2>{t('settings.title')}</h2>
        <button type="button" className="sh-icon-button" aria-label={t('settings.close')} onClick={close}>
          <Icon name="close" size={14} />
        </button>
      </div>
      <ThemePicker theme={state.theme} />
      <fieldset>
        <legend>{t('settings.layout')}</legend>
        {TOGGLES.map(key => (
          <label key={key} className="sh-setting">
            <span>{t(`settings.${key}`)}</span>
            <input
              type="checkbox"
              role="switch"
              aria-checked={state[key]}
              checked={state[key]}
              onChange={event => changeSetting(key, event.target.checked)}
            />
          </label>
        ))}
      </fieldset>
      <p className="sh-settings-note">{t('settings.note')}</p>
      <button type="button" className="sh-button" onClick={resetSettings}>
        {t('settings.reset')}
      </button>
    </dialog>
  )
}

function ThemePicker({ theme }: { theme: string }) {
  const { t } = useTranslation('shell')
  const name = useId()
  const { tints, shade } = clusterOf(theme)
  const choose = (color: string) => changeSetting('theme', color)
  return (
    <fieldset>
      <legend>{t('settings.theme')}</legend>
      <div className="sh-swatches">
        {PREDEFINED_THEMES.map(color => (
          <label key={color} title={color}>
            <input type="radio" name={name} checked={theme === color} onChange={() => choose(color)} />
            <span style={{ background: color }} />
            <span className="sh-hidden">{t(`settings.colour.${color.slice(1)}`)}</span>
          </label>
        ))}
      </div>
      <FreeColour key={theme} theme={theme} choose={choose} />
      <div className="sh-cluster" aria-hidden="true">
        {[theme, ...tints.slice(1), shade].map((color, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places in a row of fixed length; two tints may be equal
          <i key={index} style={{ background: color }} />
        ))}
      </div>
    </fieldset>
  )
}

/** Any colour: from the browser's picker, or typed as six digits. */
function FreeColour({ theme, choose }: { theme: string; choose(color: string): void }) {
  const { t } = useTranslation('shell')
  const [typed, setTyped] = useState(theme)
  const take = (text: string) => {
    const color = normalHex(text)
    if (color) choose(color)
    else setTyped(theme)
  }
  return (
    <div className="sh-free-colour">
      <input
        type="color"
        aria-label={t('settings.pick')}
        value={theme}
        onChange={event => choose(event.target.value)}
      />
      <input
        type="text"
        aria-label={t('settings.hex')}
        spellCheck={false}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onBlur={() => take(typed)}
        onKeyDown={event => {
          if (event.key === 'Enter') take(typed)
        }}
      />
    </div>
  )
}
