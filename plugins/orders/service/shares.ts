import { fenToYuan, yuanToFen } from '@ntocc/sdk/fields'
import type { SourceOrder } from '../contract/orders.ts'

/** Units that are counted, not measured. */
const MEASURED = ['tonne', 'kilogram', 'cubicMetre']
export const isCounted = (unit: string): boolean => !MEASURED.includes(unit)

/** Quantities have three decimals: sums of them are made as whole thousandths. */
export const thousandths = (qty: number | null | undefined): number => Math.round((qty ?? 0) * 1000)

type Shared = Pick<SourceOrder, 'qty' | 'unit' | 'vehicleCount'>

/** What one vehicle takes if all take the same; rounded up, so that the last one takes what is left. */
export const shareOf = ({ qty, unit, vehicleCount }: Shared): number => {
  const each = thousandths(qty) / Math.max(1, vehicleCount)
  return isCounted(unit) ? Math.ceil(each / 1000) : Math.ceil(each - 1e-6) / 1000
}

/** The most that the next vehicle may take. */
export const nextShare = (order: Shared & Pick<SourceOrder, 'remainingQty'>): number =>
  Math.min(shareOf(order), order.remainingQty ?? 0)

const fenOf = (yuan: string | null | undefined): number => yuanToFen(yuan ?? '0') ?? 0

type Priced = Shared & Pick<SourceOrder, 'priceMode' | 'unitPrice'>

/** Fen for a part of an order, by vehicles or by quantity. */
export const freightFen = (order: Priced, qty: number = order.qty): number =>
  order.priceMode === 'vehicle'
    ? fenOf(order.unitPrice) * Math.ceil(thousandths(qty) / Math.max(1, thousandths(shareOf(order))))
    : Math.round((fenOf(order.unitPrice) * thousandths(qty)) / 1000)

/** What the carrier is offered while nobody has said otherwise: the shipper's price less the platform's margin in percent. */
export const carrierPriceOf = (unitPrice: string, margin: number): string =>
  fenToYuan(Math.max(1, Math.round((fenOf(unitPrice) * (1000 - Math.round(margin * 10))) / 1000)))
