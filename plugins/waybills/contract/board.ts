import { endpoint, answer as of, type WaybillRecord } from '@ntocc/sdk/contracts'

const SHOWN = [
  'id',
  'version',
  'waybillNo',
  'status',
  'statusSince',
  'loadCity',
  'unloadCity',
  'vehicleNo',
  'plateColor',
  'driverName',
  'planUnloadTime',
  'arriveUnloadTime',
  'leftKm',
  'estimatedArriveTime',
  'positionTime',
  'lateMinutes',
  'punctuality',
] as const satisfies readonly (keyof WaybillRecord)[]

/** What the board shows of a waybill: no telephone among it, which is revealed when somebody rings. */
export type BoardWaybill = Pick<WaybillRecord, (typeof SHOWN)[number]> & { lastSeen?: string }

export const boardWaybill = (record: WaybillRecord, lastSeen: string | undefined): BoardWaybill => ({
  ...(Object.fromEntries(
    SHOWN.flatMap(name => (record[name] === undefined ? [] : [[name, record[name]]])),
  ) as BoardWaybill),
  ...(lastSeen !== undefined && { lastSeen }),
})

/** Of the waybills for which something holds: how many there are, and those that a dispatcher looks at first. */
export interface BoardPart {
  total: number
  records: BoardWaybill[]
}

/** What on the road wants a dispatcher. A waybill may stand in more than one part. */
export interface RoadBoard {
  /** Late, or expected to be: the most urgent deadline first. */
  late: BoardPart
  /** Expected within so many minutes (of the settings), the next first. */
  arriving: BoardPart
  arrivingMinutes: number
  /** No position for more than so many minutes (of the settings), the longest silence first; `lastSeen` where there ever was one. */
  silent: BoardPart
  silentMinutes: number
}

/** Money of waybills finished in a span of days that still waits. Yuan, decimal strings. */
export interface MoneyAge {
  /** The last 7 days with today, the 23 before those, and what is older. */
  age: (typeof MONEY_AGES)[number]
  /** Days in Beijing, both included; the oldest have no first one. */
  from?: string
  to: string
  /** Not yet paid to carriers. */
  payable: string
  payables: number
  /** Not yet invoiced to shippers. */
  receivable: string
  receivables: number
}

/** How receipts were judged in the last days: how many were approved, and half of them within so many minutes of signing. */
export interface ReviewPace {
  days: number
  judged: number
  /** Absent where nothing was judged. */
  medianMinutes?: number
}

export const MONEY_AGES = ['week', 'month', 'older'] as const

const at = <const P extends string>(path: P) => `/ntocc-tms-api/board/${path}` as const

export const boardCalls = {
  roadBoard: endpoint({
    name: 'roadBoard',
    method: 'GET',
    path: at('road'),
    data: of.value<RoadBoard>(['late', 'arriving', 'silent']),
    permission: 'exception.handle',
  }),
  reviewPace: endpoint({
    name: 'reviewPace',
    method: 'GET',
    path: at('pace'),
    data: of.value<ReviewPace>(['days', 'judged']),
    permission: 'waybill.approveReceipt',
  }),
  moneyAges: endpoint({
    name: 'moneyAges',
    method: 'GET',
    path: at('money'),
    data: of.list<MoneyAge>(['age', 'payable', 'receivable']),
    permission: 'statistics.fees',
  }),
} as const
