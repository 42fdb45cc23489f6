import { useCallback, useState } from 'react'
import { useUiText } from '../core/text.ts'
import { useLocalChoices } from '../core/useLocalChoices.ts'

const KEY = 'keysHint'

/** Whether this person has still to be told of the keys of lists: once, until they are used or the hint is put away. */
export function useKeysHint(): { isDue: boolean; dismiss: () => void } {
  const choices = useLocalChoices()
  const [isDue, setDue] = useState(() => choices.read(KEY) === null)
  const dismiss = useCallback(() => {
    choices.write(KEY, 'seen')
    setDue(false)
  }, [choices])
  return { isDue, dismiss }
}

/** The keys that a list hears, in one line below it. */
export function KeysHint(props: { canChoose: boolean; canOpen: boolean; onDismiss: () => void }) {
  const text = useUiText()
  const keys: [keys: string[], meaning: string][] = [
    [['j', 'k'], text('list.keysMove')],
    ...(props.canChoose ? ([[['x'], text('list.keysChoose')]] as [string[], string][]) : []),
    ...(props.canOpen ? ([[['Enter'], text('list.keysOpen')]] as [string[], string][]) : []),
    [['/'], text('list.keysSearch')],
    [['?'], text('list.keysAll')],
  ]
  return (
    <p className="nt-keys-hint">
      {keys.map(([each, meaning]) => (
        <span key={meaning}>
          {each.map(key => (
            <kbd key={key}>{key}</kbd>
          ))}
          {meaning}
        </span>
      ))}
      <button
        type="button"
        aria-label={text('list.keysDismiss')}
        title={text('list.keysDismiss')}
        onClick={props.onDismiss}
      >
        ×
      </button>
    </p>
  )
}
