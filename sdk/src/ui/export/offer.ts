import type { ExportType } from '../../contracts/export-files.ts'
import type { Entity } from '../../fields/index.ts'

/** What a list has to choose from when it is exported. */
export interface ExportOffer {
  /** The list's name: the choice of each is kept for its reader. */
  list: string
  /** Names of fields in the order of the screen: those that are shown, then all others. */
  shown: readonly string[]
  others: readonly string[]
  entity: Pick<Entity, 'fieldNamed'>
  /** What a field is called, with its unit. */
  labelOf: (name: string) => string
  /** Ids of the chosen rows; none where rows cannot be chosen or all that match are. */
  chosen: () => readonly number[]
  /** Tells when others are chosen; answers what ends that. */
  watch?: ((tell: () => void) => () => void) | undefined
  /** The rows on screen. */
  page: { pageNum: number; pageSize: number; count: number }
}

/** A choice as it is kept. */
export interface KeptChoice {
  names: string[]
  type: ExportType
}

/** Reads a kept choice; fields that the list no longer has are left out. Undefined for none, and for what is no choice. */
export function readChoice(
  text: string | null,
  known: readonly string[],
  types: readonly ExportType[],
): KeptChoice | undefined {
  if (text === null) return undefined
  try {
    const { names, type } = JSON.parse(text) as Partial<KeptChoice>
    if (!Array.isArray(names) || !types.some(each => each === type)) return undefined
    const kept = names.filter(name => known.includes(name))
    return kept.length > 0 ? { names: kept, type: type as ExportType } : undefined
  } catch {
    return undefined
  }
}

/**
 * Fields after a press on one of them; with shift all from the one pressed before (the first, if there is none) are as it becomes,
 * of those in sight.
 */
export function pressed(
  order: readonly string[],
  chosen: readonly string[],
  name: string,
  { from, inSight = order }: { from?: string | undefined; inSight?: readonly string[] } = {},
): string[] {
  const isOn = !chosen.includes(name)
  const b = inSight.indexOf(name)
  // What was pressed before may be out of sight by now.
  const a = from !== undefined && inSight.includes(from) ? inSight.indexOf(from) : b
  const span = inSight.slice(Math.min(a, b), Math.max(a, b) + 1)
  return order.filter(each => (span.includes(each) ? isOn : chosen.includes(each)))
}

/** Longer names are cut off by some programs. */
const MOST_NAME = 120

/** Name of a file: the list, what it is filtered by, the day. */
export const fileNameOf = (list: string, filters: readonly string[], day: string): string => {
  const words = [list, ...filters].join(' ')
  return `${words.slice(0, MOST_NAME).trim()} ${day}`
}
