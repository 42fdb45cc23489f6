/**
 * Bounds of quantities, counted in thousandths: a weight typed with three decimals is on one side of its bound, never
 * beside it for want of a binary digit.
 */
const THOUSAND = 1000

const thousandths = (quantity: number): number => Math.round(quantity * THOUSAND)

/** What may have been unloaded of a load: scales differ by so much, and no more (domain facts, section 2). */
const GAIN_PERCENT = 102

/** The most that may be booked as unloaded of what was loaded. */
export const mostUnloaded = (loaded: number): number =>
  Math.floor((thousandths(loaded) * GAIN_PERCENT) / 100) / THOUSAND

/** A load is put right within a tenth over the larger and half of the smaller of what was planned and what was reported. */
const OVER_PERCENT = 110

/** Whether more was loaded than was planned and a tenth of it. */
export const loadsMore = (planned: number, loaded: number): boolean =>
  planned > 0 && loaded > Math.floor((thousandths(planned) * OVER_PERCENT) / 100) / THOUSAND

/** Undefined for a waybill that has neither quantity. */
export const loadBounds = (planned: number, reported: number): { min: number; max: number } | undefined => {
  const known = [planned, reported].filter(each => each > 0).map(thousandths)
  if (known.length === 0) return undefined
  return {
    min: Math.ceil(Math.min(...known) / 2) / THOUSAND,
    max: Math.floor((Math.max(...known) * OVER_PERCENT) / 100) / THOUSAND,
  }
}
