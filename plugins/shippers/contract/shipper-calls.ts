import { answer, endpoint, type IdsQuery, input, type Seen, type Shipment } from '@ntocc/sdk/contracts'
import type { ShipperOverview } from './overview.ts'
import type { ShipmentStaff } from './people.ts'

const at = <const P extends string>(path: P) => `/ntocc-basic-api/${path}` as const

/** Specification section 7, "Shipper". */
export const shipperEndpoints = {
  /** The caller's own shipper record; registered before `/{id}`. */
  shipmentOwn: endpoint({
    name: 'shipmentOwn',
    method: 'GET',
    path: at('shipment/shipmentInfo'),
    data: answer.record<Shipment>(),
    signedIn: 'own',
  }),
  shipmentOverview: endpoint({
    name: 'shipmentOverview',
    method: 'GET',
    path: at('shipment/{id}/overview'),
    data: answer.value<ShipperOverview>(['shipment', 'figures', 'months']),
    permission: 'shipment.read',
  }),
  shipmentAuth: endpoint({
    name: 'shipmentAuth',
    method: 'PUT',
    path: at('shipment/auth'),
    body: input<Seen & { authStatus: number; authRemark?: string }>(),
    data: answer.record<Shipment>(),
    versioned: true,
    permission: 'shipment.review',
  }),
  shipmentSyncMemName: endpoint({
    name: 'shipmentSyncMemName',
    method: 'GET',
    path: at('shipment/syncMemName'),
    query: input<IdsQuery>(),
    data: answer.record<Shipment>(),
    permission: 'shipment.edit',
  }),
  shipmentCheckBalance: endpoint({
    name: 'shipmentCheckBalance',
    method: 'GET',
    path: at('shipment/checkbalance'),
    query: input<IdsQuery & { amount?: string }>(),
    data: answer.value<{ enough: boolean; available: string }>(['enough', 'available']),
    permission: 'shipment.read',
  }),
  shipmentStaffCreate: endpoint({
    name: 'shipmentStaffCreate',
    method: 'POST',
    path: at('shipment/staff'),
    body: input<Partial<ShipmentStaff>>(),
    data: answer.record<ShipmentStaff>(),
    permission: 'shipment.staff',
  }),
  shipmentStaffUpdate: endpoint({
    name: 'shipmentStaffUpdate',
    method: 'PUT',
    path: at('shipment/staff'),
    body: input<Partial<ShipmentStaff> & Seen>(),
    data: answer.record<ShipmentStaff>(),
    versioned: true,
    permission: 'shipment.staff',
  }),
  /** Puts the stretches of a shipper in order, all or none. */
  shipmentLineAreaSequence: endpoint({
    name: 'shipmentLineAreaSequence',
    method: 'POST',
    path: at('shipmentLineArea/sequence'),
    body: input<{ items: { id: number; sequence: number }[] }>(),
    data: answer.none(),
    permission: 'shipment.edit',
  }),
} as const
