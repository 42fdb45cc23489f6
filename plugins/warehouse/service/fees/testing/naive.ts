import type { FeeBasis } from '../../../contract/fee-terms.ts'
import type { Movement, Terms, Weights } from '../reckon.ts'

/** One piece as it lies there. */
interface Piece {
  since: number
  id: number
  goodsCode: string
  batch: string | null
  palletNo: string | null
  line: string
}

const THOUSAND = 1000

/** Rates by hand: what one more unit costs after so many, in fen. Thousandths of a unit are looked at one after the other. */
const rateAt = (fees: Terms['fees'], basis: FeeBasis, position: number): number => {
  const own = fees.filter(fee => fee.basis === basis)
  const reached = own.filter(fee => (fee.above ?? 0) < position)
  const [best] = reached.toSorted((one, other) => (other.above ?? 0) - (one.above ?? 0))
  return (best ?? own.find(fee => !fee.above))?.rate ?? 0
}

/**
 * What `reckon` comes to, reckoned the slow way: piece after piece and day after day, nothing kept from one day to the next. For whole
 * pieces of whole kilograms, limits of whole units.
 *
 * @returns thousandths of a fen by basis, of one contract
 */
export const naive = (
  terms: Terms,
  movements: readonly Movement[],
  weights: Weights,
  days: { from: number; to: number },
): Map<FeeBasis, number> => {
  const sums = new Map<FeeBasis, number>()
  const add = (basis: FeeBasis, milliFen: number) => sums.set(basis, (sums.get(basis) ?? 0) + milliFen)
  const has = (basis: FeeBasis) => terms.fees.find(fee => fee.basis === basis)
  const own = movements.filter(({ warehouseCode }) => warehouseCode === terms.warehouseCode)
  const from = Math.max(terms.from, days.from)
  const to = Math.min(terms.to, days.to)
  const kg = (goodsCode: string) => weights.grams(goodsCode) / THOUSAND

  for (let day = from; day <= to; day += 1) {
    const there = piecesAt(own, day)
    // Pallets by their oldest piece; loose ones are stacked in the order in which they came.
    const pallets = new Map<string, Piece>()
    const stacked = new Map<string, number>()
    for (const piece of there) {
      const heap = `${piece.goodsCode}/${piece.batch}`
      const nth = stacked.get(heap) ?? 0
      if (!piece.palletNo) stacked.set(heap, nth + 1)
      const per = weights.perPallet(piece.goodsCode) / THOUSAND
      const pallet = piece.palletNo ? `#${piece.palletNo}` : `${heap}/${per > 0 ? Math.floor(nth / per) : 0}`
      if (!pallets.has(pallet)) pallets.set(pallet, piece)
    }
    const lying: [FeeBasis, { since: number; units: number }[]][] = [
      ['palletDay', [...pallets.values()].map(({ since }) => ({ since, units: THOUSAND }))],
      ['tonneDay', there.map(({ since, goodsCode }) => ({ since, units: kg(goodsCode) }))],
    ]
    for (const [basis, items] of lying) {
      const fee = has(basis)
      if (!fee) continue
      const stepBy = terms.fees.find(each => each.basis === basis && each.stepBy)?.stepBy
      let lain = 0
      for (const { since, units } of items.toSorted((one, other) => one.since - other.since)) {
        const age = day - since + 1
        for (let unit = 0; unit < units; unit += 1) {
          lain += 1
          if (age > (fee.freeDays ?? 0))
            add(basis, rateAt(terms.fees, basis, stepBy === 'days' ? age : lain / THOUSAND))
        }
      }
    }
    if (has('m2Day'))
      for (let at = 1; at <= terms.area / 100; at += 1) add('m2Day', rateAt(terms.fees, 'm2Day', at) * THOUSAND)
  }
  for (const [kind, sign, tonne, piece] of [
    ['receive', 1, 'inTonne', 'inPiece'],
    ['ship', -1, 'outTonne', 'outPiece'],
  ] as const)
    for (const basis of [tonne, piece] as const) {
      if (!has(basis)) continue
      let sum = 0
      for (const at of own) {
        if (at.kind !== kind || at.day < from || at.day > to) continue
        const count = (at.by * sign) / THOUSAND
        const units = Math.abs(count) * (basis === tonne ? kg(at.goodsCode) : THOUSAND)
        for (let unit = 0; unit < units; unit += 1) {
          if (count > 0) sum += 1
          add(basis, Math.sign(count) * rateAt(terms.fees, basis, sum / THOUSAND))
          if (count < 0) sum -= 1
        }
      }
    }
  return sums
}

/** Pieces that lie there at the end of a day, the oldest first. */
const piecesAt = (movements: readonly Movement[], day: number): Piece[] => {
  const there: (Piece & { heap: string })[] = []
  for (const at of movements) {
    if (at.day > day) continue
    const line = `${at.docNo}/${at.docLine}`
    for (let count = 0; count < at.by / THOUSAND; count += 1)
      there.push({
        since: at.day,
        id: at.id,
        goodsCode: at.goodsCode,
        batch: at.batch,
        palletNo: at.palletNo,
        heap: at.heap,
        line,
      })
    for (let count = 0; count < -at.by / THOUSAND; count += 1) {
      const same = there.findIndex(piece => piece.heap === at.heap && piece.line === line)
      const index = at.kind === 'receive' && same >= 0 ? same : there.findIndex(piece => piece.heap === at.heap)
      if (index >= 0) there.splice(index, 1)
    }
  }
  return there.toSorted((one, other) => one.since - other.since || one.id - other.id)
}
