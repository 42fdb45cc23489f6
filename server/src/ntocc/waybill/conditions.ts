import { BLACKLISTED, EXPIRING_KINDS, type ExpiringKind, type Language } from '@ntocc/sdk/contracts'
import { greatCircleKm, type Held, localise } from '@ntocc/sdk/fields'
import type { ConditionAnswer } from '../areas/across.ts'
import type { Queryable, Row } from '../db/database.ts'
import { blockingPaper } from '../fleet/expiry-rules.ts'
import { REVIEW } from '../review/subjects.ts'
import { blockedBy } from '../shipper/blacklist.ts'

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

/** Who makes the trip, by the columns of the waybill that name them. */
const TRIP = { driver: ['code', 'driver_code'], vehicle: ['plate_no', 'vehicle_no'] } as const

const onTrip = async ({ db, row }: Case, kind: ExpiringKind): Promise<Row | undefined> => {
  const [key, column] = TRIP[kind]
  const found = await db.query(`select * from ${kind} where branch_code = $1 and ${key} = $2 and not is_deleted`, [
    row.branch_code,
    row[column],
  ])
  return found.rows[0]
}

/** Whoever lost the approval by a paper that ran out is told of the paper. */
const approved =
  (kind: ExpiringKind): Check =>
  async of => {
    const row = await onTrip(of, kind)
    const state = Number(row?.auth_status)
    if (!row || state !== REVIEW.expired) return state === REVIEW.approved
    return (await blockingPaper(of.db, kind, row, of.language)) ?? false
  }

/** Beijing's day: certificates are valid through their last day. */
const TODAY = `(now() at time zone 'UTC' + interval '8 hours')::date`

/** None of the papers that the branch wants valid has run out. */
const certificatesValid: Check = async of => {
  for (const kind of EXPIRING_KINDS) {
    const row = await onTrip(of, kind)
    const expired = row ? await blockingPaper(of.db, kind, row, of.language) : false
    if (expired !== undefined) return expired
  }
  return true
}

/**
 * Neither the driver, nor the vehicle with its trailer, nor the shipper. The marks on their records are of entries of any
 * kind: only those that intercept an acceptance count here.
 */
const notBlacklisted: Check = async ({ db, row, language }) => {
  const shipper = await db.query('select uscc from shipment where branch_code = $1 and code = $2', [
    row.branch_code,
    row.shipment_code,
  ])
  const { driver_id_no: idNo, vehicle_no, trailer_no } = row
  const entry = await blockedBy(db, row.branch_code, 'accept', {
    idNo,
    uscc: shipper.rows[0]?.uscc,
    plateNos: [vehicle_no, trailer_no],
  })
  return entry ? { code: BLACKLISTED, params: { name: localise(entry.name, language) } } : true
}

/**
 * The contract that the waybill names is in force today, or another framework contract of its shipper is: a renewal has
 * a number of its own.
 */
const contractSigned: Check = async ({ db, row }) =>
  Boolean(row.contract_no) &&
  exists(
    db,
    `shipment_contract where branch_code = $1 and not is_deleted and status = 2
      and ${TODAY} between valid_from and valid_to
      and shipment_code = $3 and (contract_no = $2 or type = 'framework')`,
    [row.branch_code, row.contract_no, row.shipment_code],
  )

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

/** The conditions of the waybill machine, by name (domain facts, section 3). */
export const CHECKS: Readonly<Record<string, Check>> = {
  driverApproved: approved('driver'),
  vehicleApproved: approved('vehicle'),
  certificatesValid,
  notBlacklisted,
  noOverlappingTrip,
  // A waybill is the share of its order for one vehicle: the share was taken when the waybill was made.
  orderHasRemainder: () => true,
  contractSigned,
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
