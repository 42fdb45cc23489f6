import { answer, endpoint, input } from '@ntocc/sdk/contracts'
import { date, shape } from '@ntocc/sdk/fields'

const Asked = shape({ start: date().required(), end: date().required() })

/** What the four figures that the ministry publishes are made of; a rate is the second of each pair over the first. */
export interface RateCounts {
  /** Finished waybills that are to be reported, and those that the regulator has (单据上传率). */
  waybills: number
  uploaded: number
  /** Vehicles of these waybills, and those that the regulator has without an objection (车辆资质合规率). */
  vehicles: number
  knownVehicles: number
  /** The same of drivers (驾驶员资质合规率). */
  drivers: number
  knownDrivers: number
  /** Waybills that were judged, and those whose track passed (轨迹合规率). */
  judged: number
  tracked: number
}

export interface ReportFigures {
  totals: RateCounts
  /** Of as many days just before. */
  before: RateCounts
  /** Oldest first, a day each; days without a waybill are left out. */
  steps: (RateCounts & { day: string })[]
  /** What keeps documents back now, by rule, the most first. */
  heldBy: { rule: string; documents: number }[]
}

export const figuresCalls = {
  /** The figures of waybills that were finished in a time, both days included. */
  reportFigures: endpoint({
    name: 'reportFigures',
    method: 'GET',
    path: '/ntocc-tms-api/reportFigures',
    query: input<{ start: string; end: string }>(Asked),
    data: answer.value<ReportFigures>(['totals', 'before', 'steps', 'heldBy']),
    permission: 'report.read',
    staffOnly: true,
  }),
} as const
