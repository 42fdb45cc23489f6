import type { Language } from '@ntocc/sdk/contracts'
import { greatCircleKm, type Held } from '@ntocc/sdk/fields'
import type { ConditionAnswer } from '../areas/across.ts'
import type { Queryable, Row } from '../db/database.ts'

/** What a caller brings along with a move. */
export interface MoveInput {
  qty?: number | undefined
  reason?: string | undefined
  images: readonly string[]
  lng?: number | undefined
  lat?: number | undefined
  /** The consignee's code came along and is right (`consignee-code.ts`). */
  isConsigneeCode?: boolean | undefined
}

export interface Case {
  db: Queryable
  /** The waybill as stored. */
  row: Row
  /** Undefined while it is only asked what could be done. */
  input: MoveInput | undefined
  /** Of the names in a reason against a move. */
  language: Language
}

/** Known to hold or not; undefined while it depends on what the caller has yet to give. */
type Check = (of: Case) => Held | undefined | Promise<Held | undefined>

/** A place counts as reached within this distance (domain facts, R14). */
export const FENCE_KM = 5

const exists = async (db: Queryable, from: string, params: unknown[]): Promise<boolean> => {
  const found = await db.query<{ found: boolean }>(`select exists (select 1 from ${from}) as found`, params)
  return found.rows[0]?.found ?? false
}

/** Beijing's day: contracts are in force through their last day. */

/** Taken on and not yet unloaded: such trips may not overlap. */
const noOverlappingTrip: Check = async ({ db, row }) =>
  !(await exists(
    db,
    `waybill where branch_code = $1 and not is_deleted and id <> $2 and status in (20, 30, 40, 50, 60)
      and (driver_code = $3 or vehicle_no = $4)`,
    [row.branch_code, row.id, row.driver_code, row.vehicle_no],
  ))

const near =
  (lng: string, lat: string): Check =>
  ({ row, input }) => {
    if (!input) return undefined
    if (input.reason?.trim()) return true
    const place = { lng: Number(row[lng]), lat: Number(row[lat]) }
    return input.lng !== undefined && input.lat !== undefined && row[lng] !== null
      ? greatCircleKm(place, { lng: input.lng, lat: input.lat }) <= FENCE_KM
      : false
  }

const proof: Check = ({ input }) => input && (input.qty ?? 0) > 0 && input.images.length > 0

const receiptWithImages = (states: string): Check => {
  const rule = `receipt where branch_code = $1 and waybill_no = $2 and type in ('receipt', 'signSlip')
    and status in (${states}) and jsonb_array_length(images) > 0 and not is_deleted`
  return ({ db, row }) => exists(db, rule, [row.branch_code, row.waybill_no])
}

const exceptionConfirmed: Check = ({ db, row }) =>
  exists(db, `waybill_exception where branch_code = $1 and waybill_no = $2 and status in (2, 4) and not is_deleted`, [
    row.branch_code,
    row.waybill_no,
  ])

/** The conditions of the waybill machine that no area answers, by name (domain facts, section 3). */
export const CHECKS: Readonly<Record<string, Check>> = {
  noOverlappingTrip,
  // A waybill is the share of its order for one vehicle: the share was taken when the waybill was made.
  orderHasRemainder: () => true,
  deadlinePassed: ({ row }) => Date.now() - new Date(row.gmt_created as string).getTime() > 24 * 3_600_000,
  loadReviewOn: ({ row }) => row.load_review === true,
  loadReviewOff: ({ row }) => row.load_review !== true,
  atLoadPlaceOrReason: near('load_lng', 'load_lat'),
  atUnloadPlaceOrReason: near('unload_lng', 'unload_lat'),
  loadProof: proof,
  unloadProof: proof,
  // The platform's own track begins with loading and ends with unloading; no other service must be asked first.
  trackingStarted: () => true,
  trackingStopped: () => true,
  quantityAccepted: ({ row, input }) => (input?.qty ?? Number(row.load_qty)) > 0,
  quantityGiven: ({ input }) => input && (input.qty ?? 0) > 0,
  lossComputed: ({ row }) => Number(row.load_qty) > 0,
  consigneeCode: ({ input }) => input && input.isConsigneeCode === true,
  receiptUploaded: receiptWithImages('2, 3'),
  newReceiptUploaded: ({ input }) => input && input.images.length > 0,
  // Money of a payment batch is frozen until the batch is undone.
  frozenMoneyReleased: ({ row }) => ![1, 2].includes(Number(row.pay_status)),
  exceptionConfirmed,
  noPayment: ({ row }) => Number(row.pay_status) === 0,
  notReported: ({ row }) => ![2, 3, 4, 5].includes(Number(row.report_status)),
}

/** Who answers a condition of the waybill machine. */
export const answerOf = (name: string): ConditionAnswer | undefined => {
  const check = CHECKS[name]
  return check && (async asking => check({ ...asking, input: asking.input as MoveInput | undefined }))
}
