import type { Page, WaybillDetail, WaybillRecord } from '@ntocc/sdk/contracts'
import { pngFile } from '../../../../server/src/ntocc/testing/files.ts'
import { fresh } from '../fresh.ts'
import { BASIC, type Desk, type Seen, SHIPPER, TEAM, TMS, type Values } from './desk.ts'
import type { fleetAt } from './fleet.ts'

/**
 * How far a waybill can be taken, and who takes it there by which move. `toAccept` is named by the platform; whoever
 * drives any other has said yes.
 */
const STEPS = {
  inTransit: ['carrier', 'load'],
  arrived: ['carrier', 'arrive'],
  unloaded: ['carrier', 'unload'],
  signed: ['shipper', 'sign'],
  receiptRejected: ['admin', 'rejectReceipt'],
  finished: ['admin', 'approveReceipt'],
} as const
type Step = keyof typeof STEPS
export type MadeState = 'toAccept' | 'toLoad' | Step

const WAY: readonly Step[] = ['inTransit', 'arrived', 'unloaded', 'signed']
/** The steps from the loading place to a state. */
const wayTo = (state: MadeState): readonly Step[] => {
  if (state === 'receiptRejected' || state === 'finished') return [...WAY, state]
  const states: readonly MadeState[] = WAY
  return WAY.slice(0, states.indexOf(state) + 1)
}
/** Moves that want a quantity and a picture. */
const PROVEN = ['load', 'unload']
/** Parts of one split. */
const AT_ONCE = 5
/** Whoever has unloaded may take the next one. */
const UNLOADED = 70

const HOUR_MS = 3_600_000
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString()

/** Goods of the demo's shipper in the hall; cheap enough for whatever the shipper has to spend. */
async function orderAt({ as }: Desk, goods: Values): Promise<Seen> {
  const [admin, publisher] = [await as('admin'), await as('shipper')]
  const what = { goodsName: 'Steel coils', goodsTypeCode: '0400', qty: 10, unit: 'tonne', unitPrice: '10.00' }
  const loading = { loadAreaCode: '420100', loadAddress: 'Quay 7' }
  const unloading = { unloadAreaCode: '310100', unloadAddress: 'Store 2', unloadPhone: fresh.phone() }
  const times = { loadTimeFrom: inHours(24), loadTimeTo: inHours(48), deadline: inHours(20) }
  const { id, version } = await publisher.post<Seen>(`${TMS}/sourceOrder/publish`, {
    shipmentCode: SHIPPER,
    ...what,
    ...loading,
    ...unloading,
    ...times,
    ...goods,
  })
  return admin.put(`${BASIC}/sourceOrder/move`, { id, version, move: 'approve' })
}

/** Makes the next move of a waybill, as whoever does it. */
async function step({ as }: Desk, { id, version, planQty }: WaybillDetail, to: Step): Promise<WaybillDetail> {
  const [who, move] = STEPS[to]
  const [caller, qty] = [await as(who), Number(planQty)]
  if (move === 'sign') await caller.post(`${TMS}/waybill/sign`, { id, version, unloadQty: qty })
  else {
    const grey = Number(fresh.digits(2))
    const proof = PROVEN.includes(move) && { qty, images: [await caller.upload(`${move}.png`, pngFile(grey))] }
    await caller.post(`${TMS}/waybill/${id}/move`, { move, version, reason: 'No signal at the gate', ...proof })
  }
  return (await as('admin')).get(`${TMS}/waybill/${id}`)
}

/** The last waybills of a lorry, the newest first. */
async function waybillsOf({ as }: Desk, plateNo: string, most: number): Promise<WaybillRecord[]> {
  const newest = { vehicleNo: plateNo, pageSize: String(most), sortField: 'gmtCreated', sortType: 'desc' }
  return (await (await as('admin')).get<Page<WaybillRecord>>(`${TMS}/waybill?${new URLSearchParams(newest)}`)).records
}

/** Who carries it: a driver by code, a lorry by its plate. */
export interface Crew {
  driverCode: string
  vehicleNo: string
}

/** Waybills of the demo's shipper and carrier, which came to their states as any does, with drivers and lorries of their own. */
export function waybillsAt(desk: Desk, { driver, vehicle }: Pick<ReturnType<typeof fleetAt>, 'driver' | 'vehicle'>) {
  const free: Crew[] = []
  const crew = async (): Promise<Crew> => {
    const known = free.pop()
    if (known) return known
    const [{ code }, { plateNo }] = await Promise.all([driver({ teamCode: TEAM }), vehicle()])
    return { driverCode: code, vehicleNo: plateNo }
  }
  /** Parts of an order for one driver, each a waybill that waits for the yes; a few at a time, as people do. */
  const split = async (order: Seen, hand: Crew, qties: readonly number[]): Promise<void> => {
    const admin = await desk.as('admin')
    let { version } = order
    for (let at = 0; at < qties.length; at += AT_ONCE) {
      const parts = qties.slice(at, at + AT_ONCE).map(qty => ({ ...hand, qty }))
      const after = await admin.post<Seen>(`${TMS}/sourceOrder/split`, { id: order.id, version, parts })
      version = after.version
    }
  }

  const waybill = async (state: MadeState = 'toLoad', goods: Values = {}): Promise<WaybillDetail> => {
    const [hand, order] = await Promise.all([crew(), orderAt(desk, goods)])
    if (state === 'toAccept') await split(order, hand, [Number(goods.qty ?? 10)])
    else await (await desk.as('carrier')).post(`${TMS}/hall/take`, { id: order.id, ...hand })
    const [found] = await waybillsOf(desk, hand.vehicleNo, 1)
    let now = await (await desk.as('admin')).get<WaybillDetail>(`${TMS}/waybill/${found?.id}`)
    for (const to of wayTo(state)) now = await step(desk, now, to)
    if (Number(now.status) >= UNLOADED) free.push(hand)
    return now
  }

  return {
    waybill,
    /** Goods of the demo's shipper in the hall. */
    order: (goods: Values = {}): Promise<Seen> => orderAt(desk, goods),
    /** Given to this driver and lorry, and waiting for the driver's yes. */
    assigned: async (hand: Crew, goods: Values = {}): Promise<WaybillDetail> => {
      await split(await orderAt(desk, goods), hand, [Number(goods.qty ?? 10)])
      const [found] = await waybillsOf(desk, hand.vehicleNo, 1)
      return (await desk.as('admin')).get(`${TMS}/waybill/${found?.id}`)
    },
    /** A waybill whose receipt waits for its review. */
    receipt: (): Promise<WaybillDetail> => waybill('signed'),
    /** So many that wait for the yes of one driver. */
    waiting: async (count: number): Promise<WaybillRecord[]> => {
      const [hand, order] = await Promise.all([crew(), orderAt(desk, { qty: count, vehicleCount: count })])
      await split(
        order,
        hand,
        Array.from({ length: count }, () => 1),
      )
      return waybillsOf(desk, hand.vehicleNo, count)
    },
  }
}
