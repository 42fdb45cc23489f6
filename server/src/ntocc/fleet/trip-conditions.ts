import { EXPIRING_KINDS, type ExpiringKind } from '@ntocc/sdk/contracts'
import type { ConditionAnswer } from '../areas/across.ts'
import type { Queryable, Row } from '../db/database.ts'
import { REVIEW } from '../review/states.ts'
import { blockingPaper } from './expiry-rules.ts'

/** Who makes the trip, by the columns of the waybill that name them. */
const TRIP = { driver: ['code', 'driver_code'], vehicle: ['plate_no', 'vehicle_no'] } as const

const onTrip = async (db: Queryable, row: Row, kind: ExpiringKind): Promise<Row | undefined> => {
  const [key, column] = TRIP[kind]
  const found = await db.query(`select * from ${kind} where branch_code = $1 and ${key} = $2 and not is_deleted`, [
    row.branch_code,
    row[column],
  ])
  return found.rows[0]
}

/** Whoever lost the approval by a paper that ran out is told of the paper. */
const approved =
  (kind: ExpiringKind): ConditionAnswer =>
  async ({ db, row, language }) => {
    const found = await onTrip(db, row, kind)
    const state = Number(found?.auth_status)
    if (!found || state !== REVIEW.expired) return state === REVIEW.approved
    return (await blockingPaper(db, kind, found, language)) ?? false
  }

/** None of the papers that the branch wants valid has run out. */
const certificatesValid: ConditionAnswer = async ({ db, row, language }) => {
  for (const kind of EXPIRING_KINDS) {
    const found = await onTrip(db, row, kind)
    const expired = found ? await blockingPaper(db, kind, found, language) : false
    if (expired !== undefined) return expired
  }
  return true
}

/** What driver and vehicle answer of a trip. */
export const tripConditions = {
  driverApproved: approved('driver'),
  vehicleApproved: approved('vehicle'),
  certificatesValid,
}
