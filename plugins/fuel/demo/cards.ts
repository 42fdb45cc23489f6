import type { LocalizedText } from '@ntocc/sdk/contracts'
import { yuanToFen } from '@ntocc/sdk/fields'
import type { DemoCtx, DemoDriver, DemoRandom, DemoRow, DemoTrip } from '@ntocc/sdk/service'
import { OilCard, OilCardEntry } from '../contract/cards.ts'
import { OilRecharge } from '../contract/recharges.ts'
import { FuelTransaction } from '../contract/transactions.ts'
import { BRANDS, DAY, HOUR, iso, SUPPLIERS } from './values.ts'

/** A purchase of the demo, for the statement of its supplier. */
export interface Fill {
  code: string
  cardNo: string
  station: LocalizedText
  product: string
  quantity: number
  fen: number
  time: number
}

/** Drivers of a branch who have a card, and how far back their trips are told. */
const CARDS = 36
const SPAN = 75 * DAY
/** Below it a card counts as low, as the setting does where nobody has changed it. */
const LOW_FEN = 50_000

interface Purse {
  driver: DemoDriver
  cardNo: string
  serial: number
  fen: number
  rows: { recharges: DemoRow[]; entries: DemoRow[]; transactions: DemoRow[] }
  fills: Fill[]
}

/** Writes the cards of a branch and their history; answers the purchases. */
export const makeCards = async (ctx: DemoCtx, branch: string): Promise<Fill[]> => {
  const drivers = ctx.take('drivers').filter(({ branchCode }) => branchCode === branch)
  const purses = drivers.slice(0, CARDS).map((driver, at) => purseOf(ctx, branch, driver, at + 1))
  await ctx.insert(
    OilCard,
    purses.map(purse => cardRow(ctx, branch, purse)),
  )
  const all = <K extends keyof Purse['rows']>(name: K) => purses.flatMap(({ rows }) => rows[name])
  await ctx.insert(OilRecharge, [...all('recharges'), ...waiting(ctx, branch, purses)])
  await ctx.insert(FuelTransaction, all('transactions'))
  await ctx.insert(OilCardEntry, all('entries'))
  return purses.flatMap(({ fills }) => fills)
}

const codeOf = (kind: string, branch: string, card: number, serial: number): string =>
  `${kind}${branch}-${String(card).padStart(3, '0')}${String(serial).padStart(4, '0')}`

const purseOf = (ctx: DemoCtx, branch: string, driver: DemoDriver, serial: number): Purse => {
  const purse: Purse = {
    driver,
    serial,
    cardNo: `9${branch === 'HQ' ? '0' : branch === 'CT' ? '1' : '2'}0000${String(serial).padStart(10, '0')}`,
    fen: 0,
    rows: { recharges: [], entries: [], transactions: [] },
    fills: [],
  }
  const random = ctx.random(`fuel/${branch}/${serial}`)
  const trips = ctx
    .take('trips')
    .filter(trip => trip.driverCode === driver.code && trip.started > ctx.now - SPAN && trip.started < ctx.now - HOUR)
  recharge(ctx, branch, purse, ctx.now - SPAN - DAY, random.int(4, 12) * 50_000)
  for (const trip of trips) if (random.chance(0.8)) fill(ctx, branch, purse, trip, random)
  return purse
}

/** Money comes onto the card, all of its way gone. */
const recharge = (ctx: DemoCtx, branch: string, purse: Purse, time: number, fen: number): void => {
  const { serial, rows } = purse
  const code = codeOf('CZ', branch, serial, rows.recharges.length + 1)
  purse.fen += fen
  rows.recharges.push({
    ...ctx.record(code, branch, time - 3 * HOUR),
    cardCode: cardCode(branch, serial),
    amount: fen,
    cash: Math.round(fen * 0.98),
    supplier: SUPPLIERS[serial % SUPPLIERS.length],
    paidTime: iso(time - 2 * HOUR),
    creditedTime: iso(time),
    status: 3,
  })
  rows.entries.push(entryRow(ctx, branch, purse, { kind: 'recharge', fen, docCode: code, time }))
}

const cardCode = (branch: string, serial: number): string => `YK${branch}-${String(serial).padStart(4, '0')}`

interface Entry {
  kind: 'recharge' | 'purchase'
  fen: number
  docCode: string
  time: number
  waybillNo?: string
}

const entryRow = (
  ctx: DemoCtx,
  branch: string,
  purse: Purse,
  { kind, fen, docCode, time, waybillNo }: Entry,
): DemoRow => ({
  ...ctx.record(codeOf('LS', branch, purse.serial, purse.rows.entries.length + 1), branch, time),
  cardCode: cardCode(branch, purse.serial),
  kind,
  amount: fen,
  balance: purse.fen,
  docCode,
  waybillNo: waybillNo ?? null,
  status: 1,
})

/** Diesel for a trip, at a station of the city it began in. */
const fill = (ctx: DemoCtx, branch: string, purse: Purse, trip: DemoTrip, random: DemoRandom): void => {
  const stations = ctx.take('gasStations').filter(each => each.branchCode === branch && each.areaCode === trip.from)
  if (stations.length === 0) return
  const station = random.pick(stations)
  const offer = station.products.find(({ product }) => product === '0#')
  if (!offer) return
  const { serial, rows, driver } = purse
  const quantity = Math.round(Math.min(420, Math.max(40, trip.km * random.between(0.28, 0.36))) * 100) / 100
  const price = yuanToFen(offer.platformPrice) ?? 0
  const fen = Math.round(price * quantity)
  const time = Math.min(trip.started + random.int(10, 50) * 60_000, ctx.now - 600_000)
  const isCash = random.chance(0.08)
  // As much as the trip wants and a little more: some cards are left with little.
  if (!isCash && purse.fen < fen)
    recharge(ctx, branch, purse, time - 2 * HOUR, Math.ceil(fen / 50_000) * 50_000 + random.int(0, 3) * 50_000)
  const code = codeOf('JY', branch, serial, rows.transactions.length + 1)
  const isSettled = time < ctx.now - 30 * DAY
  rows.transactions.push({
    ...ctx.record(code, branch, time),
    kind: 'purchase',
    time: iso(time),
    stationCode: station.code,
    product: offer.product,
    quantity,
    listPrice: yuanToFen(offer.listPrice),
    price,
    amount: fen,
    payFrom: isCash ? 'cash' : 'card',
    cardCode: isCash ? null : cardCode(branch, serial),
    driverCode: driver.code,
    teamCode: driver.team?.code ?? null,
    vehicleNo: driver.vehicle.plateNo,
    waybillNo: trip.waybillNo,
    invoiceRate: 13,
    refunded: 0,
    settledTime: isSettled ? iso(time + 25 * DAY) : null,
    status: isSettled ? 2 : 1,
  })
  if (isCash) return
  purse.fen -= fen
  rows.entries.push(
    entryRow(ctx, branch, purse, { kind: 'purchase', fen: -fen, docCode: code, time, waybillNo: trip.waybillNo }),
  )
  purse.fills.push({
    code,
    cardNo: purse.cardNo,
    station: station.name,
    product: offer.product,
    quantity,
    fen,
    time,
  })
}

/** Nearly all in use; one lost, one whose time is over, some kept for the trip that their driver is on. */
const cardRow = (ctx: DemoCtx, branch: string, purse: Purse): DemoRow => {
  const { serial, cardNo, driver, fen } = purse
  const status = serial === 7 ? 4 : serial === 11 ? 2 : 1
  const trip = ctx.take('trips').findLast(({ driverCode }) => driverCode === driver.code)
  const isPledged = serial % 6 === 0 && trip !== undefined && fen > 60_000
  const pledged = isPledged ? 50_000 : 0
  return {
    ...ctx.record(cardCode(branch, serial), branch, ctx.now - SPAN - 20 * DAY),
    cardNo,
    brand: BRANDS[serial % BRANDS.length],
    source: serial % 5 === 0 ? 'customer' : serial % 3 === 0 ? 'purchased' : 'supplier',
    vehicleNo: driver.vehicle.plateNo,
    driverCode: driver.code,
    validTo: iso(status === 2 ? ctx.now - 4 * DAY : ctx.now + (200 + serial * 5) * DAY).slice(0, 10),
    balance: fen,
    pledgedAmount: pledged,
    pledgedWaybillNo: isPledged ? trip.waybillNo : null,
    isLow: fen - pledged < LOW_FEN,
    status,
  }
}

/** Recharges on their way: to be paid, paid, and supplied, which somebody has to credit. */
const waiting = (ctx: DemoCtx, branch: string, purses: readonly Purse[]): DemoRow[] =>
  purses
    .filter(({ serial }) => serial !== 7 && serial !== 11)
    // Those with the least wait first; a demo of few trips has money to credit too.
    .sort((a, b) => a.fen - b.fen)
    .slice(0, 5)
    .map(({ serial }, at) => ({
      ...ctx.record(codeOf('CZ', branch, serial, 900), branch, ctx.now - (at + 1) * 5 * HOUR),
      cardCode: cardCode(branch, serial),
      amount: 200_000,
      cash: 196_000,
      supplier: SUPPLIERS[serial % SUPPLIERS.length],
      paidTime: at % 3 === 0 ? null : iso(ctx.now - at * 3 * HOUR),
      status: at % 3,
    }))
