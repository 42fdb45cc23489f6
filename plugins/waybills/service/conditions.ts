import type { Waybill, WaybillMoveInput } from '@ntocc/sdk/contracts'
import {
  allowsSecondUpload,
  CONFIG_KEYS,
  FENCE_KM,
  payStateMachine,
  receiptMachine,
  reportMachine,
  Waybill as WaybillEntity,
  waybillMachine,
} from '@ntocc/sdk/contracts'
import { type ConditionOf, greatCircleKm } from '@ntocc/sdk/fields'
import { type Condition, inStates, sql } from '@ntocc/sdk/service'
import { inKg, measuredKg } from '../contract/weighing.ts'
import type contract from '../contract.ts'
import { mostTonnes } from './crew.ts'
import { mostUnloaded } from './review/bounds.ts'
import type { WaybillCtx } from './types.ts'

type Check = Condition<typeof contract, Waybill, WaybillMoveInput>

const DAY_MS = 24 * 3_600_000

const exists = async (ctx: WaybillCtx, from: ReturnType<typeof sql>): Promise<boolean> => {
  const [found] = await ctx.query<{ found: boolean }>(sql`select exists (select 1 from ${from}) as found`)
  return found?.found ?? false
}

/** Taken on and not yet unloaded: such trips may not overlap. */
const noOverlappingTrip: Check = async (ctx, { record }) =>
  !(await exists(
    ctx,
    sql`waybill where branch_code = ${record.branchCode} and not is_deleted and id <> ${record.id}
      and status ${inStates(waybillMachine, 'underWay')} and (driver_code = ${record.driverCode} or vehicle_no = ${record.vehicleNo})`,
  ))

const near =
  (side: 'load' | 'unload'): Check =>
  (_, { record, input }) => {
    if (!input) return undefined
    if (input.reason?.trim()) return true
    const [lng, lat] = [record[`${side}Lng`], record[`${side}Lat`]]
    if (lng === undefined || lat === undefined || lng === null || lat === null) return false
    return input.lng !== undefined && input.lat !== undefined
      ? greatCircleKm({ lng, lat }, { lng: input.lng, lat: input.lat }) <= FENCE_KM
      : false
  }

const proof: Check = (_, { input }) => input && (input.qty ?? 0) > 0 && input.images.length > 0

const receiptUploaded: Check = (ctx, { record }) =>
  exists(
    ctx,
    sql`receipt where branch_code = ${record.branchCode} and waybill_no = ${record.waybillNo}
      and type in ('receipt', 'signSlip') and status ${inStates(receiptMachine, 'standing')} and jsonb_array_length(images) > 0 and not is_deleted`,
  )

/** Somebody has confirmed that it happened, and that the waybill may end because of it. */
const exceptionConfirmed: Check = (ctx, { record }) =>
  exists(
    ctx,
    sql`waybill_exception where branch_code = ${record.branchCode} and waybill_no = ${record.waybillNo}
      and outcome = 'confirmed' and consequence = 'cancel' and not is_deleted`,
  )

/** What whoever accepts a waybill is asked for, of those who are to carry it on. */
const OF_CREW = ['driverApproved', 'vehicleApproved', 'certificatesValid', 'notBlacklisted'] as const

/** The noun of orders, which is another area's. */
const ORDERS = 'sourceOrder'

/**
 * Whether whoever asked for the carriage asked for insurance: the order, or the line that the waybill was made from. One that is only
 * thought of, as a preview does, has neither.
 */
const asksForInsurance = async (ctx: WaybillCtx, asked: Partial<Waybill>): Promise<boolean> => {
  const { branchCode, orderNo, waybillNo } = asked
  if (!waybillNo) return false
  const imported = sql`waybill_import where branch_code = ${branchCode} and waybill_no = ${waybillNo}
    and insurance_required and not is_deleted`
  if (await exists(ctx, imported)) return true
  if (!ctx.references.knows(ORDERS)) return false
  return (await ctx.holds(WaybillEntity, 'orderAsksForInsurance', { orderNo })) === true
}

/** The vehicle is insured for the goods where that is asked for, from a day on to the deadline (decision 110). */
const insured = async (ctx: WaybillCtx, record: Waybill, vehicleNo: string, from: string | null | undefined) => {
  if (!(await asksForInsurance(ctx, record))) return true
  const { planUnloadTime: deadline } = record
  const until = deadline && from && Date.parse(deadline) < Date.parse(from) ? from : deadline
  const held = await ctx.holds(WaybillEntity, 'carriageInsured', {
    vehicleNo,
    planLoadTime: from,
    planUnloadTime: until,
  })
  return held === true || { code: 'validation.condition.insuredAsOrdered', params: { plate: vehicleNo } }
}

/** Asked when it is accepted, however long ago it was given to the driver, and of the vehicle that is named with it. */
const insuredAsOrdered: Check = (ctx, { record }) => insured(ctx, record, record.vehicleNo, record.planLoadTime)

const newCrewFit: Check = async (ctx, asked) => {
  const { record, input } = asked
  if (!input?.crew) return undefined
  const { driverCode, driverIdNo, vehicleNo, trailerNo } = input.crew
  const { id, shipmentCode } = record
  const trip = { id, shipmentCode, driverCode, driverIdNo, vehicleNo, trailerNo }
  for (const name of OF_CREW) {
    const held = await ctx.holds(WaybillEntity, name, trip)
    if (held !== true) return held || { code: `validation.condition.${name}` }
  }
  const isInsured = await insured(ctx, record, vehicleNo, new Date().toISOString())
  if (isInsured !== true) return isInsured
  const isFree = await noOverlappingTrip(ctx, { ...asked, record: { ...record, driverCode, vehicleNo } })
  return isFree === true || { code: 'validation.condition.noOverlappingTrip' }
}

/**
 * What moves of a waybill need to hold and follows from the waybill itself (domain facts, section 3). Papers, approvals,
 * contracts and the blacklist are answered by the areas that have them.
 */
export const conditions: { readonly [N in ConditionOf<typeof waybillMachine>]?: Check } = {
  noOverlappingTrip,
  insuredAsOrdered,
  // A waybill is the share of its order for one vehicle: the share was taken when the waybill was made.
  orderHasRemainder: () => true,
  deadlinePassed: (_, { record }) => Date.now() - Date.parse(record.gmtCreated) > DAY_MS,
  loadReviewOn: (_, { record }) => record.loadReview === true,
  loadReviewOff: (_, { record }) => record.loadReview !== true,
  atLoadPlaceOrReason: near('load'),
  atUnloadPlaceOrReason: near('unload'),
  loadProof: proof,
  unloadProof: proof,
  // The platform's own track begins with loading and ends with unloading; no other service must be asked first.
  trackingStarted: () => true,
  trackingStopped: () => true,
  quantityAccepted: (_, { record, input }) => (input?.qty ?? Number(record.loadQty ?? 0)) > 0,
  drawnSignatureOn: ctx => ctx.settings.get('drawnSignature'),
  consigneeSignature: (_, { input }) => input && Boolean(input.signer),
  quantityGiven: (_, { input }) => input && (input.qty ?? 0) > 0,
  lossComputed: (_, { record }) => Number(record.loadQty ?? 0) > 0,
  consigneeCode: (_, { input }) => input && input.isConsigneeCode === true,
  receiptUploaded,
  // Of the record with what is put right: what nobody has put right cannot be approved by anybody.
  unloadFits: (_, { record, input }) => {
    const loaded = Number(input?.corrected?.loadQty ?? record.loadQty ?? 0)
    const max = mostUnloaded(loaded)
    const unloaded = Number(input?.corrected?.unloadQty ?? record.unloadQty ?? 0)
    return unloaded <= max || { code: 'validation.condition.unloadFits', params: { max } }
  },
  secondUploadAllowed: async ctx => {
    const { edition, config } = await ctx.branch()
    // The alternate edition never reads the setting (specification, section 9).
    return edition === 'standard' && allowsSecondUpload(config[CONFIG_KEYS.secondUploadDetail])
  },
  otherCrew: (_, { record, input }) =>
    input?.crew && (input.crew.driverCode !== record.driverCode || input.crew.vehicleNo !== record.vehicleNo),
  newCrewFit,
  loadFits: (_, { record, input }) => {
    const max = mostTonnes(input?.crew?.tonnage)
    if (!input?.crew || max === 0) return input?.crew && true
    // Goods that are counted weigh what was told of them, and nobody knows of others.
    const kg = measuredKg(record.unit, Number(record.loadQty ?? record.planQty ?? 0)) ?? Number(record.grossKg ?? 0)
    return kg <= inKg(max) || { code: 'validation.condition.loadFits', params: { max } }
  },
  newReceiptUploaded: (_, { input }) => input && input.images.length > 0,
  // Money of a payment batch is frozen until the batch is undone.
  frozenMoneyReleased: (_, { record }) => !payStateMachine.within(record.payStatus, 'inBatch', 'paying'),
  exceptionConfirmed,
  noPayment: (_, { record }) => payStateMachine.within(record.payStatus ?? payStateMachine.initial, 'unpaid'),
  notReported: (_, { record }) => !reportMachine.within(record.reportStatus, 'told'),
}
