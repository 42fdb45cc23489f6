import type { TodoItem } from '../session.ts'
import { endpoint, input, list, value } from './endpoint.ts'

/** Span of a statistic in the branch's days; without it, the last 30 days. Answers carry the span before it as `previous`. */
export interface StatisticsQuery {
  /** yyyy-mm-dd, included */
  dateStart?: string
  /** yyyy-mm-dd, included */
  dateEnd?: string
  granularity?: 'day' | 'week' | 'month'
}

export interface Span {
  dateStart: string
  dateEnd: string
}

interface Framed<T> {
  period: Span
  previousPeriod: Span
  current: T
  /** The same figures over the span of equal length just before. */
  previous: T
}

export interface CountByCode {
  /** Code of the named dictionary. */
  code: string
  count: number
}

export interface VehicleCounts {
  total: number
  /** Dictionary vehicleState. */
  byState: CountByCode[]
  /** Dictionary authStatus. */
  byAuthStatus: CountByCode[]
  /** On the way with a loaded waybill now. */
  onTheRoad: number
}

/** One step of a series; `date` is its first day, yyyy-mm-dd. */
export interface FreightPoint {
  date: string
  waybills: number
  /** yuan, decimal string */
  freight: string
  /** yuan per tonne-kilometre, decimal string with 4 places; null when nothing moved. */
  perTonneKm: string | null
}

export interface FreightIndex {
  period: Span
  previousPeriod: Span
  granularity: 'day' | 'week' | 'month'
  points: FreightPoint[]
  previousPoints: FreightPoint[]
}

/** Sums in yuan, decimal strings. */
export interface FeeFigures {
  waybills: number
  receivable: string
  payable: string
  serviceFee: string
  profit: string
  paid: string
  unpaid: string
  invoiced: string
  uninvoiced: string
}

export type FeeStatistics = Framed<FeeFigures> & {
  points: { date: string; receivable: string; payable: string; profit: string }[]
}

/** Figures of the shipper's own waybills (all waybills of the branch for a platform admin). */
export interface ShipmentFigures {
  waybills: number
  waiting: number
  onTheRoad: number
  toSign: number
  finished: number
  /** Exceptions of waybills under way that somebody has yet to decide: as they stand now, in both spans. */
  abnormal: number
  /** kg */
  quantity: number
  /** yuan, decimal string */
  freight: string
  unpaid: string
}

export type ShipmentInfo = Framed<ShipmentFigures>

export type OrderCounts = Framed<{ total: number }> & {
  /** Dictionary waybillStatus; of all waybills not deleted, in their present state. */
  byStatus: CountByCode[]
  points: { date: string; created: number; finished: number }[]
  previousPoints: { date: string; created: number; finished: number }[]
}

export interface DriverFeeFigures {
  waybills: number
  /** yuan, decimal strings */
  earned: string
  paid: string
  unpaid: string
}

export type DriverFees = Framed<DriverFeeFigures> & {
  /** Signed for, and the receipt is not approved yet: how many there are now, whenever they were driven, and what they will bring. */
  toApprove: { waybills: number; amount: string }
  points: { date: string; waybills: number; earned: string; paid: string }[]
}

export interface RouteRank {
  loadAreaCode: string
  loadCity: string
  /** WGS-84 degrees */
  loadLng: number
  loadLat: number
  unloadAreaCode: string
  unloadCity: string
  unloadLng: number
  unloadLat: number
  waybills: number
  /** yuan, decimal string */
  freight: string
  /** kg */
  quantity: number
}

const at = <const N extends string>(name: N) => `/ntocc-tms-api/statistics/${name}` as const

/** Figures of waybills (specification section 7, "Statistics"); `routeRanking` is decided here. */
export const waybillStatistics = {
  getVehicleCountStatistics: endpoint({
    name: 'getVehicleCountStatistics',
    method: 'GET',
    path: at('getVehicleCountStatistics'),
    query: input<StatisticsQuery>(),
    data: value<VehicleCounts>(['total', 'byState', 'byAuthStatus', 'onTheRoad']),
    permission: 'statistics.read',
  }),
  orderFreightIndex: endpoint({
    name: 'orderFreightIndex',
    method: 'GET',
    path: at('orderFreightIndex'),
    query: input<StatisticsQuery>(),
    data: value<FreightIndex>(['period', 'previousPeriod', 'granularity', 'points', 'previousPoints']),
    permission: 'statistics.read',
  }),
  /** What the platform earns: not for everybody who may see how many waybills there are. */
  getFeeStatistics: endpoint({
    name: 'getFeeStatistics',
    method: 'GET',
    path: at('getFeeStatistics'),
    query: input<StatisticsQuery>(),
    data: value<FeeStatistics>(['period', 'previousPeriod', 'current', 'previous', 'points']),
    permission: 'statistics.fees',
  }),
  shipmentInfo: endpoint({
    name: 'shipmentInfo',
    method: 'GET',
    path: at('shipmentInfo'),
    query: input<StatisticsQuery>(),
    data: value<ShipmentInfo>(['period', 'previousPeriod', 'current', 'previous']),
    permission: 'statistics.read',
  }),
  getOrderCountStatistics: endpoint({
    name: 'getOrderCountStatistics',
    method: 'GET',
    path: at('getOrderCountStatistics'),
    query: input<StatisticsQuery>(),
    data: value<OrderCounts>([
      'period',
      'previousPeriod',
      'current',
      'previous',
      'byStatus',
      'points',
      'previousPoints',
    ]),
    permission: 'statistics.read',
  }),
  getFeeList4Driver: endpoint({
    name: 'getFeeList4Driver',
    method: 'GET',
    path: at('getFeeList4Driver'),
    query: input<StatisticsQuery>(),
    data: value<DriverFees>(['period', 'previousPeriod', 'current', 'previous', 'toApprove', 'points']),
    permission: 'statistics.read',
  }),
  routeRanking: endpoint({
    name: 'routeRanking',
    method: 'GET',
    path: at('routeRanking'),
    query: input<StatisticsQuery & { limit?: number }>(),
    data: list<RouteRank>(['loadAreaCode', 'unloadAreaCode', 'waybills', 'freight']),
    permission: 'statistics.read',
  }),
} as const

/** Of the same section: the to-dos of whoever asks, which every area counts its own of. */
export const statistics = {
  getPartyRoleConfigCountStatistics: endpoint({
    name: 'getPartyRoleConfigCountStatistics',
    method: 'GET',
    path: at('getPartyRoleConfigCountStatistics'),
    query: input<StatisticsQuery>(),
    data: list<TodoItem>(['configKey', 'configName', 'configValue']),
    permission: 'statistics.read',
  }),
} as const
