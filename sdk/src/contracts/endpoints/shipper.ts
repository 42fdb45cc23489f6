import type { CreditBlacklist } from '../basic/blacklist.ts'
import type {
  Shipment,
  ShipmentCompany,
  ShipmentContract,
  ShipmentLineArea,
  ShipmentStaff,
  SignedCopy,
} from '../basic/shipment.ts'
import { endpoint, input, record, value } from './endpoint.ts'
import { callsOf, resource, type Seen } from './resource.ts'
import type { IdsQuery } from './types.ts'

const at = <const P extends string>(path: P) => `/ntocc-basic-api/${path}` as const

/** Shippers and what belongs to them. */
export const shipperResources = {
  shipment: resource<Shipment>()('shipment', {
    permission: { edit: 'shipment.edit', delete: 'shipment.delete' },
    keyword: ['name', 'uscc', 'contact', 'code'],
    also: ['uscc'],
  }),
  shipmentContract: resource<ShipmentContract>()('shipmentContract', {
    permission: { edit: 'contract.edit', delete: 'contract.delete', read: 'contract.read' },
    keyword: ['contractNo', 'partyA', 'partyB'],
  }),
  /** Adding and changing staff are calls of the specification under another path. */
  shipmentStaff: resource<ShipmentStaff>()('shipmentStaff', {
    calls: ['list', 'get', 'delete'],
    permission: { edit: 'shipment.staff' },
    keyword: ['name', 'phone'],
  }),
  shipmentCompany: resource<ShipmentCompany>()('shipmentCompany', {
    permission: { edit: 'shipmentCompany.edit' },
    keyword: ['name', 'uscc', 'contact'],
  }),
  shipmentLineArea: resource<ShipmentLineArea>()('shipmentLineArea', {
    permission: { edit: 'shipment.edit' },
    keyword: ['code'],
  }),
  creditBlacklist: resource<CreditBlacklist>()('creditBlacklist', {
    permission: { edit: 'blacklist.edit', read: 'blacklist.read' },
    keyword: ['name', 'plateNo', 'uscc'],
    staffOnly: true,
  }),
} as const

/** A figure about a shipper and, where there are rows behind it, the list and filters that show exactly those. */
export interface ShipperFigure {
  key: ShipperFigureKey
  kind: 'count' | 'money'
  /** A number, or yuan as text. */
  value: number | string
  /** Name of the list's entity. */
  list?: string
  query?: Record<string, string>
}

export const SHIPPER_FIGURES = [
  ...([
    'waybillsOpen',
    'waybillsDone',
    'waybillsEnded',
    'exceptionsOpen',
    'receivable',
    'unpaid',
    'uninvoiced',
  ] as const),
  ...(['creditLimit', 'creditUsed', 'creditLeft', 'balance', 'frozen'] as const),
  ...(['contracts', 'contractsEnding', 'staff', 'lines', 'companies', 'customers', 'blacklist'] as const),
] as const
export type ShipperFigureKey = (typeof SHIPPER_FIGURES)[number]

/** All that the caller may know about a shipper at a glance (the 360 view). */
export interface ShipperOverview {
  shipment: Shipment
  figures: ShipperFigure[]
  /** The last twelve months of Beijing, oldest first, each with a row; none for whoever may not read waybills. */
  months: { month: string; waybills: number; receivable: string }[]
}

/** Who signs electronically for this installation. */
export interface ESignatureService {
  connected: boolean
  /** The provider's own name. */
  name?: string
  /** It only plays signing: nothing it signs binds anybody. */
  simulated?: boolean
}

/** Specification section 7, "Shipper". */
export const shipper = {
  ...callsOf(shipperResources),
  /** The caller's own shipper record; registered before `/{id}`. */
  shipmentOwn: endpoint({
    name: 'shipmentOwn',
    method: 'GET',
    path: at('shipment/shipmentInfo'),
    data: record<Shipment>(),
    signedIn: 'own',
  }),
  shipmentOverview: endpoint({
    name: 'shipmentOverview',
    method: 'GET',
    path: at('shipment/{id}/overview'),
    data: value<ShipperOverview>(['shipment', 'figures', 'months']),
    permission: 'shipment.read',
  }),
  shipmentAuth: endpoint({
    name: 'shipmentAuth',
    method: 'PUT',
    path: at('shipment/auth'),
    body: input<Seen & { authStatus: number; authRemark?: string }>(),
    data: record<Shipment>(),
    versioned: true,
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
    permission: 'shipment.read',
  }),
  /** A draft that both sides have signed on paper comes into force with the signed copy. */
  shipmentContractSign: endpoint({
    name: 'shipmentContractSign',
    method: 'PUT',
    path: at('shipmentContract/sign'),
    body: input<SignedCopy & Seen>(),
    data: record<ShipmentContract>(),
    versioned: true,
    permission: 'contract.sign',
  }),
  /** Whether contracts can be signed electronically here; registered before `/{id}`. */
  shipmentContractESignature: endpoint({
    name: 'shipmentContractESignature',
    method: 'GET',
    path: at('shipmentContract/eSignature'),
    data: value<ESignatureService>(['connected']),
    signedIn: 'shared',
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
    body: input<Partial<ShipmentStaff> & Seen>(),
    data: record<ShipmentStaff>(),
    versioned: true,
    permission: 'shipment.staff',
  }),
} as const
