import { endpoint, answer as of } from '@ntocc/sdk/contracts'

/** A waybill of a driver's day. */
export interface TodayRun {
  waybillId: number
  waybillNo: string
  /** Of the waybill. */
  status: number
  loadAreaCode: string
  unloadAreaCode: string
  /** ISO 8601 UTC. */
  planLoadTime?: string
  planUnloadTime?: string
}

/** `driving`: has accepted goods that are not unloaded yet. `waiting`: has runs to accept. */
export type DriverState = 'driving' | 'waiting' | 'free'

export interface TodayDriver {
  driverCode: string
  name: string
  vehicleNo: string
  /** Dictionary plateColor; of a vehicle that the branch has. */
  plateColor?: string
  state: DriverState
  /** Two of the runs are planned for the same time. */
  overlaps: boolean
  runs: TodayRun[]
}

export interface Today {
  day: string
  drivers: TodayDriver[]
  /** Runs of any day that could not be made and wait for somebody. */
  notMade: number
  /** Runs of any day whose drivers have not accepted them and that wait for somebody. */
  notAccepted: number
}

export const todayCalls = {
  ctmsToday: endpoint({
    name: 'ctmsToday',
    method: 'GET',
    path: '/ntocc-tms-api/ctms/today',
    data: of.value<Today>(['day', 'drivers', 'notMade', 'notAccepted']),
    permission: 'ctmsRun.read',
    staffOnly: true,
  }),
} as const
