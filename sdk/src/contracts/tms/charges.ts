import { yuanToFen } from '../../fields/index.ts'
import { ROUND_STEP, type RoundMode } from '../basic/rounding.ts'
import { type LossTerms, lossOnTheWay } from './loss.ts'

/**
 * What a waybill costs and earns. Money is whole fen everywhere here, quantities are in the waybill's unit with three
 * decimals (tonnes, pieces, vehicles). Used by the sign-off and by the demo data, so that both follow one rule.
 *
 * receivable = shipper freight + service fee + insurance - loss and other deductions passed on
 * payable    = carrier freight - information fee - loss and other deductions
 * profit     = receivable - payable - dispatch fee - tax - insurance
 */

/** Which quantity is charged: loaded, unloaded, the smaller or the larger of both. */
export type ChargeBy = 'load' | 'unload' | 'min' | 'max'
export type PriceMode = 'unit' | 'vehicle'

export interface Terms extends LossTerms {
  priceMode: PriceMode
  chargeBy: ChargeBy
  /** Fen per unit, or fen for the vehicle. */
  unitPrice: number
  carrierUnitPrice: number
  roundMode: RoundMode
  /** What quantities are in, code of the dictionary `unit`. */
  unit: string | null | undefined
  /** Weight of goods that are not measured by it, where it is known. */
  grossKg: number | null | undefined
}

/** How a shipper is charged for the platform's service: by a share of its freight, by the tonne, or once for each waybill. */
export const SERVICE_MODES = ['rate', 'perTonne', 'perOrder'] as const
export type ServiceMode = (typeof SERVICE_MODES)[number]

/** What was agreed about it, as a waybill keeps it. */
export interface ServiceTerms {
  /** Absent: by rate, as every waybill was charged before there were others. */
  serviceMode: ServiceMode | null
  /** Thousandths of the shipper freight, with one decimal. */
  serviceRate: number
  /** Fen for a tonne, or for the waybill. */
  servicePrice: number
}

/** What a shipper is charged with whom nothing was agreed, or in a branch that charges nothing. */
export const NO_SERVICE: ServiceTerms = { serviceMode: null, serviceRate: 0, servicePrice: 0 }

/** Amounts agreed apart from the quantity, in fen. */
export interface Extras extends ServiceTerms {
  /** Thousandths of the carrier freight, for the team's captain. */
  dispatchRate: number
  /** Thousandths of the shipper freight. */
  taxRate: number
  infoFee: number
  insuranceFee: number
  deductOther: number
}

export interface Charges {
  chargeQty: number
  lossQty: number
  shipperFreight: number
  carrierFreight: number
  serviceFee: number
  dispatchFee: number
  taxFee: number
  deductLoss: number
  deductOther: number
  infoFee: number
  insuranceFee: number
  receivableAmount: number
  payableAmount: number
  profit: number
}

/** Rounds fen half up to the step of the mode. */
export function roundFen(fen: number, mode: RoundMode = 'none'): number {
  const step = ROUND_STEP[mode]
  return Math.round(fen / step) * step
}

export function chargedQty(chargeBy: ChargeBy, loadQty: number, unloadQty: number): number {
  if (chargeBy === 'load') return loadQty
  if (chargeBy === 'unload') return unloadQty
  return chargeBy === 'min' ? Math.min(loadQty, unloadQty) : Math.max(loadQty, unloadQty)
}

/** Freight in fen; a vehicle price does not depend on the quantity. Thousandths of a unit are multiplied as whole numbers. */
export function freight(priceMode: PriceMode, price: number, qty: number, roundMode: RoundMode): number {
  if (priceMode === 'vehicle') return roundFen(price, roundMode)
  return roundFen((price * Math.round(qty * 1000)) / 1000, roundMode)
}

/** Weight of a quantity in kg: of goods that are not measured by it what is known of them, and nothing where nothing is. */
function weightKg({ unit, grossKg }: Pick<Terms, 'unit' | 'grossKg'>, qty: number): number {
  if (unit === 'tonne') return Math.round(qty * 1000)
  if (unit === 'kilogram') return Math.round(qty)
  return Math.round(grossKg ?? 0)
}

/** What is charged for the platform's service, in fen: rounded here and nowhere else, half a fen up. */
export function serviceFeeOf(
  { serviceMode, serviceRate, servicePrice }: ServiceTerms,
  goods: Pick<Terms, 'unit' | 'grossKg'>,
  { shipperFreight, chargeQty }: Pick<Charges, 'shipperFreight' | 'chargeQty'>,
): number {
  if (serviceMode === 'perOrder') return servicePrice
  if (serviceMode === 'perTonne') return roundFen((servicePrice * weightKg(goods, chargeQty)) / 1000)
  // Tenths of a thousandth are whole numbers: the product is exact.
  return roundFen((shipperFreight * Math.round(serviceRate * 10)) / 10_000)
}

/** Terms as records have them, money in yuan; a mode that nobody knows is none. */
export function serviceTermsOf(kept: {
  serviceMode?: string | null | undefined
  serviceRate?: number | null | undefined
  servicePrice?: string | null | undefined
}): ServiceTerms {
  return {
    serviceMode: SERVICE_MODES.find(mode => mode === kept.serviceMode) ?? null,
    serviceRate: kept.serviceRate ?? 0,
    servicePrice: yuanToFen(kept.servicePrice ?? '') ?? 0,
  }
}

/** All amounts of a waybill from its terms and quantities; before unloading pass the planned or loaded quantity twice. */
export function chargesOf(terms: Terms, extras: Extras, loadQty: number, unloadQty: number): Charges {
  const chargeQty = chargedQty(terms.chargeBy, loadQty, unloadQty)
  const shipperFreight = freight(terms.priceMode, terms.unitPrice, chargeQty, terms.roundMode)
  const carrierFreight = freight(terms.priceMode, terms.carrierUnitPrice, chargeQty, terms.roundMode)
  const { loss: lossQty, deduction } = lossOnTheWay(terms, loadQty, unloadQty)
  const deductLoss = Math.min(deduction, carrierFreight)
  const fees = {
    serviceFee: serviceFeeOf(extras, terms, { shipperFreight, chargeQty }),
    dispatchFee: roundFen((carrierFreight * extras.dispatchRate) / 1000),
    taxFee: roundFen((shipperFreight * extras.taxRate) / 1000),
    infoFee: extras.infoFee,
    insuranceFee: extras.insuranceFee,
    deductOther: extras.deductOther,
  }
  return {
    chargeQty,
    lossQty,
    shipperFreight,
    carrierFreight,
    deductLoss,
    ...fees,
    ...balance({ shipperFreight, carrierFreight, deductLoss, ...fees }),
  }
}

type Parts = Omit<Charges, 'chargeQty' | 'lossQty' | 'receivableAmount' | 'payableAmount' | 'profit'>

/** The three sums of the equations at the top. */
export function balance(parts: Parts): Pick<Charges, 'receivableAmount' | 'payableAmount' | 'profit'> {
  const deductions = parts.deductLoss + parts.deductOther
  const receivableAmount = parts.shipperFreight + parts.serviceFee + parts.insuranceFee - deductions
  const payableAmount = parts.carrierFreight - parts.infoFee - deductions
  const profit = receivableAmount - payableAmount - parts.dispatchFee - parts.taxFee - parts.insuranceFee
  return { receivableAmount, payableAmount, profit }
}

/** Splits the payable amount into oil, toll and cash: the parts add up exactly. Ratios in percent. */
export function splitPayable(payable: number, oilPercent: number, etcPercent: number) {
  const oilAmount = roundFen((payable * oilPercent) / 100, 'integer')
  const etcAmount = roundFen((payable * etcPercent) / 100, 'integer')
  return { oilAmount, etcAmount, cashAmount: payable - oilAmount - etcAmount }
}
