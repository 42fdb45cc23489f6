import { type Charges, chargesOf, type Extras, roundQty, type Terms } from '@ntocc/sdk/contracts'
import type { DemoDriver, DemoLane, DemoRandom, DemoShipper } from '@ntocc/sdk/service'
import { type Course, reached, type Standing } from './lifecycle.ts'
import { DAY } from './texts.ts'
import type { DemoWaybill } from './waybills.ts'

type Quantities = ReturnType<typeof drawGoods>

/** How much is carried: planned, loaded and unloaded in the goods' unit, and the weight in kg. */
export function drawGoods(random: DemoRandom, { goods }: DemoLane, driver: DemoDriver, course: Course) {
  const { tonnage } = driver.vehicle
  if (goods.unit === 'piece') {
    const grossKg = Math.round(tonnage * random.between(0.45, 0.9) * 1000)
    const pieces = goods.key === 'container' ? random.int(1, 2) : Math.max(1, Math.round(grossKg / random.int(25, 300)))
    return { planQty: pieces, loadQty: pieces, unloadQty: pieces, grossKg }
  }
  const planQty = roundQty(Math.round(tonnage * random.between(0.88, 1.0) * 2) / 2)
  const loadQty = roundQty(Math.min(tonnage * 1.04, planQty * random.between(0.985, 1.02)))
  const lossPermille = random.skewed(goods.lossPermille) + (course.ended?.reason === 'accident' ? 20 : 0)
  const unloadQty = roundQty(loadQty * (1 - Math.min(lossPermille, 25) / 1000))
  return { planQty, loadQty, unloadQty, grossKg: Math.round(loadQty * 1000) }
}

type MoneyStates = Pick<DemoWaybill, 'payStatus' | 'payTime' | 'invoiceStatus' | 'invoiceIssuedTime'>

export function drawTerms(
  random: DemoRandom,
  { goods }: DemoLane,
  shipper: DemoShipper,
  km: number,
  planQty: number,
  grossKg: number,
): Terms {
  // Short hauls cost more by the kilometre: the standing time is the same.
  const yuanPerTonne = goods.perTonneKm * (km + 60) * shipper.priceFactor * random.between(0.97, 1.03)
  const byVehicle = goods.unit === 'piece'
  const yuan = byVehicle
    ? Math.max(180, Math.round((yuanPerTonne * grossKg) / 10_000) * 10)
    : Math.round(yuanPerTonne * 2) / 2
  const unitPrice = Math.round(yuan * 100)
  return {
    priceMode: byVehicle ? 'vehicle' : 'unit',
    chargeBy: byVehicle ? 'load' : shipper.chargeBy,
    unitPrice,
    carrierUnitPrice: Math.round((unitPrice * random.between(0.9, 0.955)) / 10) * 10,
    lossTolerance: shipper.lossTolerance,
    lossPrice: byVehicle ? Math.round((goods.valuePerTonne * grossKg) / 10 / planQty) : goods.valuePerTonne * 100,
    roundMode: shipper.roundMode,
    unit: goods.unit,
    grossKg: byVehicle ? grossKg : null,
  }
}

export function drawExtras(random: DemoRandom, shipper: DemoShipper, driver: DemoDriver): Extras {
  const { serviceMode, serviceRate, servicePrice } = shipper.service
  return {
    serviceMode,
    serviceRate,
    servicePrice,
    dispatchRate: driver.team?.dispatchRate ?? 0,
    taxRate: shipper.taxRate,
    infoFee: random.chance(0.4) ? random.pick([2000, 3000, 5000]) : 0,
    insuranceFee: random.chance(0.55) ? random.pick([1500, 2000, 3000, 5000]) : 0,
    deductOther: random.chance(0.03) ? random.pick([5000, 10_000, 20_000]) : 0,
  }
}

/** Nobody deducts more than there is to pay. */
export function withinFreight(extras: Extras, terms: Terms, { loadQty, unloadQty }: Quantities): Extras {
  if (extras.deductOther === 0 || chargesOf(terms, extras, loadQty, unloadQty).payableAmount >= 0) return extras
  return { ...extras, deductOther: 0 }
}

/** Before unloading the planned, then the loaded quantity counts; afterwards both. */
export function chargesSoFar(terms: Terms, extras: Extras, goods: Quantities, steps: Standing[]): Charges {
  const [load, unload] = reached(steps, 70)
    ? [goods.loadQty, goods.unloadQty]
    : reached(steps, 50)
      ? [goods.loadQty, goods.loadQty]
      : [goods.planQty, goods.planQty]
  return chargesOf(terms, reached(steps, 70) ? extras : { ...extras, deductOther: 0 }, load, unload)
}

/** Money follows completion: most is paid within a week and invoiced within a month. A few payments fail at the bank. */
export function drawMoneyStates(random: DemoRandom, steps: Standing[], course: Course, now: number): MoneyStates {
  const paidAt = course.finished + random.skewed(4 * DAY)
  const batchedAt = course.finished + (paidAt - course.finished) / 2
  const appliedAt = paidAt + random.skewed(6 * DAY)
  const issuedAt = appliedAt + random.skewed(8 * DAY)
  const failed = random.chance(0.02) && now - paidAt < 6 * DAY
  if (steps[steps.length - 1]?.state !== 90) return { payStatus: 0, invoiceStatus: 0 }
  return {
    payStatus: now >= paidAt ? (failed ? 5 : 4) : now >= batchedAt ? 1 : 0,
    invoiceStatus: failed || now < appliedAt ? 0 : now >= issuedAt ? 2 : 1,
    ...(now >= paidAt && !failed && { payTime: Math.round(paidAt) }),
    ...(now >= issuedAt && !failed && { invoiceIssuedTime: Math.round(issuedAt) }),
  }
}
