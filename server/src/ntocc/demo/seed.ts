import type { DemoOffers } from '@ntocc/sdk/service'
import type { Db, Queryable } from '../db/database.ts'
import { loadCities } from '../seed/cities.ts'
import { contextFor, type Making } from './context.ts'
import { LANES } from './lanes.ts'
import { moveFrom, moveInTime } from './move.ts'
import { finishParts, inOrder, installedParts, inTheWay, type NamedPart, type Offer, tableOf } from './parts.ts'
import { Pictures } from './pictures.ts'

export interface SeedOptions {
  waybills: number
  /** The instant the data stand at; rounded down to five minutes, so that starts close together agree. */
  now?: Date
  /** The instant the data are drawn for when it is another one: they are moved to `now` by the exact difference. */
  drawnAt?: Date
  /** Thirteen months unless told. */
  days?: number
  seed?: string
  /** Party codes of the demo accounts that own a share of the waybills. */
  accounts: Readonly<Record<'shipper' | 'driver' | 'carrier', string>>
  onProgress?: (written: number, total: number) => void
  /** Told of each part that is left out. */
  onLeftOut?: (line: string) => void
  /** Asked first in the same transaction: what is there is not made again. */
  isThere?: (tx: Queryable) => Promise<boolean>
  /** Runs last in the same transaction: what is to be true exactly when the data are there. */
  finish?: (tx: Queryable) => Promise<void>
}

export interface SeedResult {
  waybills: number
  /** How many of each kind were written. */
  records: Readonly<Record<string, number>>
  milliseconds: number
}

const FIVE_MINUTES = 300_000

/**
 * Fills a database with believable demo data, all or nothing: every area in force makes its parts. One that has data of
 * its own is left as it is. The same options give the same rows.
 */
export async function seedDemo(db: Db, options: SeedOptions): Promise<SeedResult> {
  const started = performance.now()
  const { accounts } = options
  const codes = { SHIPPER: accounts.shipper, DRIVER: accounts.driver, CARRIER: accounts.carrier }
  const written = new Map<string, number>()
  await db.transaction(async tx => {
    // A million waybills take longer to index than a request may take.
    await tx.query('set local statement_timeout = 0')
    if (await options.isThere?.(tx)) return
    const parts = installedParts()
    const now = (options.now ?? new Date()).getTime()
    const drawnAt = Math.floor((options.drawnAt?.getTime() ?? now) / FIVE_MINUTES) * FIVE_MINUTES
    if ((await inTheWay(tx, parts)).length === 0)
      await makeParts(parts, options.onLeftOut, {
        tx,
        written,
        tables: new Set(),
        seed: options.seed ?? 'ntocc',
        now: drawnAt,
        move: moveFrom(drawnAt, options.drawnAt ? now : drawnAt),
        days: options.days ?? 396,
        size: options.waybills,
        account: kind => codes[kind],
        progress: count => options.onProgress?.(count, options.waybills),
        pictures: new Pictures(),
      })
    await options.finish?.(tx)
  })
  // On a server a background process does this; the embedded database has none, and would keep the log of the load.
  if (db.kind === 'pglite') await db.query('checkpoint')
  return {
    waybills: options.waybills,
    records: Object.fromEntries(written),
    milliseconds: Math.round(performance.now() - started),
  }
}

/** What is there before any area has made something: where goods come from and go to. */
export const world = (): Partial<DemoOffers> => ({ cities: loadCities(), lanes: LANES })

/** Lets every part be made that finds what it needs. */
const makeParts = async (
  parts: readonly NamedPart[],
  onLeftOut: SeedOptions['onLeftOut'],
  making: Making,
): Promise<void> => {
  let offers = world()
  const { ordered, leftOut } = inOrder(parts, Object.keys(offers) as Offer[])
  for (const { area, lacking } of leftOut) onLeftOut?.(`demo of ${area} left out: nobody offers ${lacking.join(', ')}`)
  for (const part of ordered) {
    offers = { ...offers, ...(await part.make?.(contextFor(part, making, offers))) }
    await making.pictures.write(making.tx)
    for (const table of part.empties ?? []) making.tables.add(tableOf(table))
  }
  await moveInTime(making.tx, making.move, [...making.tables])
  await finishParts(making.tx)
}
