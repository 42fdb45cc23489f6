import type { Department, PartyGroup } from '../basic/account.ts'
import type { Dict } from '../basic/catalog.ts'
import type {
  CommonRouteInfo,
  InvoiceMessage,
  Shipment,
  ShipmentServiceFee,
  UpstreamCustomer,
} from '../basic/shipment.ts'
import type { ListQuery } from '../envelope.ts'
import { endpoint, input, none, page, record, value } from './endpoint.ts'
import type { StaffRecord } from './organisation.ts'
import { callsOf, resource, type Seen } from './resource.ts'

const at = <const P extends string>(path: P) => `/ntocc-basic-api/${path}` as const

/** Records of branch staff and shippers that are ordinary: declared here, served by the server without code of their own. */
export const recordResources = {
  invoiceMessage: resource<InvoiceMessage>()('invoiceMessage', {
    permission: { edit: 'invoiceMessage.edit' },
    keyword: ['title', 'taxNo'],
  }),
  commonRouteInfo: resource<CommonRouteInfo>()('commonRouteInfo', {
    permission: { edit: 'commonRouteInfo.edit' },
    keyword: ['name', 'loadAddress', 'unloadAddress'],
  }),
  shipmentServiceFee: resource<ShipmentServiceFee>()('shipmentServiceFee', {
    calls: ['list', 'get', 'create', 'delete'],
    permission: { edit: 'serviceFee.edit', read: 'serviceFee.read' },
    keyword: ['code'],
  }),
  upstreamCustomer: resource<UpstreamCustomer>()('upstreamCustomer', {
    permission: { edit: 'upstreamCustomer.edit' },
    keyword: ['name', 'contact'],
  }),
  dict: resource<Dict>()('dict', {
    permission: { edit: 'dict.edit', read: 'dict.edit' },
    keyword: ['type', 'dictCode', 'name'],
    staffOnly: true,
    shared: true,
  }),
  department: resource<Department>()('department', {
    permission: { edit: 'staff.edit', read: 'staff.read' },
    keyword: ['name', 'code'],
    staffOnly: true,
  }),
  staff: resource<StaffRecord>()('staff', {
    permission: { edit: 'staff.edit', read: 'staff.read' },
    keyword: ['name', 'username', 'code'],
    also: ['username'],
    staffOnly: true,
    asksPassword: true,
  }),
  partyGroup: resource<PartyGroup>()('partyGroup', {
    permission: { edit: 'partyGroup.edit', read: 'partyGroup.read' },
    keyword: ['name'],
    shared: true,
  }),
} as const

export const records = callsOf(recordResources)

/** Specification section 7, "Teams and vehicles" (the calls without a segment). */
export const teams = {
  shipmentLineAreaSequence: endpoint({
    name: 'shipmentLineAreaSequence',
    method: 'POST',
    path: at('shipmentLineArea/sequence'),
    body: input<{ items: { id: number; sequence: number }[] }>(),
    data: none(),
    permission: 'shipment.edit',
  }),
} as const

/** Specification section 7, "Service fee": changing is a call of its own, the other calls are those of a record. */
export const serviceFee = {
  /** The same list under the other reading of the text (decision 33). */
  serviceFeeListAlias: endpoint({
    name: 'serviceFeeListAlias',
    method: 'GET',
    path: at('shipmentServiceFee/list'),
    query: input<ListQuery>(),
    data: page<ShipmentServiceFee>(),
    permission: 'serviceFee.read',
  }),
  serviceFeeUpdate: endpoint({
    name: 'serviceFeeUpdate',
    method: 'POST',
    path: at('shipmentServiceFee/update'),
    body: input<Partial<ShipmentServiceFee> & Seen>(),
    data: record<ShipmentServiceFee>(),
    versioned: true,
    permission: 'serviceFee.edit',
  }),
  serviceFeeSwitchSave: endpoint({
    name: 'serviceFeeSwitchSave',
    method: 'POST',
    path: at('shipmentServiceFee/switchSave'),
    body: input<{ enabled: boolean }>(),
    data: value<{ enabled: boolean }>(['enabled']),
    permission: 'serviceFee.edit',
  }),
  serviceFeeSwitching: endpoint({
    name: 'serviceFeeSwitching',
    method: 'GET',
    path: at('shipmentServiceFee/switching'),
    data: value<{ enabled: boolean }>(['enabled']),
    permission: 'serviceFee.read',
  }),
  serviceFeeStatistics: endpoint({
    name: 'serviceFeeStatistics',
    method: 'GET',
    path: at('shipmentServiceFee/statistics'),
    query: input<{ dateStart?: string; dateEnd?: string }>(),
    data: value<{ charged: string; paid: string; unpaid: string }>(['charged', 'paid', 'unpaid']),
    permission: 'serviceFee.read',
  }),
  serviceFeeCurrentPaidingAmount: endpoint({
    name: 'serviceFeeCurrentPaidingAmount',
    method: 'GET',
    path: at('shipmentServiceFee/currentPaidingAmount'),
    data: value<{ amount: string }>(['amount']),
    permission: 'serviceFee.read',
  }),
  serviceFeePartyInfo: endpoint({
    name: 'serviceFeePartyInfo',
    method: 'GET',
    path: at('shipmentServiceFee/getPartyInfo'),
    data: record<Shipment>(),
    permission: 'serviceFee.read',
  }),
  serviceFeePlatformInfo: endpoint({
    name: 'serviceFeePlatformInfo',
    method: 'GET',
    path: at('shipmentServiceFee/getPlatformInfo'),
    data: record<PartyGroup>(),
    permission: 'serviceFee.read',
  }),
} as const
