import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/icons.tsx'
import { isBackdrop, useModal } from '../ui/use-modal.ts'
import { type Offered, SECTIONS } from './action.ts'
import { useActionBoard } from './context.ts'
import { Keys } from './Keys.tsx'
import { useKeyNames } from './key-names.ts'
import '../styles/shortcuts.css'

/** Every action that has keys, by section: made from the same list that the keyboard listens to. */
export default function ShortcutsSheet({ close }: { close(): void }) {
  const { t } = useTranslation('shell')
  const { shell, page } = useActionBoard()
  const dialog = useModal()
  const keyed = [...page, ...shell].filter(({ keys }) => keys.length > 0)
  const sections = SECTIONS.map(name => ({ name, actions: keyed.filter(({ section }) => section === name) }))
  return (
    <dialog
      ref={dialog}
      className="sh-dialog sh-shortcuts"
      aria-label={t('actions.shortcuts')}
      onCancel={event => {
        event.preventDefault()
        close()
      }}
      onPointerDown={event => isBackdrop(event) && close()}
    >
      <div className="sh-shortcuts-head">
        <h2>{t('actions.shortcuts')}</h2>
        <button type="button" className="sh-icon-button" aria-label={t('actions.closeShortcuts')} onClick={close}>
          <Icon name="close" size={14} />
        </button>
      </div>
      <div className="sh-shortcuts-sections">
        {sections
          .filter(({ actions }) => actions.length > 0)
          .map(({ name, actions }) => (
            <section key={name} aria-label={t(`actions.section.${name}`)}>
              <h3>{t(`actions.section.${name}`)}</h3>
              <dl>
                {actions.map(action => (
                  <Shortcut key={action.id} action={action} />
                ))}
              </dl>
            </section>
          ))}
      </div>
      <p className="sh-shortcuts-note">{t('actions.shortcutsNote')}</p>
    </dialog>
  )
}

function Shortcut({ action }: { action: Offered }) {
  const { text } = useKeyNames()
  return (
    <div>
      <dt>
        {action.label}
        {action.disabledReason && <small>{action.disabledReason}</small>}
      </dt>
      <dd>
        {action.keys.map(keys => (
          <span key={keys}>
            <Keys keys={keys} />
            <span className="sh-hidden">{text(keys)}</span>
          </span>
        ))}
      </dd>
    </div>
  )
}
