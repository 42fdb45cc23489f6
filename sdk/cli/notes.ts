/** What a release of the SDK has taken away or changed, and what to do about it. */
export interface Note {
  /** Version that brought it. */
  since: string
  /** Names it is about, none when it concerns every plugin. */
  names: readonly string[]
  /** A sentence or two for whoever wrote the plugin. */
  text: string
}

/** Every breaking change since 0.1.0, the latest last. */
export const NOTES: readonly Note[] = []

const parts = (version: string): number[] =>
  version
    .replace(/^[^\d]*/, '')
    .split(/[.-]/)
    .slice(0, 3)
    .map(Number)

/** Whether one version comes before another. */
export function isOlder(one: string, other: string): boolean {
  const [a, b] = [parts(one), parts(other)]
  const at = b.findIndex((part, index) => part !== (a[index] ?? 0))
  return at >= 0 && (a[at] ?? 0) < b[at]!
}

/** What concerns a plugin that was written for an older version and uses these names. */
export const notesFor = (writtenFor: string, uses: ReadonlySet<string>, notes: readonly Note[] = NOTES): Note[] =>
  notes.filter(
    ({ since, names }) => isOlder(writtenFor, since) && (names.length === 0 || names.some(name => uses.has(name))),
  )

/** What is said of a name that is no longer there. */
export const noteOn = (name: string, notes: readonly Note[] = NOTES): Note | undefined =>
  notes.findLast(({ names }) => names.includes(name))
