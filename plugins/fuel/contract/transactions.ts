import { answer, endpoint, input, resource } from '@ntocc/sdk/contracts'
import {
  code,
  date,
  dateTime,
  entity,
  id,
  integer,
  money,
  percent,
  plate,
  positiveNumber,
  reference,
  shape,
  state,
  stateMachine,
  text,
  type ValuesOf,
} from '@ntocc/sdk/fields'

/** Open until it has been settled with the supplier. */
export const transactionMachine = stateMachine({
  name: 'fuelTransactionStatus',
  initial: 1,
  states: {
    1: { key: 'posted', tone: 'waiting' },
    2: { key: 'settled', tone: 'done' },
  },
  moves: [
    { name: 'settle', from: [1], to: 2, by: ['PLAT_ADMIN'], permission: 'fuelTransaction.settle' },
    { name: 'reopen', from: [2], to: 1, by: ['PLAT_ADMIN'], permission: 'fuelTransaction.settle', reason: true },
  ],
})

/** Liquefied gas is sold by weight, everything else by volume. */
export const fuelUnit = ({ product }: Readonly<Record<string, unknown>>) => (product === 'LNG' ? 'kg' : 'litre')

/** Fuel that was taken, or money for it that came back. Never changed: a mistake is refunded and entered anew. */
export const FuelTransaction = entity('fuelTransaction', {
  kind: code('fuelKind', ['purchase', 'refund']).readOnly().default('purchase'),
  time: dateTime().required(),
  stationCode: reference('gasStation').required(),
  product: code('gasProduct').required(),
  quantity: positiveNumber({ places: 3, max: 10_000 }).required().in(fuelUnit),
  /** Of the station, unless another is known; for a litre, or a kilogram of gas. */
  listPrice: money({ min: 0 }),
  /** What the platform pays. */
  price: money({ min: 0 }),
  amount: money({ min: 0.01 }),
  payFrom: code('fuelPayFrom', ['card', 'cash']).required(),
  cardCode: reference('oilCard'),
  driverCode: reference('driver'),
  /** The carrier that it was taken for: it stays, whomever the driver drives for later. */
  teamCode: reference('driverTeam').readOnly(),
  vehicleNo: plate(),
  waybillNo: text({ max: 20 }).filter('equals').indexed(),
  invoiceRate: percent(),
  /** The supplier's number of it, by which statements are matched. */
  supplierNo: text({ max: 40 }).unique(),
  refundOf: reference('fuelTransaction').readOnly(),
  refunded: money({ min: 0 }).readOnly().default('0.00'),
  settledTime: dateTime().readOnly(),
  status: state(transactionMachine),
})
export type FuelTransaction = ValuesOf<typeof FuelTransaction>

export const fuelTransactions = resource<FuelTransaction>()('fuelTransaction', {
  calls: ['list', 'get', 'create', 'move'],
  // Whoever settles enters nothing: each move has its own code.
  permission: { read: 'fuelTransaction.read', edit: 'fuelTransaction.edit', move: 'fuelTransaction.read' },
  keyword: ['code', 'waybillNo', 'supplierNo'],
  also: ['waybillNo'],
  staffOnly: true,
})

/** What is asked for when money comes back; a form of its own, not a stored record. */
export const FuelRefund = entity('fuelRefund', {
  amount: money({ min: 0.01 }).required(),
  reason: text({ max: 200 }).required(),
})

export interface RefundBody {
  id: number
  version: number
  amount: string
  reason: string
}

/** Money for fuel comes back, all of it or a part, to the card it was paid with: not for whoever enters fuel to say. */
export const fuelRefund = endpoint({
  name: 'fuelRefund',
  method: 'POST',
  path: '/ntocc-basic-api/fuelRefund',
  body: input<RefundBody>(shape({ id: id().required(), version: integer({ min: 0 }).required(), ...FuelRefund.own })),
  data: answer.record<FuelTransaction>(),
  permission: 'fuelTransaction.refund',
  staffOnly: true,
})

/** What one vehicle, or one driver, has taken in a time. Money in yuan, as everywhere on the wire. */
export interface Spending {
  /** Plate, or the driver's code; empty for what was entered without one. */
  key: string
  name: string
  fills: number
  litres: number
  kilograms: number
  amount: string
  refunded: string
  /** Less than the stations' list prices. */
  saved: string
  /** More than the stations' list prices. */
  above: string
  /** Driven on waybills that departed in the time: by their tracks, where they have one. */
  km: number
  /** Of diesel and petrol; absent without kilometres. */
  per100Km?: number
}

export const ODD_REASONS = ['aboveList', 'again', 'much'] as const

/** A fill that deserves a look: dearer than listed, hours after another one, or much more than that vehicle usually takes. */
export interface OddFill {
  id: number
  code: string
  time: string
  vehicleNo?: string
  quantity: number
  unit: 'litre' | 'kg'
  amount: string
  reasons: (typeof ODD_REASONS)[number][]
}

export interface SpendingQuery {
  by: 'vehicle' | 'driver'
  start: string
  end: string
}

const SpendingShape = shape({
  by: code('fuelSpendingBy', ['vehicle', 'driver']).required(),
  start: date().required(),
  end: date().required(),
})

export const fuelSpending = endpoint({
  name: 'fuelSpending',
  method: 'GET',
  path: '/ntocc-basic-api/fuelSpending',
  query: input<SpendingQuery>(SpendingShape),
  data: answer.list<Spending>(['key', 'name', 'fills', 'amount']),
  permission: 'fuelTransaction.read',
  staffOnly: true,
})

export const fuelOdd = endpoint({
  name: 'fuelOdd',
  method: 'GET',
  path: '/ntocc-basic-api/fuelOdd',
  query: input<{ start: string; end: string }>(SpendingShape.omit('by')),
  data: answer.list<OddFill>(['id', 'code', 'time', 'reasons']),
  permission: 'fuelTransaction.read',
  staffOnly: true,
})

/** What the drivers of a carrier took in a time, and the latest of it. */
export interface OwnFuel {
  fills: number
  litres: number
  kilograms: number
  amount: string
  latest: {
    code: string
    time: string
    vehicleNo?: string
    driverName?: string
    quantity: number
    unit: 'litre' | 'kg'
    amount: string
    waybillNo?: string
  }[]
}

export const fuelOwn = endpoint({
  name: 'fuelOwn',
  method: 'GET',
  path: '/ntocc-basic-api/fuelOwn',
  query: input<{ start: string; end: string }>(SpendingShape.omit('by')),
  data: answer.value<OwnFuel>(['fills', 'litres', 'amount', 'latest']),
  permission: 'fuelTransaction.own',
})

/** What the home pages show. */
export interface FuelSummary {
  balance: string
  cards: number
  low: number
  days: { day: string; amount: number }[]
}

export const fuelSummary = endpoint({
  name: 'fuelSummary',
  method: 'GET',
  path: '/ntocc-basic-api/fuelSummary',
  query: input<{ start: string; end: string }>(SpendingShape.omit('by')),
  data: answer.value<FuelSummary>(['balance', 'cards', 'low', 'days']),
  permission: 'fuelTransaction.read',
  staffOnly: true,
})
