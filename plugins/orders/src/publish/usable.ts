import type { TrialOffer } from '../../contract/calls.ts'

/** A price as an order has it. Yuan. */
export interface UsablePrice {
  priceMode: 'unit' | 'vehicle'
  unitPrice: string
}

/** What an order says so far of what it is priced by. */
export interface PricedSo {
  qty?: number | null | undefined
  unit?: string | null | undefined
  priceMode?: string | null | undefined
  unitPrice?: string | null | undefined
}

const VEHICLE = 'vehicle'
const fen = (yuan: number): number => Math.round(yuan * 100)

/**
 * A price of the price systems as the price of an order. Undefined where it comes to something else than so much for a unit of
 * the goods or for a vehicle, because it goes by the kilometres or has a minimum, and where the order has that very price.
 */
export const usableOf = ({ unit, unitPrice, amount }: TrialOffer, of: PricedSo): UsablePrice | undefined => {
  const comesTo = fen(Number(amount))
  const isOf = (many: number) => amount !== undefined && comesTo > 0 && comesTo === fen(Number(unitPrice) * many)
  const priceMode =
    unit === VEHICLE && isOf(1) ? 'vehicle' : unit === of.unit && isOf(Number(of.qty)) ? 'unit' : undefined
  if (priceMode === undefined) return undefined
  const isSame = priceMode === of.priceMode && fen(Number(unitPrice)) === fen(Number(of.unitPrice))
  return isSame ? undefined : { priceMode, unitPrice }
}
