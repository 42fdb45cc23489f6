import type { DemoOffers, DemoPart, DemoTable } from '@ntocc/sdk/service'
import type { Queryable } from '../db/database.ts'
import { withinTransaction } from '../db/scope.ts'
import { installedAreas, tableNameOf } from '../registry/areas.ts'
import { forDemo } from './for-demo.ts'
import { isEmpty } from './load.ts'

export type Offer = keyof DemoOffers

/** A part of the demo under the name of the area it belongs to. */
export interface NamedPart extends DemoPart {
  area: string
  isDraft?: boolean | undefined
}

/** What is put in order: what it takes and offers, by name. */
interface Ordered {
  area: string
  needs?: readonly string[]
  wants?: readonly string[]
  offers?: readonly string[]
}

/** Why a part is left out. */
export interface LeftOut {
  area: string
  /** What it needs and nobody offers. */
  lacking: readonly string[]
}

/** The parts of every area in force. */
export const installedParts = (): NamedPart[] =>
  installedAreas().flatMap(({ id, isDraft, service }) =>
    (service?.demo ?? []).map(part => ({ ...part, area: id, isDraft })),
  )

/** Parts that find what they need, and those that cannot: what one of these would have offered is lacking too. */
const split = <P extends Ordered>(parts: readonly P[], offered: readonly string[]) => {
  let able = parts
  const leftOut: LeftOut[] = []
  for (;;) {
    const known = new Set([...offered, ...able.flatMap(({ offers = [] }) => offers)])
    const lackingOf = ({ needs = [] }: P) => needs.filter(name => !known.has(name))
    const unable = able.filter(part => lackingOf(part).length > 0)
    if (unable.length === 0) return { able, leftOut, known }
    leftOut.push(...unable.map(part => ({ area: part.area, lacking: lackingOf(part) })))
    able = able.filter(part => !unable.includes(part))
  }
}

/**
 * The parts in an order in which each finds what it takes; those of one rank by the names of their areas, and of one area
 * in its own order: the same areas make the same demo. Throws naming those that wait for each other.
 */
export const inOrder = <P extends Ordered>(
  parts: readonly P[],
  offered: readonly string[],
): { ordered: P[]; leftOut: LeftOut[] } => {
  const { able, leftOut, known: sometime } = split(parts, offered)
  const known = new Set(offered)
  const missing = ({ needs = [], wants = [] }: P) =>
    [...needs, ...wants.filter(name => sometime.has(name))].filter(name => !known.has(name))
  const waiting = able.toSorted((one, other) => (one.area < other.area ? -1 : one.area > other.area ? 1 : 0))
  const ordered: P[] = []
  while (waiting.length > 0) {
    const at = waiting.findIndex(part => missing(part).length === 0)
    if (at < 0) {
      const each = waiting.map(part => `${part.area}: ${missing(part).join(', ')}`)
      throw new Error(`parts of the demo wait for each other: ${each.join('; ')}`)
    }
    const [next] = waiting.splice(at, 1) as [P]
    for (const name of next.offers ?? []) known.add(name)
    ordered.push(next)
  }
  return { ordered, leftOut }
}

export const tableOf = (table: DemoTable): string => (typeof table === 'string' ? table : tableNameOf(table))

/**
 * Tables that a demo which is made anew finds empty: of every area with a share in it those of all its records, whoever wrote them and whether
 * they are thought of or not, and what it names besides. What an area keeps stays.
 */
export const tablesToEmpty = (): string[] => {
  const named = installedAreas().flatMap(({ entities, service }) => {
    const parts = service?.demo ?? []
    if (parts.length === 0) return []
    const kept = new Set(parts.flatMap(({ keeps = [] }) => keeps.map(tableOf)))
    const besides = parts.flatMap(({ empties = [] }) => empties.map(tableOf))
    return [...[...entities.values()].map(tableNameOf), ...besides].filter(table => !kept.has(table))
  })
  return [...new Set(named)]
}

/** Entities of which the database has records, so that it is no place for a demo. */
export const inTheWay = async (db: Queryable, parts: readonly NamedPart[]): Promise<string[]> => {
  const found: string[] = []
  for (const { unless } of parts) if (unless && !(await isEmpty(db, tableOf(unless)))) found.push(unless.name)
  return found
}

/**
 * What follows from the data, once all of them are there: the first parts of all areas, then the second ones of those that have two, so that one
 * finds what others make of what it finished before.
 */
export const finishParts = async (tx: Queryable): Promise<void> => {
  const areas = installedAreas()
  const most = Math.max(0, ...areas.map(({ service }) => service?.demo?.length ?? 0))
  for (let nth = 0; nth < most; nth++)
    for (const { service, platform } of areas) {
      const finish = service?.demo?.[nth]?.finish
      if (finish) await withinTransaction(tx, async () => finish(forDemo(tx, platform())))
    }
}
