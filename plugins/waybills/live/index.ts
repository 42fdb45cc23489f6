import { exceptionMachine, type MoveBody, Waybill, WaybillException, waybillMachine } from '@ntocc/sdk/contracts'
import type { LiveCtx, LiveRecord, LiveSighting, LiveStep } from '@ntocc/sdk/service'
import { isWeighed } from '../contract/weighing.ts'
import type contract from '../contract.ts'
import { moveWaybill, signWaybill } from '../service/move-calls.ts'
import type { WaybillCtx } from '../service/types.ts'
import { whereAt } from './course.ts'
import { type Plan, planFor } from './plan.ts'
import { loadSlip, receiptSlip } from './slips.ts'
import { report } from './trouble.ts'

type Live = LiveCtx<typeof contract>
type Own = LiveRecord<typeof Waybill>

const HOUR = 3_600_000
/** One that waits so long for its contract is given up. */
const LONGEST_WAIT = 6 * HOUR
/** Whoever could not accept a waybill tries so much later. */
const ASKED_AGAIN = 10 * 60_000
const GIVEN_UP = '长时间未签约，平台取消。'

const driverOf = ({ record }: Own) => ({ type: 'DRIVER', code: record.driverCode ?? '' }) as const
const shipperOf = ({ record }: Own) => ({ type: 'SHIPPER', code: record.shipmentCode ?? '' }) as const

const placeOf = ({ record }: Own, side: 'load' | 'unload') => ({
  lng: Number(record[`${side}Lng`]),
  lat: Number(record[`${side}Lat`]),
})

type Moving = Omit<MoveBody, 'version'>
const make = (ctx: WaybillCtx, { id, version }: Own, body: Moving): Promise<unknown> =>
  moveWaybill(ctx, { params: { id: String(id) }, query: {}, body: { ...body, version } })

/** Weighed again at the end: a little of what is poured is lost, and nothing of what is counted. */
const unloadQty = ({ random }: Live, { record }: Own): number => {
  const loaded = Number(record.loadQty ?? record.planQty ?? 0)
  return record.unit === 'tonne' ? Math.round(loaded * random.between(0.9985, 1) * 1000) / 1000 : loaded
}

/** Kilograms of one of the goods that are counted, and the most of a load: any vehicle carries it. */
const [EACH_KG, LIGHT_KG] = [50, 2_000]

/** Goods that are counted were weighed too. */
const weightOf = ({ record }: Own, qty: number) =>
  isWeighed(record.unit) || record.grossKg ? {} : { grossKg: Math.max(1, Math.min(LIGHT_KG, qty * EACH_KG)) }

/** What is done once its time has come, by the state of the waybill and whoever it is for. */
const MOVES: Readonly<Record<number, (ctx: WaybillCtx, live: Live, own: Own) => Promise<unknown>>> = {
  10: async (_, live, own) => {
    const made = await live.attempt(() => live.as(driverOf(own), driver => make(driver, own, { move: 'accept' })))
    // Still on another trip, say: until the waybill has expired the driver looks again.
    if (!made)
      await live.remember(Waybill, own.id, { status: waybillMachine.at.toAccept, dueAt: live.now + ASKED_AGAIN })
  },
  30: async (_, live, own) => {
    const qty = Number(own.record.planQty ?? 0)
    const images = [await live.picture(driverOf(own), ...loadSlip(own.record, qty))]
    const move = own.record.loadReview ? 'loadForReview' : 'load'
    const body = { move, qty, images, ...weightOf(own, qty), ...placeOf(own, 'load') }
    return live.as(driverOf(own), driver => make(driver, own, body))
  },
  40: (ctx, _, own) => make(ctx, own, { move: 'approveLoad' }),
  50: (_, live, own) =>
    live.as(driverOf(own), driver => make(driver, own, { move: 'arrive', ...placeOf(own, 'unload') })),
  60: async (_, live, own) => {
    const qty = unloadQty(live, own)
    const images = [await live.picture(driverOf(own), ...receiptSlip(own.record, qty))]
    return live.as(driverOf(own), driver =>
      make(driver, own, { move: 'unload', qty, images, ...placeOf(own, 'unload') }),
    )
  },
  70: (_, live, own) => {
    const { id, version, record } = own
    const body = { id, version, unloadQty: Number(record.unloadQty) }
    return live.as(shipperOf(own), shipper => signWaybill(shipper, { params: {}, query: {}, body }))
  },
  // Whoever reviews receipts, or loading, finds it before that, and may be faster.
  80: (ctx, _, own) => make(ctx, own, { move: 'approveReceipt' }),
}

const sightingOf = ({ now, random }: Live, { record }: Own, { course }: Plan): LiveSighting | undefined => {
  if (!course || !record.vehicleNo) return undefined
  const { lng, lat, kmh } = whereAt(course, now)
  return { plateNo: record.vehicleNo, lng, lat, speed: Math.round(kmh * random.between(0.96, 1.02) * 10) / 10 }
}

const goOn = async (ctx: WaybillCtx, live: Live, own: Own): Promise<LiveSighting | undefined> => {
  const { id, made, record } = own
  const status = Number(record.status)
  if (!waybillMachine.within(status, 'open')) {
    await live.letGo(Waybill, id)
    return undefined
  }
  if (status === waybillMachine.at.accepted) {
    // One that its driver was long in accepting waits from then on.
    const since = Math.max(made, Date.parse(record.statusSince ?? '') || 0)
    if (live.now - since > LONGEST_WAIT) await make(ctx, own, { move: 'cancel', reason: GIVEN_UP })
    return undefined
  }
  const known = own.state as Plan | undefined
  const plan = known?.status === status ? known : await planFor(ctx, live, record)
  if (plan !== known) await live.remember(Waybill, id, plan)
  const sighting = sightingOf(live, own, plan)
  if (plan.troubleAt !== undefined && live.now >= plan.troubleAt) {
    await live.remember(Waybill, id, { ...plan, troubleAt: undefined })
    await report(live, record, sighting)
  }
  if (live.now >= plan.dueAt) await MOVES[status]?.(ctx, live, own)
  return sighting
}

/** Waybills that the simulator's drivers took or were given, from their yes to the receipt. */
export const live: LiveStep<typeof contract> = {
  makes: [Waybill, WaybillException],
  offers: ['trips', 'sightings'],
  step: async (ctx, own) => {
    const sightings: LiveSighting[] = []
    await own.each(Waybill, async each => {
      const sighting = await goOn(ctx, own, each)
      if (sighting) sightings.push(sighting)
    })
    // What has been decided is somebody's, or was closed with its waybill.
    for (const { id, record } of await own.own(WaybillException))
      if (!exceptionMachine.within(record.status, 'new')) await own.letGo(WaybillException, id)
    const trips = (await own.own(Waybill)).map(({ record }) => ({
      waybillNo: record.waybillNo,
      shipmentCode: record.shipmentCode ?? '',
      driverCode: record.driverCode ?? '',
      status: Number(record.status),
    }))
    return { sightings, trips }
  },
}
