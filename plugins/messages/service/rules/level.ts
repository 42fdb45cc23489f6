import type { WarningKind } from '../../contract/warnings.ts'

export type Level = '1' | '2' | '3'

/** How many times what is allowed is serious, and very serious. */
const SERIOUS: Readonly<Partial<Record<WarningKind, readonly [serious: number, grave: number]>>> = {
  speed: [1.2, 1.5],
  deviation: [2, 4],
  fatigue: [1, 1.25],
  stop: [2, 4],
  offline: [4, 8],
}
/** Days before the end of a paper: fewer are serious, and its end is grave. */
const PAPER_SERIOUS = 3

/** 1 is to be known, 2 to be looked at, 3 to be acted on. */
export const levelOf = (kind: WarningKind, value = 0, limit = 0): Level => {
  if (kind === 'fence') return '2'
  if (kind === 'certificate') return value < 0 ? '3' : value < PAPER_SERIOUS ? '2' : '1'
  const [serious, grave] = SERIOUS[kind] ?? [2, 4]
  if (limit <= 0) return '1'
  const times = value / limit
  return times >= grave ? '3' : times >= serious ? '2' : '1'
}
