import { answer, endpoint, input } from '@ntocc/sdk/contracts'
import { id, shape } from '@ntocc/sdk/fields'

/** A driver who could carry goods now, with his usual vehicle: free, with good papers, and a vehicle that fits. */
export interface Candidate {
  driverCode: string
  name: string
  vehicleNo: string
  plateColor?: string
  vehicleType?: string
  /** What the vehicle may carry, in tonnes; absent where its papers do not say. */
  tonnage?: number
  /** Of the city where he unloaded last, within a month. */
  cityCode?: string
  /** When that was. */
  freeSince?: string
  /** By road from there to where the goods are loaded, estimated. */
  awayKm?: number
  /** Trips between the same two cities that he has brought to their end. */
  trips: number
}

/** Who could carry an order next, the nearest first; empty where no area knows drivers. */
export const sourceOrderCandidates = endpoint({
  name: 'sourceOrderCandidates',
  method: 'GET',
  path: '/ntocc-tms-api/sourceOrder/candidates',
  query: input<{ id: number }>(shape({ id: id().required() })),
  data: answer.list<Candidate>(['driverCode', 'name', 'vehicleNo', 'trips']),
  permission: 'sourceOrder.assign',
  staffOnly: true,
})
