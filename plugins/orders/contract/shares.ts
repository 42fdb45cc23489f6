import type { SourceOrder } from './orders.ts'

/** Units that are counted, not measured. */
const MEASURED = ['tonne', 'kilogram', 'cubicMetre']
export const isCounted = (unit: string): boolean => !MEASURED.includes(unit)

/** Quantities have three decimals: sums of them are made as whole thousandths. */
export const thousandths = (qty: number | null | undefined): number => Math.round((Number(qty) || 0) * 1000)

/** What a share is counted from. */
export type Shared = Pick<SourceOrder, 'qty' | 'unit' | 'vehicleCount'>

/** What one vehicle takes if all take the same; rounded up, so that the last one takes what is left. */
export const shareOf = ({ qty, unit, vehicleCount }: Shared): number => {
  const each = thousandths(qty) / Math.max(1, vehicleCount)
  return isCounted(unit) ? Math.ceil(each / 1000) : Math.ceil(each - 1e-6) / 1000
}

/** The most that the next vehicle may take. */
export const nextShare = (order: Shared & Pick<SourceOrder, 'remainingQty'>): number =>
  Math.min(shareOf(order), order.remainingQty ?? 0)

/** What is paid by the vehicle is carried by as many as it was published for: none takes less than the next share. */
export const isBelowShare = (order: Shared & Pick<SourceOrder, 'remainingQty' | 'priceMode'>, qty: number): boolean =>
  order.priceMode === 'vehicle' && thousandths(qty) < thousandths(nextShare(order))
