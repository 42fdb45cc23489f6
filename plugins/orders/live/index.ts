import { waybillMachine } from '@ntocc/sdk/contracts'
import { greatCircleKm } from '@ntocc/sdk/fields'
import { haulFor, type LiveCrew, type LiveCtx, type LiveRecord, type LiveStep } from '@ntocc/sdk/service'
import { sourceOrderMachine } from '../contract/machines.ts'
import { SourceOrder } from '../contract/orders.ts'
import type contract from '../contract.ts'
import { takeFromHall } from '../service/hall.ts'
import { publish } from '../service/orders.ts'
import type { OrdersCtx } from '../service/types.ts'
import { draftFor, shipperFor } from './goods.ts'

type Live = LiveCtx<typeof contract>
type Own = LiveRecord<typeof SourceOrder>

/** What is remembered of an order: when it is gone on with, and who is near it. */
interface Plan {
  reviewAt: number
  takeAt: number
  driverCode: string
  /** For people to take; it lies in the hall until its time is up. */
  isLeft: boolean
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Orders of a branch that a driver is looked for or that are driven at once, and how far apart they come: for somebody who looks, and for nobody. */
export const MOST_AT_ONCE = { watched: 6, alone: 2 }
const APART = { watched: 75 * SECOND, alone: 4 * MINUTE }
/** Orders of a branch within a day, whoever looks: what a console makes that nobody turns off. */
export const MOST_A_DAY = 80
/** Orders that lie in the hall for people. */
export const MOST_LEFT = 3
const LEFT = 0.25
/** An order whose waybill somebody has taken in hand is not waited for. */
const LONGEST = 8 * HOUR
/** How far a driver comes for goods, and how many are asked at a time. */
const NEAR_KM = 15
const ASKED = 3

const TO_REVIEW = sourceOrderMachine.codeOf('toReview')
const PUBLISHED = sourceOrderMachine.codeOf('published')
const TAKEN = sourceOrderMachine.codeOf('taken')

const planOf = ({ state, made }: Own): Plan => ({
  reviewAt: made + MINUTE,
  takeAt: made + 2 * MINUTE,
  driverCode: '',
  isLeft: false,
  ...(state as Partial<Plan> | undefined),
})

const crewsOf = async (live: Live): Promise<readonly LiveCrew[]> => (await live.take('crews')?.()) ?? []

const REFUSED = '额度不足，货主撤回。'

/** Whoever reviews lets it into the hall. What may not be published does not lie before the reviewers for ever. */
const review = async (ctx: OrdersCtx, live: Live, { id, version, record }: Own): Promise<void> => {
  const made = await live.attempt(() => ctx.records.move(SourceOrder, { id, version, move: 'approve' }))
  if (made) return
  await live.as({ type: 'SHIPPER', code: record.shipmentCode }, shipper =>
    shipper.records.move(SourceOrder, { id, version, move: 'cancel', reason: REFUSED }),
  )
}

/** Who is nearest takes it; one who may not is followed by the next. */
const carry = async (live: Live, { id, record }: Own, plan: Plan): Promise<void> => {
  const load = { lng: Number(record.loadLng), lat: Number(record.loadLat) }
  const near = (await crewsOf(live))
    .filter(crew => record.unit !== 'tonne' || crew.tonnage >= record.qty)
    .map(crew => ({ crew, km: greatCircleKm(load, crew) }))
    .filter(({ km }) => km <= NEAR_KM)
    .sort((one, other) => one.km - other.km)
  for (const { crew } of near.slice(0, ASKED)) {
    const body = { id, vehicleNo: crew.plateNo }
    const taken = await live.attempt(() =>
      live.as({ type: 'DRIVER', code: crew.driverCode }, driver =>
        takeFromHall(driver, { params: {}, query: {}, body }),
      ),
    )
    if (taken) return
  }
  await live.remember(SourceOrder, id, { ...plan, takeAt: live.now + 2 * MINUTE })
}

const goOn = async (ctx: OrdersCtx, live: Live, own: Own): Promise<void> => {
  const { id, made, record } = own
  const plan = planOf(own)
  const isOver = Date.parse(record.deadline) <= live.now
  if (record.status === TO_REVIEW && !isOver) {
    if (live.now >= plan.reviewAt) await review(ctx, live, own)
  } else if (record.status === PUBLISHED && !isOver) {
    if (!plan.isLeft && live.now >= plan.takeAt) await carry(live, own, plan)
  } else if (record.status !== TAKEN || live.now - made > LONGEST) await live.letGo(SourceOrder, id)
}

/** A shipper publishes something that a vehicle nearby could carry. */
const publishOne = async (ctx: OrdersCtx, live: Live, own: readonly Own[]): Promise<void> => {
  const { random, now, isWatched } = live
  const wanted = new Set(own.map(each => planOf(each).driverCode))
  const crew = (await crewsOf(live)).find(({ driverCode }) => !wanted.has(driverCode))
  const haul = crew && haulFor(live, crew)
  if (!haul) return
  const draft = draftFor(live, haul, crew)
  const code = await shipperFor(ctx, live, draft)
  if (!code) return
  const order = await live.attempt(() =>
    live.as({ type: 'SHIPPER', code }, shipper =>
      publish(shipper, { params: {}, query: {}, body: { ...draft, shipmentCode: code } }),
    ),
  )
  if (!order) return
  const reviewAt = now + random.int(40, 150) * SECOND
  const isLeft = isWatched && own.filter(each => planOf(each).isLeft).length < MOST_LEFT && random.chance(LEFT)
  const plan: Plan = { reviewAt, takeAt: reviewAt + random.int(30, 120) * SECOND, driverCode: crew.driverCode, isLeft }
  await live.remember(SourceOrder, (order as SourceOrder).id, plan)
}

/** Whose goods have arrived waits for papers alone. Orders that a driver is looked for, and trips that are driven; without waybills nobody knows of trips. */
const underWay = (live: Live, own: readonly Own[]): number => {
  const trips = live.take('trips')?.filter(({ status }) => waybillMachine.within(status, 'toAccept', 'underWay')).length
  const isWaiting = ({ record }: Own) => trips === undefined || record.status !== TAKEN
  return (trips ?? 0) + own.filter(each => !planOf(each).isLeft && isWaiting(each)).length
}

const isDue = async (live: Live, own: readonly Own[]): Promise<boolean> => {
  const pace = live.isWatched ? 'watched' : 'alone'
  if (underWay(live, own) >= MOST_AT_ONCE[pace]) return false
  const { today, last } = await live.made(SourceOrder)
  return today < MOST_A_DAY && (last === undefined || live.now - last >= APART[pace])
}

/** Orders from publishing to the driver who takes them; waybills go on from there. */
export const live: LiveStep<typeof contract> = {
  makes: [SourceOrder],
  wants: ['crews', 'trips'],
  step: async (ctx, own) => {
    // Where the edition has no goods to publish nobody has anything to publish them with.
    if ((await ctx.branch()).edition !== 'standard') return undefined
    // As they were before this step, as the trips are.
    const orders = await own.own(SourceOrder)
    await own.each(SourceOrder, each => goOn(ctx, own, each))
    if (await isDue(own, orders)) await publishOne(ctx, own, orders)
    return undefined
  },
}
