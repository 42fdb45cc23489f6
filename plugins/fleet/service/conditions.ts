import { reviewMachine, type Waybill } from '@ntocc/sdk/contracts'
import { type Answered, type AskedMove, amongMany, type Condition } from '@ntocc/sdk/service'
import { EXPIRING_KINDS, type ExpiringKind } from '../contract/expiry.ts'
import { LIGHT_TONNES } from '../contract/reviews.ts'
import type contract from '../contract.ts'
import { paperJudge } from './expiry-rules.ts'
import { type Holder, holdersNamed } from './holders.ts'
import { insuredTrips } from './insured.ts'
import type { FleetCtx } from './types.ts'

type OfWaybill = Condition<typeof contract, Waybill>

const APPROVED = reviewMachine.codeOf('approved')
const EXPIRED = reviewMachine.codeOf('certificateExpired')

/** Who make the trips, as each waybill names them. */
const onTrips = async (
  ctx: FleetCtx,
  kind: ExpiringKind,
  asked: readonly AskedMove<Waybill>[],
): Promise<(Holder | undefined)[]> => {
  const names = asked.map(({ record }) => (kind === 'driver' ? record.driverCode : record.vehicleNo))
  const holders = await holdersNamed(ctx, kind, names)
  return names.map(name => holders.get(name))
}

/** Whoever lost the approval by a paper that ran out is told of the paper. */
const approved = (kind: ExpiringKind): OfWaybill =>
  amongMany(async (ctx: FleetCtx, asked: readonly AskedMove<Waybill>[]) => {
    const holders = await onTrips(ctx, kind, asked)
    const paperOf = paperJudge(ctx, kind)
    const answers: Answered[] = []
    for (const [at, holder] of holders.entries())
      answers.push(
        holder?.authStatus === EXPIRED
          ? ((await paperOf({ holder, on: asked[at]?.on })) ?? false)
          : holder?.authStatus === APPROVED,
      )
    return answers
  })

/** Whoever drives more than a light lorry is judged as one who may: a licence for light ones spares him nothing. */
const atTheWheelOf = (driver: Holder | undefined, vehicle: Holder | undefined): Holder | undefined =>
  driver && vehicle && !(Number(vehicle.grossMass) <= LIGHT_TONNES) ? { ...driver, licenceClass: undefined } : driver

/** None of the papers that the branch wants valid is missing or has run out, or will have by the day that is asked about. */
const certificatesValid: OfWaybill = amongMany(async (ctx: FleetCtx, asked: readonly AskedMove<Waybill>[]) => {
  const answers: Answered[] = asked.map(() => true)
  const vehicle = await onTrips(ctx, 'vehicle', asked)
  const driver = (await onTrips(ctx, 'driver', asked)).map((each, at) => atTheWheelOf(each, vehicle[at]))
  const crew = { driver, vehicle }
  for (const kind of EXPIRING_KINDS) {
    const paperOf = paperJudge(ctx, kind)
    for (const [at, holder] of crew[kind].entries())
      if (answers[at] === true) answers[at] = holder ? ((await paperOf({ holder, on: asked[at]?.on })) ?? true) : false
  }
  return answers
})

/**
 * The vehicle is insured for what it does to the goods, on the first and on the last day of the trip: by one policy, or by the one
 * that follows it. For areas whose goods ask for it; a trip without days is judged by today.
 */
const carriageInsured: Condition<typeof contract> = amongMany((ctx: FleetCtx, asked: readonly AskedMove[]) =>
  insuredTrips(
    ctx,
    asked.map(({ record }) => {
      const { planLoadTime, planUnloadTime } = record as Partial<Waybill>
      return { plate: String(record.vehicleNo ?? ''), planLoadTime, planUnloadTime }
    }),
  ),
)

/**
 * None of the papers that the branch wants valid has run out for the driver that a record is about: whoever may not carry with them is not
 * paid out either. A record about no driver has nothing to show.
 */
const papersToWithdraw: Condition<typeof contract> = amongMany(async (ctx: FleetCtx, asked: readonly AskedMove[]) => {
  const names = asked.map(({ record }) => (typeof record.driverCode === 'string' ? record.driverCode : undefined))
  const holders = await holdersNamed(ctx, 'driver', names)
  const paperOf = paperJudge(ctx, 'driver')
  const answers: Answered[] = []
  for (const [at, name] of names.entries()) {
    const holder = holders.get(name)
    answers.push(name && holder ? ((await paperOf({ holder, on: asked[at]?.on })) ?? true) : !name)
  }
  return answers
})

/** What areas ask by name, whoever's record it is: of a trip, and of whoever is to be paid out. */
export const everyConditions = { carriageInsured, papersToWithdraw }

/** What moves of a waybill need to know of those who make the trip. */
export const tripConditions = {
  driverApproved: approved('driver'),
  vehicleApproved: approved('vehicle'),
  certificatesValid,
}
