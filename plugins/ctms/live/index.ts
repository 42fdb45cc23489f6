import { waybillMachine } from '@ntocc/sdk/contracts'
import { wallClock } from '@ntocc/sdk/fields'
import { haulFor, type LiveCtx, type LiveRecord, type LiveStep } from '@ntocc/sdk/service'
import { RUN } from '../contract/machines.ts'
import { CtmsRun } from '../contract/runs.ts'
import type contract from '../contract.ts'
import { daysFrom, today } from '../service/days.ts'
import { makeOne } from '../service/make.ts'
import { give } from '../service/runs.ts'
import type { CtmsCtx } from '../service/types.ts'
import { openRegular, ownCrews, shippersOf } from './found.ts'
import { draftFor } from './goods.ts'

type Live = LiveCtx<typeof contract>
type Own = LiveRecord<typeof CtmsRun>

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** Runs of a branch that are on their way at once, and how far apart they come: for somebody who looks, and for nobody. */
export const MOST_AT_ONCE = { watched: 6, alone: 2 }
const APART = { watched: 75 * SECOND, alone: 4 * MINUTE }
/** Runs of a branch within a day, whoever looks: what a console makes that nobody turns off. */
export const MOST_A_DAY = 80
/** By the platform's clock: an hour before the job, whose runs are nobody's to drive here. */
const EVENING_HOUR = 17
const ACCEPTED = waybillMachine.codeOf('accepted')
const UNLOADED = waybillMachine.codeOf('unloaded')

/** Given now, and its goods not there yet. One of tomorrow that waits for its driver is on no way. */
const isUnderWay = ({ record }: Own): boolean => {
  const waybill = Number(record.waybillStatus)
  return record.status === RUN.given && waybill < UNLOADED && (waybill >= ACCEPTED || !record.regularCode)
}

const isDue = async (live: Live): Promise<boolean> => {
  const pace = live.isWatched ? 'watched' : 'alone'
  const { today: made, last } = await live.made(CtmsRun)
  if (made >= MOST_A_DAY || (last !== undefined && live.now - last < APART[pace])) return false
  return (await live.own(CtmsRun)).filter(isUnderWay).length < MOST_AT_ONCE[pace]
}

/** The dispatcher gives something that a free crew of the fleet's own could carry from where it stands. */
const giveOne = async (ctx: CtmsCtx, live: Live): Promise<void> => {
  const own = await ownCrews(ctx)
  const crew = (await live.take('crews')?.())?.find(({ driverCode, plateNo }) => own.get(driverCode) === plateNo)
  const haul = crew && haulFor(live, crew)
  const shippers = await shippersOf(ctx)
  if (!haul || shippers.length === 0) return
  const draft = draftFor(live, { haul, crew, shipmentCode: live.random.pick(shippers) })
  await live.attempt(() => ctx.transaction(() => give(ctx, draft)))
}

/**
 * Makes one of tomorrow's runs of the demo's regular runs, one at each step. Made here they are the simulator's own, and
 * their drivers are played; those of regular runs that people wrote or changed wait for the job, and for people.
 */
const makeRegular = async (ctx: CtmsCtx, live: Live): Promise<void> => {
  if (wallClock(new Date(live.now)).getUTCHours() < EVENING_HOUR) return
  const day = daysFrom(today(), 1)
  const open = (await openRegular(ctx, day)).filter(
    ({ driverCode, teamCode }) => !live.hasAccount(driverCode) && !(teamCode && live.hasAccount(teamCode)),
  )
  if (open.length > 0) await live.attempt(() => makeOne(ctx, live.random.pick(open).regular, day, false))
}

/** Runs of own drivers, from the dispatcher to the waybill; waybills go on from there. */
export const live: LiveStep<typeof contract> = {
  makes: [CtmsRun],
  needs: ['crews'],
  step: async (ctx, own) => {
    if ((await ctx.branch()).edition !== 'ctms') return undefined
    // Its waybill says how far a run is: what has ended, or waits for somebody, is left as it is.
    for (const { id, record } of await own.own(CtmsRun)) if (record.status !== RUN.given) await own.letGo(CtmsRun, id)
    await makeRegular(ctx, own)
    if (await isDue(own)) await giveOne(ctx, own)
    return undefined
  },
}
