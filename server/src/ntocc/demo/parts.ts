import type { DemoCtx, DemoOffers, DemoPart } from '@ntocc/sdk/service'
import { entityNamed, everyDictionary, installedAreas } from '../areas/registry.ts'
import { withinTransaction } from '../areas/scope.ts'
import type { Queryable } from '../db/database.ts'
import { BATCH_ROWS, insertRows } from './bulk.ts'
import { demoBankCard, demoPhone } from './identity.ts'
import { address, contactName } from './names.ts'
import { Random } from './random.ts'
import { common } from './rows.ts'

type Offer = keyof DemoOffers

/** A part of the demo under the name of the area it belongs to. */
export interface NamedPart extends DemoPart {
  area: string
}

/**
 * The parts in an order in which each finds what it needs, those of one rank by the names of their areas: the same areas
 * make the same demo. Throws naming what a part needs and nobody offers, or those that wait for each other.
 */
export const inOrder = (parts: readonly NamedPart[], offered: readonly Offer[]): NamedPart[] => {
  const known = new Set(offered)
  const waiting = [...parts].sort((one, other) => (one.area < other.area ? -1 : 1))
  const ordered: NamedPart[] = []
  while (waiting.length > 0) {
    const at = waiting.findIndex(({ needs = [] }) => needs.every(name => known.has(name)))
    if (at < 0) {
      const lacking = waiting.map(
        ({ area, needs = [] }) => `${area}: ${needs.filter(name => !known.has(name)).join(', ')}`,
      )
      throw new Error(`parts of the demo need what nobody offers: ${lacking.join('; ')}`)
    }
    const [next] = waiting.splice(at, 1) as [NamedPart]
    for (const name of next.offers ?? []) known.add(name)
    ordered.push(next)
  }
  return ordered
}

interface Making extends Pick<DemoCtx, 'now' | 'days' | 'branches'> {
  /** What the product's own part of the demo offers. */
  offers: Partial<DemoOffers>
}

/** Lets every area in force make its part of the demo. */
export const makeParts = async (tx: Queryable, { offers, ...demo }: Making): Promise<void> => {
  const parts = installedAreas().flatMap(({ id, service }) => (service?.demo ? [{ ...service.demo, area: id }] : []))
  let known: Partial<DemoOffers> = offers
  for (const part of inOrder(parts, Object.keys(offers) as Offer[]))
    known = { ...known, ...(await part.make?.(contextFor(tx, part, demo, known))) }
  for (const { service, platform } of installedAreas())
    await withinTransaction(tx, async () => service?.demo?.finish?.(platform()))
}

const contextFor = (
  tx: Queryable,
  { area, needs = [] }: NamedPart,
  demo: Omit<Making, 'offers'>,
  offers: Partial<DemoOffers>,
): DemoCtx => ({
  ...demo,
  take: <K extends Offer>(name: K) => {
    const offer = offers[name]
    if (!needs.includes(name) || offer === undefined) throw new Error(`${area} takes ${name}, which it does not need`)
    return offer as DemoOffers[K]
  },
  random: seed => new Random(seed),
  record: common,
  insert: async ({ name }, rows) => {
    const entity = entityNamed(name)
    if (!entity) throw new Error(`the entity ${name} is not installed`)
    for (let at = 0; at < rows.length; at += BATCH_ROWS) await insertRows(tx, entity, rows.slice(at, at + BATCH_ROWS))
  },
  entries: dictionary => everyDictionary()[dictionary] ?? [],
  phone: demoPhone,
  bankCard: demoBankCard,
  contact: contactName,
  address,
})
