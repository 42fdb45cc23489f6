import { type Charges, chargesOf, NO_SERVICE, type ServiceTerms, type Waybill } from '@ntocc/sdk/contracts'
import { yuanToFen } from '@ntocc/sdk/fields'

const fen = (yuan: string | null | undefined): number => yuanToFen(yuan ?? '0') ?? 0

const CHARGED_BY = ['load', 'unload', 'min', 'max'] as const

type Planned = Partial<
  Pick<Waybill, 'priceMode' | 'chargeBy' | 'unitPrice' | 'carrierUnitPrice' | 'lossTolerance' | 'lossPrice' | 'unit'>
> & { planQty?: number | null | undefined }

/**
 * What a waybill will come to if everything goes as planned, in fen: until the vehicle is loaded the planned quantity counts. What the
 * platform pays in tax is known once it is settled.
 * @param dispatchRate thousandths of the carrier freight
 */
export const plannedCharges = (
  wanted: Planned,
  dispatchRate: number,
  { serviceMode, serviceRate, servicePrice }: ServiceTerms = NO_SERVICE,
): Charges => {
  const qty = wanted.planQty ?? 0
  return chargesOf(
    {
      priceMode: wanted.priceMode === 'vehicle' ? 'vehicle' : 'unit',
      chargeBy: CHARGED_BY.find(by => by === wanted.chargeBy) ?? 'load',
      unitPrice: fen(wanted.unitPrice),
      carrierUnitPrice: fen(wanted.carrierUnitPrice),
      lossTolerance: wanted.lossTolerance ?? 0,
      lossPrice: fen(wanted.lossPrice),
      roundMode: 'cent',
      unit: wanted.unit,
      grossKg: null,
    },
    { serviceMode, serviceRate, servicePrice, taxRate: 0, dispatchRate, infoFee: 0, insuranceFee: 0, deductOther: 0 },
    qty,
    qty,
  )
}
