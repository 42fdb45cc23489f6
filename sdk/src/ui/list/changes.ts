/** What became of the rows on screen when they were read again. */
export interface RowChanges {
  /** Rows with newer contents. */
  changed: readonly string[]
  /** Rows that were not there before. */
  added: readonly string[]
  removed: readonly string[]
  /** The same rows in the same order: the new contents can take their places unseen. */
  sameOrder: boolean
}

type Versioned = { version?: unknown; gmtModified?: unknown }

const versionOf = (row: object): string => {
  const { version, gmtModified } = row as Versioned
  const stamp = version ?? gmtModified
  return stamp === undefined || stamp === null ? JSON.stringify(row) : String(stamp)
}

export function rowChanges<R extends object>(
  before: readonly R[],
  after: readonly R[],
  keyOf: (row: R) => string,
): RowChanges {
  const old = new Map(before.map(row => [keyOf(row), versionOf(row)]))
  const keys = after.map(keyOf)
  const now = new Set(keys)
  return {
    changed: after.filter(row => old.has(keyOf(row)) && old.get(keyOf(row)) !== versionOf(row)).map(keyOf),
    added: keys.filter(key => !old.has(key)),
    removed: [...old.keys()].filter(key => !now.has(key)),
    sameOrder: keys.length === before.length && before.every((row, index) => keyOf(row) === keys[index]),
  }
}

/** The rows as they stood, each with its newest contents: nothing moves under the cursor. */
export function inOldPlaces<R extends object>(
  before: readonly R[],
  after: readonly R[],
  keyOf: (row: R) => string,
): readonly R[] {
  const newest = new Map(after.map(row => [keyOf(row), row]))
  return before.map(row => newest.get(keyOf(row)) ?? row)
}
