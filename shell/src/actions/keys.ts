/**
 * Keys are written as chords: modifiers in the order mod, alt, shift, then the key, joined by `+`. `mod` is Cmd on a Mac
 * and Ctrl elsewhere. Chords with a space between are pressed one after the other.
 */

/** ms after which the first key of a sequence counts no more: what may follow is shown, and reading takes a while. */
export const SEQUENCE_MS = 3000

type KeyEvent = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & {
  getModifierState?(key: string): boolean
}

const MODIFIERS = new Set([
  'Control',
  'Shift',
  'Alt',
  'Meta',
  'AltGraph',
  'CapsLock',
  'Dead',
  'Process',
  'Unidentified',
])

/** The chord of a key press, or undefined for one that can be none. */
export function chordOf(event: KeyEvent, mac: boolean): string | undefined {
  if (MODIFIERS.has(event.key)) return undefined
  // Some layouts write ? or / with AltGr, which reaches the page as Ctrl and Alt.
  const writes = event.getModifierState?.('AltGraph') === true
  const alt = event.altKey && !writes
  const mod = (mac ? event.metaKey : event.ctrlKey) && !writes
  if (!writes && (mac ? event.ctrlKey : event.metaKey)) return undefined
  const key = keyOf(event, alt)
  // Of a sign that is written with Shift, the shift is a part: ? is ? on every keyboard.
  const shift = event.shiftKey && /^[a-z]/.test(key)
  return [mod && 'mod', alt && 'alt', shift && 'shift', key].filter(Boolean).join('+')
}

/** With Option a Mac writes other letters: the place of the key says which was meant. */
function keyOf({ key, code }: KeyEvent, alt: boolean): string {
  const [, place] = /^(?:Key|Digit)([A-Z0-9])$/.exec(code) ?? []
  const plain = alt && place && !/^[a-z0-9]$/i.test(key) ? place : key
  return plain === ' ' ? 'space' : plain.toLowerCase()
}

const TYPING = [
  'textarea, select, [contenteditable]:not([contenteditable="false"])',
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="reset"], [type="range"])',
  // A menu or a list that is walked with keys keeps them.
  '[role="menu"], [role="listbox"], [role="textbox"]',
].join()

/** Somebody who types gets letters; only chords with Ctrl or Cmd are heard then. */
export const isHeard = (chord: string, target: EventTarget | null): boolean =>
  chord.startsWith('mod+') || !(target instanceof Element && target.closest(TYPING))

export interface Pending {
  readonly chord: string
  /** ms */
  readonly at: number
}

/** What a press means: something bound, the beginning of a sequence, or nothing. */
export function press<T>(
  bindings: ReadonlyMap<string, T>,
  chord: string,
  now: number,
  pending?: Pending,
): { hit?: T; pending?: Pending } {
  const begins = (keys: string) => [...bindings.keys()].some(known => known.startsWith(`${keys} `))
  // A chord with a modifier never goes on with a sequence.
  const follows = pending && now - pending.at <= SEQUENCE_MS && !chord.includes('+')
  const whole = follows ? `${pending.chord} ${chord}` : chord
  const hit = bindings.get(whole)
  if (hit !== undefined) return { hit }
  const begun = [whole, chord].find(begins)
  return begun ? { pending: { chord: begun, at: now } } : {}
}

interface Keyed {
  readonly id: string
  readonly keys: readonly string[]
}

/** Keys of the shell that a page may take for its own: `/` searches the list that is on screen. */
const LENT: ReadonlySet<string> = new Set(['/'])

/** The same keys, or keys that a longer sequence begins with: one of the two could never be pressed. */
const clash = (a: string, b: string): boolean => a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `)

/** Every two uses of keys that get into each other's way. */
export function conflictsOf(actions: readonly Keyed[]): string[] {
  const all = actions.flatMap(({ id, keys }) => keys.map(key => ({ id, key })))
  return all.flatMap((one, index) =>
    all
      .slice(index + 1)
      .filter(other => clash(one.key, other.key))
      .map(other => `${one.id} (${one.key}), ${other.id} (${other.key})`),
  )
}

/** The shell's keys come first, but for those it lends; a page's key that is taken already is not its key. */
export function withOwnKeys<A extends Keyed>(shell: readonly A[], page: readonly A[]): { shell: A[]; page: A[] } {
  const lent = new Set(page.flatMap(({ keys }) => keys).filter(key => LENT.has(key)))
  const kept = shell.map(action => without(action, key => lent.has(key)))
  const taken = kept.flatMap(({ keys }) => keys)
  const own = page.map(action => {
    const mine = without(action, key => taken.some(other => clash(key, other)))
    taken.push(...mine.keys)
    return mine
  })
  return { shell: kept, page: own }
}

const without = <A extends Keyed>(action: A, isTaken: (key: string) => boolean): A =>
  action.keys.some(isTaken) ? { ...action, keys: action.keys.filter(key => !isTaken(key)) } : action
