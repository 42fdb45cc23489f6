import type { FeeBasis } from '../../contract/fee-terms.ts'
import { addTo, type Lot, type Movement, takeFrom } from './lots.ts'
import { type Item, loosePallets, palletsOf, type Weights } from './pallets.ts'
import { type Amounts, type Part, Sheet } from './sheet.ts'
import { type Step, stepsOf, within } from './steps.ts'

/** Parts of a unit: thousandths of pieces, of kilograms and of square metres are whole numbers of them. */
export const PARTS = 1_000_000_000n

/** What a contract says, for the days on which it is in force. Days are counted from 1970-01-01. */
export interface Terms {
  contractNo: string
  warehouseCode: string
  from: number
  to: number
  /** Hundredths of square metres. */
  area: number
  fees: readonly {
    basis: FeeBasis
    /** Fen. */
    rate: number
    stepBy?: 'quantity' | 'days' | null
    above?: number | null
    freeDays?: number | null
  }[]
}

const HANDLED: readonly [kind: Movement['kind'], sign: 1 | -1, tonne: FeeBasis, piece: FeeBasis][] = [
  ['receive', 1, 'inTonne', 'inPiece'],
  ['ship', -1, 'outTonne', 'outPiece'],
]

/** Thousandths of pieces, as parts of a unit. */
const pieces = (thousandths: number): bigint => BigInt(thousandths) * 1_000_000n

/** What is charged of what lies there on one day, oldest first: what is above a limit came last. */
const chargeDay = (
  sheet: Sheet,
  basis: FeeBasis,
  steps: readonly Step[],
  items: readonly Item[],
  day: number,
): void => {
  const [{ freeDays, stepBy }] = steps as [Step]
  let lain = 0n
  for (const { lot, units, quantity } of items) {
    const age = day - lot.since + 1
    const isFree = age <= freeDays
    const found =
      stepBy === 'days'
        ? within(steps, BigInt(age - 1) * PARTS, BigInt(age) * PARTS).map(({ step }) => ({ step, units }))
        : within(steps, lain, lain + units)
    for (const each of found) sheet.day({ basis, step: each.step, lot, units: each.units, quantity, isFree, day })
    lain += units
  }
}

/** What lies there of one warehouse, day by day. */
const chargeLying = (sheet: Sheet, terms: Terms, movements: readonly Movement[], weights: Weights): void => {
  const byPallet = stepsOf(terms.fees, 'palletDay')
  const byTonne = stepsOf(terms.fees, 'tonneDay')
  if (byPallet.length === 0 && byTonne.length === 0) return
  const heaps = new Map<string, Lot[]>()
  let next = 0
  let items: { tonnes: Item[]; pallets: Item[] } | undefined
  for (let day = terms.from; day <= terms.to; day += 1) {
    for (let at = movements[next]; at && at.day <= day; at = movements[++next]) {
      const lots = heaps.get(at.heap) ?? []
      heaps.set(at.heap, lots)
      if (at.by > 0) addTo(lots, at)
      else takeFrom(lots, at)
      items = undefined
    }
    items ??= itemsOf([...heaps.values()].flat(), weights)
    if (byTonne.length > 0) chargeDay(sheet, 'tonneDay', byTonne, items.tonnes, day)
    if (byPallet.length > 0) chargeDay(sheet, 'palletDay', byPallet, items.pallets, day)
  }
}

const byAge = ({ lot: one }: Item, { lot: other }: Item): number => one.since - other.since || one.id - other.id

const itemsOf = (lots: readonly Lot[], weights: Weights) => ({
  tonnes: lots
    .map((lot): Item => ({ lot, quantity: lot.left, units: BigInt(lot.left) * BigInt(weights.grams(lot.goodsCode)) }))
    .sort(byAge),
  pallets: [...palletsOf(lots), ...loosePallets(lots, weights)].sort(byAge),
})

/** What came and went, in the order in which it did; what was taken back counts as less. */
const chargeHandling = (sheet: Sheet, terms: Terms, movements: readonly Movement[], weights: Weights): void => {
  for (const [kind, sign, tonne, piece] of HANDLED)
    for (const basis of [tonne, piece]) {
      const steps = stepsOf(terms.fees, basis)
      if (steps.length === 0) continue
      let sum = 0n
      for (const at of movements) {
        if (at.kind !== kind || at.day < terms.from || at.day > terms.to) continue
        const quantity = at.by * sign
        const units = basis === tonne ? BigInt(quantity) * BigInt(weights.grams(at.goodsCode)) : pieces(quantity)
        const isLess = units < 0n
        const found = isLess ? within(steps, sum + units, sum) : within(steps, sum, sum + units)
        for (const each of found)
          sheet.once({ basis, step: each.step, at, quantity, units: isLess ? -each.units : each.units })
        sum += units
      }
    }
}

const chargeFloor = (sheet: Sheet, { fees, area, from, to }: Terms): void => {
  const steps = stepsOf(fees, 'm2Day')
  for (const { step, units } of within(steps, 0n, BigInt(area) * 10_000_000n)) sheet.floor({ step, units, from, to })
}

/**
 * What an owner pays by contracts for the days from `from` to `to`: each rate of each contract is an amount that is rounded once, with
 * the postings it came from.
 *
 * @param movements what has changed the stock since there is any, in the order of days and ids
 */
export const reckon = (
  terms: readonly Terms[],
  movements: readonly Movement[],
  weights: Weights,
  days: { from: number; to: number },
): Amounts[] =>
  terms.flatMap(each => {
    const own = { ...each, from: Math.max(each.from, days.from), to: Math.min(each.to, days.to) }
    if (own.from > own.to) return []
    const there = movements.filter(({ warehouseCode }) => warehouseCode === each.warehouseCode)
    const sheet = new Sheet(own)
    chargeLying(sheet, own, there, weights)
    chargeFloor(sheet, own)
    chargeHandling(sheet, own, there, weights)
    return sheet.lines()
  })

export type { Amounts, Movement, Part, Weights }
