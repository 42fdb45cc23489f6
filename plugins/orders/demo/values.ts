export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
export const iso = (time: number): string => new Date(time).toISOString()

/** Whole fen. */
export const fen = (value: unknown): number => Math.round(Number(value ?? 0))

/** What the platform keeps of the shipper's price, as the setting does where nobody has changed it. */
export const MARGIN = 6
export const carrierFen = (unitFen: number): number => Math.round((unitFen * (100 - MARGIN)) / 1000) * 10

/** Fields of an order that say how it is taken and paid; the rest differs from order to order. */
export const TERMS = {
  mode: 'hall',
  targets: [],
  grabRule: 'once',
  confirmMode: 'auto',
  quoteMode: 'fixed',
  packageType: null,
  vehicleTypes: [],
  vehicleLengths: [],
  showPrice: true,
  payWay: 'receipt',
  prepayRatio: 0,
  oilRatio: 20,
  insuranceRequired: false,
  loadReview: false,
  requireLoadPhoto: true,
  requireUnloadPhoto: true,
  refuseReason: null,
  prohibitedHit: null,
  isMissed: false,
  remark: null,
}
