import type { DemoCtx, DemoPart, Service } from '@ntocc/sdk/service'
import type { Queryable } from '../db/database.ts'
import { contextFor, type Making } from '../demo/context.ts'
import { inOrder, type NamedPart, type Offer } from '../demo/parts.ts'
import { Pictures } from '../demo/pictures.ts'
import { world } from '../demo/seed.ts'
import { AREA_SOURCES } from './areas.ts'

interface Drawing extends Pick<Making, 'seed' | 'size' | 'days' | 'now'> {
  /** Codes of the parties that the demo's own accounts work for. */
  accounts: Readonly<Record<'SHIPPER' | 'DRIVER' | 'CARRIER', string>>
}

const NO_DATABASE = {
  query: () => Promise.reject(new Error('nothing is stored where a demo is only drawn')),
} as unknown as Queryable

const sourceParts = (): NamedPart[] =>
  AREA_SOURCES.flatMap(source => {
    const service = source.files().service?.() as Service | undefined
    return (service?.demo ?? []).map(part => ({ ...part, area: source.id }))
  })

/**
 * What a part of the demo is made with when those before it have only drawn: for tests of what a part draws. Parts of the
 * product's areas that it takes nothing from are not run, and none may write.
 */
export const demoDrawn = async (part: DemoPart, { accounts, ...drawing }: Drawing): Promise<DemoCtx> => {
  const making: Making = {
    ...drawing,
    tx: NO_DATABASE,
    pictures: new Pictures(),
    written: new Map(),
    tables: new Set(),
    move: { ms: 0, days: 0 },
    account: kind => accounts[kind],
    progress: () => undefined,
  }
  let offers = world()
  const taken = new Set(part.needs)
  const before = sourceParts().filter(({ offers: own = [] }) => own.some(name => taken.has(name)))
  for (const each of inOrder(before, Object.keys(offers) as Offer[]).ordered)
    offers = { ...offers, ...(await each.make?.(contextFor(each, making, offers))) }
  return contextFor({ ...part, area: 'test' } satisfies NamedPart, making, offers)
}
