import type { Shipment, ShipmentContract, ShipmentStaff } from '../basic/shipment.ts'
import type { ListQuery } from '../envelope.ts'
import { endpoint, input, none, page, record, value } from './endpoint.ts'
import type { IdsQuery } from './types.ts'

const at = <const P extends string>(path: P) => `/ntocc-basic-api/${path}` as const

/** Specification section 7, "Shipper". */
export const shipper = {
  shipmentList: endpoint({
    name: 'shipmentList',
    method: 'GET',
    path: at('shipment'),
    query: input<ListQuery>(),
    data: page<Shipment>(),
  }),
  shipmentCreate: endpoint({
    name: 'shipmentCreate',
    method: 'POST',
    path: at('shipment'),
    body: input<Partial<Shipment>>(),
    data: record<Shipment>(),
    permission: 'shipment.edit',
  }),
  shipmentUpdate: endpoint({
    name: 'shipmentUpdate',
    method: 'PUT',
    path: at('shipment'),
    body: input<Partial<Shipment> & { id: number }>(),
    data: record<Shipment>(),
    permission: 'shipment.edit',
  }),
  shipmentDelete: endpoint({
    name: 'shipmentDelete',
    method: 'DELETE',
    path: at('shipment'),
    query: input<IdsQuery>(),
    data: none(),
    permission: 'shipment.delete',
  }),
  shipment: endpoint({
    name: 'shipment',
    method: 'GET',
    path: at('shipment/{id}'),
    data: record<Shipment>(),
  }),
  /** The caller's own shipper record; registered before `/{id}`. */
  shipmentOwn: endpoint({
    name: 'shipmentOwn',
    method: 'GET',
    path: at('shipment/shipmentInfo'),
    data: record<Shipment>(),
  }),
  shipmentAuth: endpoint({
    name: 'shipmentAuth',
    method: 'PUT',
    path: at('shipment/auth'),
    body: input<{ id: number; authStatus: number; authRemark?: string; version?: number }>(),
    data: record<Shipment>(),
    permission: 'shipment.review',
  }),
  shipmentSyncMemName: endpoint({
    name: 'shipmentSyncMemName',
    method: 'GET',
    path: at('shipment/syncMemName'),
    query: input<IdsQuery>(),
    data: record<Shipment>(),
    permission: 'shipment.edit',
  }),
  shipmentCheckBalance: endpoint({
    name: 'shipmentCheckBalance',
    method: 'GET',
    path: at('shipment/checkbalance'),
    query: input<IdsQuery & { amount?: string }>(),
    data: value<{ enough: boolean; available: string }>(['enough', 'available']),
  }),
  shipmentStaffCreate: endpoint({
    name: 'shipmentStaffCreate',
    method: 'POST',
    path: at('shipment/staff'),
    body: input<Partial<ShipmentStaff>>(),
    data: record<ShipmentStaff>(),
    permission: 'shipment.staff',
  }),
  shipmentStaffUpdate: endpoint({
    name: 'shipmentStaffUpdate',
    method: 'PUT',
    path: at('shipment/staff'),
    body: input<Partial<ShipmentStaff> & { id: number }>(),
    data: record<ShipmentStaff>(),
    permission: 'shipment.staff',
  }),
  shipmentContractList: endpoint({
    name: 'shipmentContractList',
    method: 'GET',
    path: at('shipmentContract'),
    query: input<ListQuery>(),
    data: page<ShipmentContract>(),
  }),
  shipmentContractDelete: endpoint({
    name: 'shipmentContractDelete',
    method: 'DELETE',
    path: at('shipmentContract'),
    query: input<IdsQuery>(),
    data: none(),
    permission: 'contract.delete',
  }),
} as const
