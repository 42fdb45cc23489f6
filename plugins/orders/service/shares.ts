import { chargesOf, NO_SERVICE, type ServiceTerms } from '@ntocc/sdk/contracts'
import { fenToYuan, yuanToFen } from '@ntocc/sdk/fields'
import type { SourceOrder } from '../contract/orders.ts'
import { type Shared, shareOf, thousandths } from '../contract/shares.ts'

const fenOf = (yuan: string | null | undefined): number => yuanToFen(yuan ?? '0') ?? 0

type Priced = Shared & Pick<SourceOrder, 'priceMode' | 'unitPrice'>

/** Quantities of the waybills that a part of an order becomes: even shares, and what is left for the last vehicle. */
const sharesOf = (order: Shared, qty: number): { share: number; count: number; rest: number } => {
  const share = Math.max(1, thousandths(shareOf(order)))
  const all = thousandths(qty)
  return { share: share / 1000, count: Math.floor(all / share), rest: (all % share) / 1000 }
}

/** What a shipper is charged, in fen. */
export interface Charged {
  freight: number
  serviceFee: number
}

/**
 * What a part of an order will be charged, by vehicles or by quantity: each waybill that it becomes is rounded as it will be when it is
 * made, fee for the platform's service included, so that what is asked of a shipper's money is what its waybills come to.
 */
export const chargedFen = (order: Priced, service: ServiceTerms = NO_SERVICE, qty: number = order.qty): Charged => {
  const one = (each: number): Charged => {
    const { shipperFreight, serviceFee } = chargesOf(
      {
        priceMode: order.priceMode === 'vehicle' ? 'vehicle' : 'unit',
        chargeBy: 'load',
        unitPrice: fenOf(order.unitPrice),
        carrierUnitPrice: 0,
        lossTolerance: 0,
        lossPrice: 0,
        roundMode: 'cent',
        unit: order.unit,
        grossKg: null,
      },
      { ...service, ...NOTHING_ELSE },
      each,
      each,
    )
    return { freight: shipperFreight, serviceFee }
  }
  const { share, count, rest } = sharesOf(order, qty)
  const [full, last] = [one(share), rest > 0 ? one(rest) : { freight: 0, serviceFee: 0 }]
  return {
    freight: full.freight * count + last.freight,
    serviceFee: full.serviceFee * count + last.serviceFee,
  }
}

const NOTHING_ELSE = { dispatchRate: 0, taxRate: 0, infoFee: 0, insuranceFee: 0, deductOther: 0 }

/** What the carrier is offered while nobody has said otherwise: the shipper's price less the platform's margin in percent. */
export const carrierPriceOf = (unitPrice: string, margin: number): string =>
  fenToYuan(Math.max(1, Math.round((fenOf(unitPrice) * (1000 - Math.round(margin * 10))) / 1000)))
