import type { Lot } from './lots.ts'

/** What goods weigh, and how many go on a pallet. */
export interface Weights {
  /** Of one unit. */
  grams(goodsCode: string): number
  /** Thousandths of units; 0 where it is not known, and a heap is one pallet. */
  perPallet(goodsCode: string): number
}

/** What is charged together of what lies there: of a pallet what lies on it longest stands for it. */
export interface Item {
  lot: Lot
  units: bigint
  quantity: number
}

const PALLET = 1_000_000_000n

const isOlder = (one: Lot, other: Lot): boolean =>
  one.since < other.since || (one.since === other.since && one.id < other.id)

/** Pallets with a number: each is one, whatever lies on it. */
export const palletsOf = (lots: readonly Lot[]): Item[] => {
  const pallets = new Map<string, Item>()
  for (const lot of lots) {
    if (!lot.palletNo) continue
    const known = pallets.get(lot.palletNo)
    const quantity = (known?.quantity ?? 0) + lot.left
    const oldest = known && isOlder(known.lot, lot) ? known.lot : lot
    pallets.set(lot.palletNo, { lot: oldest, units: PALLET, quantity })
  }
  return [...pallets.values()]
}

/**
 * Goods without one fill pallets in the order in which they came, one batch beside the other: a pallet that is begun counts, with whoever
 * began it.
 */
export const loosePallets = (lots: readonly Lot[], weights: Weights): Item[] => {
  const heaps = new Map<string, Lot[]>()
  for (const lot of lots) {
    if (lot.palletNo) continue
    const key = JSON.stringify([lot.goodsCode, lot.batch])
    heaps.set(key, [...(heaps.get(key) ?? []), lot])
  }
  return [...heaps.values()].flatMap(heap => {
    const sorted = heap.toSorted((one, other) => (isOlder(one, other) ? -1 : 1))
    let lain = 0
    return sorted.flatMap(lot => {
      const per = weights.perPallet(lot.goodsCode) || Number.MAX_SAFE_INTEGER
      const begun = Math.ceil((lain + lot.left) / per) - Math.ceil(lain / per)
      lain += lot.left
      return begun > 0 ? [{ lot, units: BigInt(begun) * PALLET, quantity: lot.left }] : []
    })
  })
}
