import type { FormValues } from '../schema/schema.ts'

/** A field that two people changed to different values. */
export interface Contested {
  name: string
  mine: unknown
  theirs: unknown
}

export interface Merge {
  /** Theirs, with what only I changed: what would be saved if every contested field stayed theirs. */
  values: FormValues
  contested: readonly Contested[]
  /** Changed by the other person alone. */
  taken: readonly string[]
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''
const isSame = (a: unknown, b: unknown): boolean =>
  (isBlank(a) && isBlank(b)) || JSON.stringify(a) === JSON.stringify(b)

/** Brings together what I changed and what somebody else saved meanwhile, field by field. */
export function merge(names: readonly string[], base: FormValues, mine: FormValues, theirs: FormValues): Merge {
  const values: Record<string, unknown> = {}
  const contested: Contested[] = []
  const taken: string[] = []
  for (const name of names) {
    const iChanged = !isSame(base[name], mine[name])
    const theyChanged = !isSame(base[name], theirs[name])
    values[name] = iChanged && !theyChanged ? mine[name] : theirs[name]
    if (isSame(mine[name], theirs[name])) continue
    if (iChanged && theyChanged) contested.push({ name, mine: mine[name], theirs: theirs[name] })
    else if (theyChanged) taken.push(name)
  }
  return { values, contested, taken }
}
