import { chargesOf, type ServiceTerms, serviceTermsOf } from '@ntocc/sdk/contracts'
import { fenToYuan, isEmpty, yuanToFen } from '@ntocc/sdk/fields'
import type { ShipmentServiceFee } from './money.ts'

/** Where an agreement on the service fee stands on a day: not in use, in force, to come, or ended. */
export type AgreementPhase = 'unused' | 'inForce' | 'next' | 'ended'

/** @param day in Beijing, YYYY-MM-DD; it is in force through its last day */
export const phaseOf = (
  { enabled, from, to }: Pick<ShipmentServiceFee, 'enabled' | 'from' | 'to'>,
  day: string,
): AgreementPhase => {
  if (!enabled) return 'unused'
  if (from > day) return 'next'
  return !isEmpty(to) && String(to) < day ? 'ended' : 'inForce'
}

/** As somebody is writing it down: what is missing counts as nothing. */
export interface WrittenFee {
  feeMode?: unknown
  rate?: unknown
  price?: unknown
}

const termsOf = ({ feeMode, rate, price }: WrittenFee): ServiceTerms =>
  serviceTermsOf({
    serviceMode: String(feeMode ?? ''),
    // Percent is tenths of thousandths.
    serviceRate: Math.round(Number(rate ?? 0) * 100) / 10 || 0,
    servicePrice: String(price ?? ''),
  })

const NOTHING_ELSE = { dispatchRate: 0, taxRate: 0, infoFee: 0, insuranceFee: 0, deductOther: 0 }

/** What a waybill of some tonnes at a price per tonne would be charged by an agreement, as waybills are. Yuan. */
export const exampleOf = (
  fee: WrittenFee,
  { tonnes, price }: { tonnes: number; price: string },
): { freight: string; serviceFee: string } => {
  const { shipperFreight, serviceFee } = chargesOf(
    {
      priceMode: 'unit',
      chargeBy: 'load',
      unitPrice: yuanToFen(price) ?? 0,
      carrierUnitPrice: 0,
      lossTolerance: 0,
      lossPrice: 0,
      roundMode: 'cent',
      unit: 'tonne',
      grossKg: null,
    },
    { ...termsOf(fee), ...NOTHING_ELSE },
    tonnes,
    tonnes,
  )
  return { freight: fenToYuan(shipperFreight), serviceFee: fenToYuan(serviceFee) }
}
