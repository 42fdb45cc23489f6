/** Whether it is one of a list, which is then its type. */
export const isOneOf = <const T>(list: readonly T[], value: unknown): value is T => list.some(each => each === value)

/** What stands at an index, from the end where it is below zero. @throws RangeError where nothing does */
export const itemAt = <T>(list: readonly T[], index: number): T => {
  const found = list.at(index)
  if (found === undefined) throw new RangeError(`nothing stands at ${index} of ${list.length}`)
  return found
}

/** What is kept under a key that has to be there. @throws RangeError where it is not */
export const valueAt = <K, V>(map: { get(key: K): V | undefined }, key: K): V => {
  const found = map.get(key)
  if (found === undefined) throw new RangeError(`nothing is kept under ${key}`)
  return found
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** What stands under the names of a value: the object itself, and none of anything else. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})

/** A value that is a string; undefined for anything else. */
export const stringOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
