import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../state/store.ts'
import { useActionBoard } from './context.ts'
import { Keys } from './Keys.tsx'
import { useKeyNames } from './key-names.ts'
import { SEQUENCE_MS } from './keys.ts'
import { begun } from './use-keyboard.ts'
import '../styles/shortcuts.css'

/** After the first key of a sequence: which may follow. Made from the list that the keyboard listens to. */
export function SequenceHint() {
  const { t } = useTranslation('shell')
  const { text } = useKeyNames()
  const { shell, page } = useActionBoard()
  const pending = useStore(begun, value => value)
  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => begun.set(now => (now === pending ? undefined : now)), SEQUENCE_MS)
    return () => clearTimeout(timer)
  }, [pending])
  if (!pending) return null
  const prefix = `${pending.chord} `
  const following = [...page, ...shell].flatMap(({ id, label, keys, disabledReason }) =>
    keys
      .filter(each => each.startsWith(prefix))
      .map(each => ({ id, label, keys: each.slice(prefix.length), off: disabledReason !== undefined })),
  )
  return (
    <div className="sh-sequence" role="status">
      <p>
        <kbd>{text(pending.chord)}</kbd> {t('actions.then')}
      </p>
      <ul>
        {following.map(({ id, label, keys, off }) => (
          <li key={id} className={off ? 'sh-sequence-off' : undefined}>
            <Keys keys={keys} />
            <span className="sh-hidden">{text(keys)}</span> {label}
          </li>
        ))}
      </ul>
    </div>
  )
}
