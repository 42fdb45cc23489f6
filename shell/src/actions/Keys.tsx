import { useKeyNames } from './key-names.ts'
import '../styles/keys.css'

/** A cap for what is pressed together, several for what is pressed one after the other. Decoration: whatever has keys says them by `aria-keyshortcuts` or in a text beside. */
export function Keys({ keys }: { keys: string }) {
  const { chords } = useKeyNames()
  return (
    <span className="sh-keys" aria-hidden="true">
      {chords(keys).map((chord, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row; the same chord may come twice
        <kbd key={index}>{chord}</kbd>
      ))}
    </span>
  )
}
