import {
  type ChargeBy,
  type Charges,
  chargesOf,
  type PriceMode,
  type RoundMode,
  SERVICE_MODES,
  splitPayable,
} from '@ntocc/sdk/contracts'
import { stringOf } from '@ntocc/sdk/fields'
import type { Row } from './types.ts'

const number = (value: unknown): number => Number(value ?? 0)

/** Amounts of a stored waybill for other quantities, in fen: its terms and rates stay, oil and toll keep their shares. */
export const recharge = (
  row: Row,
  loadQty: number,
  unloadQty: number,
): Omit<Charges, 'chargeQty'> & ReturnType<typeof splitPayable> => {
  const { chargeQty: _chargeQty, ...charges } = chargesOf(
    {
      priceMode: row.price_mode as PriceMode,
      chargeBy: row.charge_by as ChargeBy,
      roundMode: row.round_mode as RoundMode,
      unitPrice: number(row.unit_price),
      carrierUnitPrice: number(row.carrier_unit_price),
      lossTolerance: number(row.loss_tolerance),
      lossPrice: number(row.loss_price),
      unit: stringOf(row.unit),
      grossKg: number(row.gross_kg),
    },
    {
      // What was agreed on the day it was made holds for good.
      serviceMode: SERVICE_MODES.find(mode => mode === row.service_mode) ?? null,
      servicePrice: number(row.service_price),
      serviceRate: number(row.service_rate),
      dispatchRate: number(row.dispatch_rate),
      taxRate: number(row.tax_rate),
      infoFee: number(row.info_fee),
      insuranceFee: number(row.insurance_fee),
      deductOther: number(row.deduct_other),
    },
    loadQty,
    unloadQty,
  )
  const payable = number(row.payable_amount)
  const percent = (amount: unknown) => (payable > 0 ? (number(amount) * 100) / payable : 0)
  return { ...charges, ...splitPayable(charges.payableAmount, percent(row.oil_amount), percent(row.etc_amount)) }
}
