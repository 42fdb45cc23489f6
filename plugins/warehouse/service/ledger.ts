import { createHash } from 'node:crypto'
import type { PostingKind } from '../contract/stock.ts'
import { thousandths } from './quantities.ts'

/** What a change of stock is and comes to: sums alone, without a database. Quantities in thousandths. */

/** What makes two heaps of goods two: they lie elsewhere, belong to somebody else, or are not the same goods. */
export interface StockPlace {
  warehouseCode: string
  binCode: string
  ownerCode: string
  goodsCode: string
  batch?: string | null | undefined
  palletNo?: string | null | undefined
}

/** What is known of the goods when they come. */
export interface StockFacts {
  producedOn?: string | null | undefined
  expiresOn?: string | null | undefined
  /** ISO 8601 UTC. */
  receivedAt?: string | null | undefined
}

/** One change of what lies in a place; quantities in the goods' unit, three decimals, with their sign. */
export interface StockChange {
  kind: PostingKind
  docNo: string
  docLine: number
  /** Counts what one line of a document does of one kind, where it does it in several turns. */
  turn?: number
  place: StockPlace
  facts?: StockFacts
  onHand?: number
  allocated?: number
  frozen?: number
  /** Why somebody did so, where a person decides it. */
  reason?: string
}

const PLACE_FIELDS = ['warehouseCode', 'binCode', 'ownerCode', 'goodsCode', 'batch', 'palletNo'] as const

export const placeOf = (from: StockPlace): StockPlace => {
  const { warehouseCode, binCode, ownerCode, goodsCode, batch, palletNo } = from
  return { warehouseCode, binCode, ownerCode, goodsCode, ...(batch && { batch }), ...(palletNo && { palletNo }) }
}

/** The code of the line of a place: the same wherever it is asked for. */
export const lineCodeOf = (place: StockPlace): string => {
  const parts = PLACE_FIELDS.map(name => place[name] ?? '')
  return `ST${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 30)}`
}

export const postingNoOf = ({ docNo, docLine, kind, turn = 0 }: StockChange): string =>
  `${docNo}/${docLine}/${kind}/${turn}`

export type Sums = Record<'onHand' | 'allocated' | 'frozen', number>

export const sumsOf = (of: { onHand?: number; allocated?: number; frozen?: number }): Sums => ({
  onHand: thousandths(of.onHand),
  allocated: thousandths(of.allocated),
  frozen: thousandths(of.frozen),
})

export const added = (one: Sums, other: Sums): Sums => ({
  onHand: one.onHand + other.onHand,
  allocated: one.allocated + other.allocated,
  frozen: one.frozen + other.frozen,
})

export const availableOf = ({ onHand, allocated, frozen }: Sums): number => onHand - allocated - frozen

/** What a change would leave less than nothing of, with how much of it there was. */
export const lackOf = (
  sums: Sums,
  was: Sums,
): { code: 'STOCK_SHORT' | 'FROZEN_SHORT' | 'KEPT_SHORT'; left: number } | undefined => {
  if (sums.frozen < 0) return { code: 'FROZEN_SHORT', left: was.frozen }
  if (sums.allocated < 0) return { code: 'KEPT_SHORT', left: was.allocated }
  if (sums.onHand < 0 || availableOf(sums) < 0) return { code: 'STOCK_SHORT', left: availableOf(was) }
  return undefined
}

/** The earlier of two days or moments, either of which may not be known. */
const earlier = (one: string | null | undefined, other: string | null | undefined): string | null =>
  one && other ? (one < other ? one : other) : (one ?? other ?? null)

/**
 * What is known of goods in a place after some more came: a place that was empty knows no more of those that lay there before, and of a
 * mixed heap the oldest counts, so that nothing is sold as younger than it is.
 */
export const factsAfter = (
  isEmpty: boolean,
  was: StockFacts,
  { producedOn = null, expiresOn = null, receivedAt = null }: StockFacts,
): Required<StockFacts> => ({
  producedOn: isEmpty ? producedOn : earlier(was.producedOn, producedOn),
  expiresOn: isEmpty ? expiresOn : earlier(was.expiresOn, expiresOn),
  receivedAt: isEmpty ? receivedAt : earlier(was.receivedAt, receivedAt),
})

/** Room for the numbers of postings of one receipt: two for each time that something of it is put away. */
const TIMES = 10_000

/** Turns of postings within one line of a document: each step of work has its own, whoever makes it. */
export const turns = {
  receipt: ({ turn, isDamaged }: { turn: number; isDamaged: boolean }): number => turn * 2 + (isDamaged ? 1 : 0),
  /** Of the posting that takes goods from the gate; the one that puts them into the bin is the next. */
  putaway: (receipt: { turn: number; isDamaged: boolean }, time: number): number =>
    (turns.receipt(receipt) * TIMES + time) * 2,
  /** Of the posting that takes goods from their bin; the one that lays them ready is the next. */
  pick: (pickNo: number): number => pickNo * 2,
  ship: (pickNo: number): number => pickNo,
}
