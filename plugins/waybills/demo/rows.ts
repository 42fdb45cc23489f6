import type { Extras, Terms } from '@ntocc/sdk/contracts'
import type { DemoCtx, DemoRow, DemoShipper } from '@ntocc/sdk/service'
import { type DemoHandler, END_REASONS, RESULTS, TOLD } from './exceptions.ts'
import { reached } from './lifecycle.ts'
import { CITY_BRANCH } from './places.ts'
import { HOUR, iso, MINUTE } from './texts.ts'
import { consignee, type DemoWaybill, standing } from './waybills.ts'

export function waybillRow(ctx: DemoCtx, waybill: DemoWaybill): DemoRow {
  const { shipper, driver, lane, course, steps } = waybill
  const { state, since } = standing(waybill)
  const planLoad = course.contracted + 4 * HOUR
  // Assigned, not spread: with ninety fields that is several times faster.
  return Object.assign(
    ctx.record(waybill.waybillNo, waybill.branchCode, course.created, since),
    { version: steps.length - 1 },
    { waybillNo: waybill.waybillNo, orderNo: `DD${waybill.waybillNo.slice(2)}`, serialNo: '0000' },
    { shipmentCode: shipper.code, shipmentName: shipper.name, contractNo: shipper.contractNo },
    { driverCode: driver.code, driverName: driver.name, driverPhone: driver.phone, driverIdNo: driver.idNo },
    { teamCode: driver.team?.code ?? null, captainCollect: driver.team?.captainCollect ?? false },
    { vehicleNo: driver.vehicle.plateNo, plateColor: driver.vehicle.plateColor },
    { vehicleType: driver.vehicle.vehicleType, trailerNo: driver.vehicle.trailerNo ?? null },
    { carrierName: driver.team?.name ?? driver.name, businessType: businessType(waybill) },
    { transportType: '1', goodsName: lane.goods.name, goodsTypeCode: lane.goods.typeCode, unit: lane.goods.unit },
    quantities(waybill),
    places(waybill),
    { planLoadTime: iso(planLoad), planUnloadTime: iso(planLoad + 2 * HOUR + (waybill.km / 50) * HOUR) },
    times(waybill),
    terms(waybill.terms, waybill.extras, shipper),
    amounts(waybill),
    { status: state, statusSince: iso(since), isDeleted: state === 99 },
    proofs(waybill),
  )
}

/** List B: trunk haul, city delivery, containers. */
function businessType({ branchCode, lane }: DemoWaybill): string {
  if (branchCode === CITY_BRANCH) return '1003997'
  return lane.goods.key === 'container' ? '1002998' : '1002996'
}

function quantities(waybill: DemoWaybill): DemoRow {
  const loaded = reached(waybill.steps, 50) || reached(waybill.steps, 40)
  const unloaded = reached(waybill.steps, 70)
  return {
    planQty: waybill.planQty,
    loadQty: loaded ? waybill.loadQty : null,
    unloadQty: unloaded ? waybill.unloadQty : null,
    lossQty: unloaded ? waybill.charges.lossQty : null,
    grossKg: waybill.grossKg,
  }
}

function places(waybill: DemoWaybill): DemoRow {
  const { load, unload, km } = waybill
  return {
    loadAreaCode: load.areaCode,
    loadAddress: load.address,
    loadLng: load.lng,
    loadLat: load.lat,
    loadContact: load.contact,
    loadPhone: load.phone,
    consigneeName: consignee(waybill),
    unloadAreaCode: unload.areaCode,
    unloadAddress: unload.address,
    unloadLng: unload.lng,
    unloadLat: unload.lat,
    unloadContact: unload.contact,
    unloadPhone: unload.phone,
    distanceKm: km,
    trackKm: waybill.trackStatus === 'has' && reached(waybill.steps, 60) ? Math.round(km * 1.015 * 10) / 10 : null,
    trackStatus: waybill.trackStatus,
  }
}

/** Times of what has happened; nothing of the future. */
function times({ course, steps }: DemoWaybill): DemoRow {
  const when = (state: number, time: number | undefined) => (time && reached(steps, state) ? iso(time) : null)
  const ended = steps.find(step => step.state >= 95 && step.state <= 97)
  return {
    acceptTime: when(20, course.accepted),
    arriveLoadTime: when(50, course.arrivedLoading) ?? when(40, course.arrivedLoading),
    departTime: when(50, course.departed),
    arriveUnloadTime: when(60, course.arrivedUnloading),
    unloadTime: when(70, course.unloaded),
    signTime: when(80, course.signed),
    finishTime: when(90, course.finished),
    cancelTime: ended ? iso(ended.since) : null,
    cancelReason: ended && course.ended ? END_REASONS[course.ended.reason] : null,
  }
}

function terms(
  { unit: _unit, grossKg: _grossKg, ...agreed }: Terms,
  extras: Extras,
  { service }: DemoShipper,
): DemoRow {
  const { serviceMode, serviceRate, servicePrice, dispatchRate, taxRate } = extras
  return {
    ...agreed,
    serviceAgreement: service.code,
    serviceMode,
    serviceRate: serviceMode === 'rate' ? serviceRate : null,
    servicePrice: serviceMode === 'rate' ? null : servicePrice,
    dispatchRate,
    taxRate,
  }
}

function amounts({
  charges,
  split,
  prepay,
  payStatus,
  payTime,
  invoiceStatus,
  invoiceIssuedTime,
}: DemoWaybill): DemoRow {
  const { chargeQty: _chargeQty, lossQty: _lossQty, ...fees } = charges
  return {
    ...fees,
    ...split,
    prepayAmount: prepay,
    payStatus,
    invoiceStatus,
    payTime: payTime ? iso(payTime) : null,
    invoiceIssuedTime: invoiceIssuedTime ? iso(invoiceIssuedTime) : null,
  }
}

/** Receipt, risk and the five flows follow from what is there. */
function proofs(waybill: DemoWaybill): DemoRow {
  const { steps, exception, trackStatus, payStatus, invoiceStatus, shipper } = waybill
  const { state } = standing(waybill)
  const risk = exception ? (exception.level === 3 ? 'high' : 'middle') : 'low'
  return {
    loadReview: shipper.loadReview,
    receiptStatus: state === 90 ? 3 : state === 85 ? 4 : reached(steps, 70) ? 2 : 1,
    abnormalFlag: exception !== undefined && exception.status < 2,
    reportStatus: 0,
    riskLevel: risk,
    fiveFlow: {
      contract: reached(steps, 30) ? 'ok' : 'none',
      information: state === 90 ? 'ok' : 'partial',
      goods: trackStatus === 'missing' ? 'bad' : reached(steps, 60) ? 'ok' : reached(steps, 50) ? 'partial' : 'none',
      funds: payStatus === 4 ? 'ok' : payStatus === 5 ? 'bad' : payStatus === 1 ? 'partial' : 'none',
      invoice: invoiceStatus === 2 ? 'ok' : invoiceStatus === 1 ? 'partial' : 'none',
    },
  }
}

export function exceptionRow(
  ctx: DemoCtx,
  waybill: DemoWaybill,
  handlers: readonly DemoHandler[],
): DemoRow | undefined {
  const { exception } = waybill
  if (!exception) return undefined
  const { status, outcome, time } = exception
  const handler = status > 0 ? handlers[Math.floor(exception.who * handlers.length)] : undefined
  const decided = outcome ? iso(time + (exception.dueAt - time) * 0.6) : null
  return {
    ...ctx.record(`${waybill.waybillNo}-E1`, waybill.branchCode, time),
    waybillNo: waybill.waybillNo,
    type: exception.type,
    level: String(exception.level),
    time: iso(time),
    dueAt: iso(exception.dueAt),
    description: TOLD[exception.type],
    lng: exception.lng,
    lat: exception.lat,
    responsible: exception.responsible,
    amount: exception.amount,
    photos: [],
    // Without anybody there it waits for somebody.
    status: status === 1 && !handler ? 0 : status,
    handlerCode: handler?.code ?? null,
    handler: handler?.name ?? null,
    claimedAt: handler ? iso(time + 4 * MINUTE) : null,
    outcome,
    consequence: exception.consequence,
    handledAt: decided,
    result: outcome ? RESULTS[outcome] : null,
  }
}
