import type { StockGoods } from '../../contract/stock.ts'
import { type Gs1, gtinOf, readGs1 } from './gs1.ts'

/** What came from a scanner, the camera or the keyboard. */
export interface Scan {
  text: string
  /** What it says by the standard, if it does. */
  says: Gs1
}

const NOTHING: Gs1 = {}

/** @param now for years of two digits */
export const scanOf = (typed: string, now: Date): Scan => {
  const text = typed.trim()
  return { text, says: readGs1(text, now.getUTCFullYear()) ?? NOTHING }
}

const isSame = (one: string, other: string | null | undefined): boolean =>
  one !== '' && one.toLowerCase() === (other ?? '').trim().toLowerCase()

/** The number on the goods, the owner's own, or the console's. */
export const isGoods = ({ text, says }: Scan, goods: Pick<StockGoods, 'code' | 'goodsNo' | 'barcode'>): boolean => {
  const { barcode, goodsNo, code } = goods
  if ([barcode, goodsNo, code].some(number => isSame(text, number))) return true
  return says.gtin !== undefined && (says.gtin === gtinOf(barcode ?? '') || isSame(says.gtin, barcode))
}

export const isPallet = ({ text, says }: Scan, palletNo: string | null | undefined): boolean =>
  isSame(text, palletNo) || (says.sscc !== undefined && isSame(says.sscc, palletNo))

export const isBin = ({ text }: Scan, bin: { code: string; binNo: string }): boolean =>
  isSame(text, bin.binNo) || isSame(text, bin.code)

/** One of several numbers of the same thing, of which some may not be known. */
export const isOneOf = ({ text }: Scan, numbers: readonly (string | null | undefined)[]): boolean =>
  numbers.some(number => isSame(text, number))

/** A heap of goods in a bin: its goods, and where several are alike its batch and its pallet. */
export interface Heap {
  goods: Pick<StockGoods, 'code' | 'goodsNo' | 'barcode'>
  batch?: string | null | undefined
  palletNo?: string | null | undefined
}

/** What a scan is of a heap: itself, the right goods of another batch, or nothing of it. */
export type Verdict = 'right' | 'otherBatch' | 'wrong'

export function judgeHeap(scan: Scan, { goods, batch, palletNo }: Heap): Verdict {
  if (isPallet(scan, palletNo)) return 'right'
  if (!isGoods(scan, goods)) return 'wrong'
  const { batch: said } = scan.says
  return said && batch && !isSame(said, batch) ? 'otherBatch' : 'right'
}

/** Of several heaps the one that is meant: that of the batch or pallet which the scan tells, else the first of its goods. */
export function heapFor<H extends Heap>(scan: Scan, heaps: readonly H[]): H | undefined {
  const right = heaps.filter(heap => judgeHeap(scan, heap) === 'right')
  const { batch } = scan.says
  return right.find(heap => batch && isSame(batch, heap.batch)) ?? right[0]
}
