import { fenToYuan, yuanToFen } from '@ntocc/sdk/fields'
import type { FuelSheet } from './reconciliation.ts'

const fenOf = (yuan: string | null | undefined): number => yuanToFen(yuan ?? '0') ?? 0

/** What an amount and a quantity come to for one litre or kilogram, in yuan to the fen. */
export const priceOf = (amount: string, quantity: number): string =>
  fenToYuan(quantity > 0 ? Math.round(fenOf(amount) / quantity) : 0)

/** The supplier's line less our fill. */
export interface Differences {
  /** Litres, or kilograms of gas, to the thousandth. */
  quantity: number
  /** Yuan of one of them: none where rounding explains it. */
  price: string
  /** Yuan. */
  amount: string
  /** Whole minutes, later is more: none within what a match allows. */
  minutes: number
  product: boolean
}

const FEN = 1
const MINUTE_MS = 60_000

/** What differs between a line and the fill beside it; undefined without one. */
export const differencesOf = ({ line, price, fill, matchMinutes }: FuelSheet): Differences | undefined => {
  if (!fill) return undefined
  const each = fenOf(price) - fenOf(fill.price)
  const minutes = Math.round((Date.parse(line.time) - Date.parse(fill.time)) / MINUTE_MS)
  return {
    quantity: Math.round((line.quantity - fill.quantity) * 1000) / 1000,
    // The supplier's price is counted back from its amount: a fen is what rounding makes of it.
    price: fenToYuan(Math.abs(each) <= FEN ? 0 : each),
    amount: fenToYuan(fenOf(line.amount) - fenOf(fill.amount)),
    minutes: Math.abs(minutes) <= matchMinutes ? 0 : minutes,
    product: line.product !== fill.product,
  }
}

/** What a fill cost above the station's list price, in yuan: of one litre or kilogram, and of all; undefined when it did not. */
export const aboveList = ({ price, listPrice, quantity }: { price: string; listPrice?: string; quantity: number }) => {
  const each = listPrice ? fenOf(price) - fenOf(listPrice) : 0
  return each > 0 ? { each: fenToYuan(each), all: fenToYuan(Math.round(each * quantity)) } : undefined
}

/** Why a line may stand although it differs, where one thing explains it: what is proposed to whoever confirms it. */
export const explained = (found: Differences): 'price' | 'quantity' | 'time' | 'rounding' | undefined => {
  if (found.product) return undefined
  const [price, quantity, amount] = [fenOf(found.price) !== 0, found.quantity !== 0, fenOf(found.amount) !== 0]
  if (price && quantity) return undefined
  if (price) return 'price'
  if (quantity) return 'quantity'
  if (amount) return 'rounding'
  return 'time'
}
