import type { Driver, Page, Shipment, Vehicle, WaybillDetail, WaybillRecord } from '@ntocc/sdk/contracts'
import type { ShipmentContract } from '../../../plugins/shippers/contract/contracts.ts'
import { pngFile } from '../../../server/src/ntocc/testing/files.ts'
import { type Caller, callerAt } from './calls.ts'
import { fresh, yearsFromNow } from './fresh.ts'
import { PASSWORD } from './people.ts'

const [BASIC, TMS] = ['/ntocc-basic-api', '/ntocc-tms-api'] as const
/** Whose shipper and carrier of the demo have accounts. */
const [SHIPPER, TEAM] = ['HQ-S0001', 'HQ-T0001'] as const
const HOUR_MS = 3_600_000
const NEWEST_FIRST = { sortField: 'gmtCreated', sortType: 'desc' } as const
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString()

/** How far a waybill can be taken. `toAccept` is named by the platform; the driver of any other has said yes. */
const STATES = [
  'toAccept',
  'toLoad',
  'inTransit',
  'arrived',
  'unloaded',
  'signed',
  'receiptRejected',
  'finished',
] as const
export type MadeState = (typeof STATES)[number]

interface Crew {
  driver: Driver
  vehicle: Vehicle
}
type Goods = Readonly<Record<string, unknown>>
type Reviewed = 'driver' | 'vehicle' | 'shipment'
interface Seen {
  id: number
  version: number
}

/** What a review calls the records of a list. */
const KIND: Readonly<Record<Reviewed, string>> = { driver: 'driver', vehicle: 'vehicle', shipment: 'shipper' }

/**
 * Records of a test's own in the head office, made by the calls that people's pages make and as the accounts of the demo
 * whose work it is: what the demo has is for reading.
 *
 * @param url of the console, asked for when the first is made
 */
export function madeAt(url: () => string) {
  const callers = new Map<string, Promise<Caller>>()
  const as = (username: string): Promise<Caller> => {
    const caller = callers.get(username) ?? callerAt(url(), username)
    callers.set(username, caller)
    return caller
  }

  const approve = async (list: Reviewed, { id, version }: Seen): Promise<void> => {
    const [admin, named] = [await as('admin'), { kind: KIND[list], id }]
    await admin.post(`${BASIC}/review/claim`, named)
    await admin.post(`${BASIC}/review/decide`, { ...named, version, decision: 'approve' })
  }

  /** Hands a record in, where it is wanted as far, and approves it. */
  const reviewed = async <R extends Seen>(list: Reviewed, { id, version }: Seen, isApproved: boolean): Promise<R> => {
    const admin = await as('admin')
    const now = () => admin.get<R>(`${BASIC}/${list}/${id}`)
    await admin.put(`${BASIC}/review/move`, { kind: KIND[list], id, version, move: 'submit' })
    const handedIn = await now()
    if (!isApproved) return handedIn
    await approve(list, handedIn)
    return now()
  }

  interface Wish {
    /** How far its review is; approved unless told. */
    review?: 'none' | 'waiting' | 'approved'
  }
  const made = async <R extends Seen>(list: Reviewed, values: object, { review = 'approved' }: Wish): Promise<R> => {
    const record = await (await as('admin')).post<R>(`${BASIC}/${list}`, values)
    return review === 'none' ? record : reviewed<R>(list, record, review === 'approved')
  }

  /** With papers that are good for years. */
  const driver = (values: Goods = {}, wish: Wish = {}): Promise<Driver> => {
    const [idNo, to] = [fresh.idNo(), yearsFromNow(8)]
    const papers = { idNo, idTo: to, licenceNo: idNo, licenceClass: 'A2', licenceTo: to, qualificationTo: to }
    const named = { name: `Driver ${fresh.digits(6)}`, phone: fresh.phone(), qualificationNo: fresh.digits(18) }
    return made('driver', { ...papers, ...named, ...values }, wish)
  }

  /** A driver who has registered and may work; signs in by the phone. */
  const registered = async (): Promise<Driver & { username: string }> => {
    const [visitor, admin] = await Promise.all([callerAt(url()), as('admin')])
    const [phone, idNo, to] = [fresh.phone(), fresh.idNo(), yearsFromNow(8)]
    await visitor.post('/ntocc-tps-api/sms/sendRegisterVerifyCode', { phone })
    const [, verifyCode] = new RegExp(`${phone}\\s+(\\d{6})\\b`).exec(await visitor.text('/console/outbox')) ?? []
    const who = { phone, verifyCode, password: PASSWORD, partyType: 'DRIVER', name: `司机${fresh.digits(6)}` }
    await visitor.post(`${BASIC}/party/register`, who)
    const own = await as(phone)
    const { record } = await own.get<{ record: Seen }>(`${BASIC}/party/application`)
    const picture = async (grey: number) => [await own.upload(`${grey}.png`, pngFile(grey))]
    const { id } = await own
      .post<{ record: Seen }>(`${BASIC}/party/application`, {
        ...record,
        ...{ idNo, idTo: to, idFront: await picture(1), idBack: await picture(2) },
        ...{ licenceNo: idNo, licenceClass: 'A2', licenceTo: to, licenceImgs: await picture(3) },
        ...{ qualificationNo: fresh.digits(18), qualificationTo: to, qualificationImgs: await picture(4) },
      })
      .then(answer => answer.record)
    const { version } = await admin.get<Seen>(`${BASIC}/driver/${id}`)
    await approve('driver', { id, version })
    return { ...(await admin.get<Driver>(`${BASIC}/driver/${id}`)), username: phone }
  }

  /** A lorry for 30 t, with papers that are good for years. */
  const vehicle = (values: Goods = {}, wish: Wish = {}): Promise<Vehicle> => {
    const [from, to] = [yearsFromNow(-3), yearsFromNow(8)]
    const what = { plateColor: '2', vehicleType: 'Q11', energy: 'B', grossMass: 49, tonnage: 30 }
    const whose = { owner: 'Northern Lines', useCharacter: 'Freight', issuer: 'Vehicle office' }
    const papers = { registerDate: from, issueDate: from, inspectionTo: to, roadCertTo: to, compulsoryInsuranceTo: to }
    const named = { plateNo: fresh.plate(), vin: fresh.vin(), roadCertNo: fresh.digits(12) }
    return made('vehicle', { ...what, ...whose, ...papers, ...named, ...values }, wish)
  }

  const shipper = (values: Goods = {}, wish: Wish = {}): Promise<Shipment> => {
    const named = {
      name: fresh.name('Shipper'),
      uscc: fresh.creditCode(),
      legalPerson: 'Ms. Quay',
      contact: 'Mr. Desk',
    }
    const papers = { licenceExpire: yearsFromNow(8), idCardExpire: yearsFromNow(8), phone: '027-85550000' }
    return made('shipment', { ...named, ...papers, ...values }, wish)
  }

  /** In force for another year, with a shipper of its own. */
  const contract = async (): Promise<ShipmentContract> => {
    const [admin, { code }] = await Promise.all([as('admin'), shipper()])
    const { id, version } = await admin.post<Seen>(`${BASIC}/shipmentContract`, {
      contractNo: `HT-${fresh.digits(10)}`,
      shipmentCode: code,
      type: 'framework',
      partyA: 'Quay Works',
      partyB: 'Logistics Cloud',
      validFrom: yearsFromNow(-1),
      validTo: yearsFromNow(1),
    })
    const attachments = [await admin.upload('signed.png', pngFile())]
    const copy = { signDate: yearsFromNow(-1), attachments }
    return admin.put<ShipmentContract>(`${BASIC}/shipmentContract/sign`, { id, version, ...copy })
  }

  const free: Crew[] = []
  /** A driver of the demo's carrier and a lorry, neither on a trip. */
  const crew = async (): Promise<Crew> => {
    const known = free.pop()
    if (known) return known
    const [who, what] = await Promise.all([driver({ teamCode: TEAM }), vehicle()])
    return { driver: who, vehicle: what }
  }

  /** Goods of the demo's shipper in the hall. */
  const order = async (goods: Goods = {}): Promise<Seen & { orderNo: string }> => {
    const [admin, publisher] = await Promise.all([as('admin'), as('shipper')])
    const { id, version } = await publisher.post<Seen>(`${TMS}/sourceOrder/publish`, {
      shipmentCode: SHIPPER,
      goodsName: 'Steel coils',
      goodsTypeCode: '0400',
      qty: 10,
      unit: 'tonne',
      loadAreaCode: '420100',
      loadAddress: 'Quay 7',
      unloadAreaCode: '310100',
      unloadAddress: 'Store 2',
      unloadContact: 'Ms. Gate',
      unloadPhone: '13900000077',
      loadTimeFrom: inHours(24),
      loadTimeTo: inHours(48),
      deadline: inHours(20),
      unitPrice: '10.00',
      ...goods,
    })
    return admin.put(`${BASIC}/sourceOrder/move`, { id, version, move: 'approve' })
  }

  /** The last waybills of a lorry, the newest first. */
  const waybillsOf = async (plateNo: string, most: number): Promise<WaybillRecord[]> => {
    const query = new URLSearchParams({ vehicleNo: plateNo, pageSize: String(most), ...NEWEST_FIRST })
    return (await (await as('admin')).get<Page<WaybillRecord>>(`${TMS}/waybill?${query}`)).records
  }

  /** The steps after the first, as they are made: who, the move, and what it wants. */
  const STEPS = {
    inTransit: ['carrier', 'load'],
    arrived: ['carrier', 'arrive'],
    unloaded: ['carrier', 'unload'],
    signed: ['shipper', 'sign'],
    receiptRejected: ['admin', 'rejectReceipt'],
    finished: ['admin', 'approveReceipt'],
  } as const
  const PROVEN = ['load', 'unload']

  const go = async (before: WaybillDetail, to: keyof typeof STEPS): Promise<WaybillDetail> => {
    const [who, move] = STEPS[to]
    const caller = await as(who)
    const { id, version, planQty } = before
    const qty = Number(planQty)
    const images = PROVEN.includes(move) ? [await caller.upload(`${move}.png`, pngFile(Number(fresh.digits(2))))] : []
    const body = { move, version, reason: 'No signal at the gate', ...(PROVEN.includes(move) && { qty, images }) }
    if (move === 'sign') await caller.post(`${TMS}/waybill/sign`, { id, version, unloadQty: qty })
    else await caller.post(`${TMS}/waybill/${id}/move`, body)
    return (await as('admin')).get(`${TMS}/waybill/${id}`)
  }

  const way = (state: MadeState): (keyof typeof STEPS)[] => {
    const all = ['inTransit', 'arrived', 'unloaded', 'signed'] as const
    if (state === 'receiptRejected' || state === 'finished') return [...all, state]
    return all.slice(0, all.findIndex(each => each === state) + 1)
  }

  /** A waybill of the demo's shipper and carrier in this state, which came there as any does. */
  const waybill = async (state: MadeState = 'toLoad', goods: Goods = {}): Promise<WaybillDetail> => {
    const [admin, carrier, hand, { id, version }] = await Promise.all([
      as('admin'),
      as('carrier'),
      crew(),
      order(goods),
    ])
    const who = { driverCode: hand.driver.code, vehicleNo: hand.vehicle.plateNo }
    if (state === 'toAccept') {
      const qty = Number(goods.qty ?? 10)
      await admin.post(`${TMS}/sourceOrder/split`, { id, version, parts: [{ ...who, qty }] })
    } else await carrier.post(`${TMS}/hall/take`, { id, ...who })
    const [found] = await waybillsOf(who.vehicleNo, 1)
    if (!found) throw new Error(`order ${id} has no waybill`)
    let now = await admin.get<WaybillDetail>(`${TMS}/waybill/${found.id}`)
    for (const step of way(state)) now = await go(now, step)
    // Whoever has unloaded may take the next one.
    if (Number(now.status) >= 70) free.push(hand)
    return now
  }

  /** So many that wait for the yes of one driver, each the part of one order. */
  const waiting = async (count: number): Promise<WaybillRecord[]> => {
    const [admin, { driver: one, vehicle: lorry }, { id, version }] = await Promise.all([
      as('admin'),
      crew(),
      order({ qty: count, vehicleCount: count }),
    ])
    const part = { driverCode: one.code, vehicleNo: lorry.plateNo, qty: 1 }
    await admin.post(`${TMS}/sourceOrder/split`, { id, version, parts: Array.from({ length: count }, () => part) })
    return waybillsOf(lorry.plateNo, count)
  }

  return {
    as,
    driver,
    registered,
    vehicle,
    shipper,
    contract,
    order,
    waybill,
    waiting,
    /** A waybill whose receipt waits for its review. */
    receipt: (goods: Goods = {}): Promise<WaybillDetail> => waybill('signed', goods),
    /** Goes on with a waybill, as those whose work it is. */
    go,
  }
}
