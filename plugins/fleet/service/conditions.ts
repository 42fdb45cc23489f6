import { reviewMachine, type Waybill } from '@ntocc/sdk/contracts'
import { type Answered, type Condition, sql } from '@ntocc/sdk/service'
import { EXPIRING_KINDS, type ExpiringKind } from '../contract/expiry.ts'
import type contract from '../contract.ts'
import { blockingPaper } from './expiry-rules.ts'
import { type Holder, holderOf } from './holders.ts'
import { insuredPlates } from './insured.ts'
import type { FleetCtx } from './types.ts'

type OfWaybill = Condition<typeof contract, Waybill>

const APPROVED = reviewMachine.codeOf('approved')
const EXPIRED = reviewMachine.codeOf('certificateExpired')

/** Who makes the trip, as the waybill names them. */
const onTrip = (ctx: FleetCtx, kind: ExpiringKind, { driverCode, vehicleNo }: Waybill): Promise<Holder | undefined> =>
  holderOf(ctx, kind, kind === 'driver' ? sql`code = ${driverCode}` : sql`plate_no = ${vehicleNo}`)

/** Whoever lost the approval by a paper that ran out is told of the paper. */
const approved =
  (kind: ExpiringKind): OfWaybill =>
  async (ctx, { record, on }): Promise<Answered> => {
    const holder = await onTrip(ctx, kind, record)
    if (holder?.authStatus !== EXPIRED) return holder?.authStatus === APPROVED
    return (await blockingPaper(ctx, kind, { holder, on })) ?? false
  }

/** None of the papers that the branch wants valid has run out, or will have by the day that is asked about. */
const certificatesValid: OfWaybill = async (ctx, { record, on }) => {
  for (const kind of EXPIRING_KINDS) {
    const holder = await onTrip(ctx, kind, record)
    const expired = holder ? await blockingPaper(ctx, kind, { holder, on }) : false
    if (expired !== undefined) return expired
  }
  return true
}

/**
 * The vehicle is insured for what it does to the goods, on the first and on the last day of the trip: by one policy, or by the one
 * that follows it. For areas whose goods ask for it; a trip without days is judged by today.
 */
const carriageInsured: Condition<typeof contract> = async (ctx, { record }) => {
  const { planLoadTime, planUnloadTime } = record as Partial<Waybill>
  const [plates] = await insuredPlates(ctx, {
    plates: [String(record.vehicleNo ?? '')],
    trips: [{ planLoadTime, planUnloadTime }],
  })
  return plates?.length === 1
}

/** What areas ask of a trip by name, whoever's record it is. */
export const everyConditions = { carriageInsured }

/** What moves of a waybill need to know of those who make the trip. */
export const tripConditions = {
  driverApproved: approved('driver'),
  vehicleApproved: approved('vehicle'),
  certificatesValid,
}
