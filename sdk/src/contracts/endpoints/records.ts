import type { Department, PartyGroup } from '../basic/account.ts'
import type { ChargingType, CostType, Dict, GasStation, Goods, GoodsType, Unit } from '../basic/catalog.ts'
import type { Driver, DriverForTeam } from '../basic/driver.ts'
import type { ForceType, PriceSystem, Station, Valuation } from '../basic/pricing.ts'
import type {
  CommonRouteInfo,
  InvoiceMessage,
  Shipment,
  ShipmentServiceFee,
  UpstreamCustomer,
} from '../basic/shipment.ts'
import type { ListQuery } from '../envelope.ts'
import type { BankCard, Merchant } from '../tps/money.ts'
import { endpoint, input, none, page, record, value } from './endpoint.ts'
import type { StaffRecord } from './organisation.ts'
import { callsOf, resource } from './resource.ts'
import type { IdsQuery } from './types.ts'

const at = <const P extends string>(path: P) => `/ntocc-basic-api/${path}` as const

const MASTER_DATA = { edit: 'masterData.edit' }
const PRICES = { edit: 'price.edit' }

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
    permission: { edit: 'serviceFee.edit' },
    keyword: ['code'],
  }),
  upstreamCustomer: resource<UpstreamCustomer>()('upstreamCustomer', {
    permission: { edit: 'upstreamCustomer.edit' },
    keyword: ['name', 'contact'],
  }),
  dict: resource<Dict>()('dict', {
    permission: { edit: 'dict.edit' },
    keyword: ['type', 'dictCode', 'name'],
    staffOnly: true,
    shared: true,
  }),
  goodsType: resource<GoodsType>()('goodsType', {
    permission: MASTER_DATA,
    keyword: ['name', 'goodsTypeCode'],
    shared: true,
  }),
  goods: resource<Goods>()('goods', { permission: MASTER_DATA, keyword: ['name', 'code'], shared: true }),
  unit: resource<Unit>()('unit', { permission: MASTER_DATA, keyword: ['name', 'unitCode'], shared: true }),
  costType: resource<CostType>()('costType', { permission: MASTER_DATA, keyword: ['name', 'costCode'], shared: true }),
  chargingType: resource<ChargingType>()('chargingType', {
    permission: MASTER_DATA,
    keyword: ['name', 'chargingCode'],
    shared: true,
  }),
  forceType: resource<ForceType>()('forceType', {
    permission: MASTER_DATA,
    keyword: ['name', 'forceCode'],
    shared: true,
  }),
  station: resource<Station>()('station', { permission: MASTER_DATA, keyword: ['name', 'address', 'contact'] }),
  gasStation: resource<GasStation>()('gasStation', {
    permission: MASTER_DATA,
    keyword: ['name', 'address'],
    shared: true,
  }),
  bankCard: resource<BankCard>()('bankCard', {
    permission: { read: 'bankCard.read', edit: 'bankCard.edit' },
    keyword: ['holder', 'bankName'],
  }),
  merchant: resource<Merchant>()('merchant', {
    permission: { read: 'merchant.read', edit: 'merchant.edit' },
    keyword: ['name', 'merchantNo'],
    staffOnly: true,
  }),
  priceSystem: resource<PriceSystem>()('priceSystem', { permission: PRICES, keyword: ['name', 'code'] }),
  valuation: resource<Valuation>()('valuation', { permission: PRICES, keyword: ['code'] }),
  department: resource<Department>()('department', {
    permission: { edit: 'staff.edit', read: 'staff.read' },
    keyword: ['name', 'code'],
    staffOnly: true,
  }),
  staff: resource<StaffRecord>()('staff', {
    permission: { edit: 'staff.edit', read: 'staff.read' },
    keyword: ['name', 'username', 'code'],
    staffOnly: true,
  }),
  partyGroup: resource<PartyGroup>()('partyGroup', {
    permission: { edit: 'partyGroup.edit' },
    keyword: ['name'],
    shared: true,
  }),
} as const

export const records = callsOf(recordResources)

/** Specification section 7, "Teams and vehicles" (the calls without a segment). */
export const teams = {
  vehicleTeamBatchDelete: endpoint({
    name: 'vehicleTeamBatchDelete',
    method: 'DELETE',
    path: at('vehicleTeam/batchDelTeam'),
    query: input<IdsQuery>(),
    data: none(),
    permission: 'vehicleTeam.delete',
  }),
  vehicleTeamShipment: endpoint({
    name: 'vehicleTeamShipment',
    method: 'POST',
    path: at('vehicleTeam/shipment'),
    body: input<{ shipmentCode: string; teamCodes: string[] }>(),
    data: none(),
    permission: 'vehicleTeam.edit',
  }),
  driverListForShipTeam: endpoint({
    name: 'driverListForShipTeam',
    method: 'GET',
    path: at('driver/driverListForShipTeam'),
    query: input<ListQuery>(),
    data: page<Pick<Driver, keyof (typeof DriverForTeam)['fields']>>(),
  }),
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
  }),
  serviceFeeUpdate: endpoint({
    name: 'serviceFeeUpdate',
    method: 'POST',
    path: at('shipmentServiceFee/update'),
    body: input<Partial<ShipmentServiceFee> & { id: number }>(),
    data: record<ShipmentServiceFee>(),
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
  }),
  serviceFeeStatistics: endpoint({
    name: 'serviceFeeStatistics',
    method: 'GET',
    path: at('shipmentServiceFee/statistics'),
    query: input<{ dateStart?: string; dateEnd?: string }>(),
    data: value<{ charged: string; paid: string; unpaid: string }>(['charged', 'paid', 'unpaid']),
  }),
  serviceFeeCurrentPaidingAmount: endpoint({
    name: 'serviceFeeCurrentPaidingAmount',
    method: 'GET',
    path: at('shipmentServiceFee/currentPaidingAmount'),
    data: value<{ amount: string }>(['amount']),
  }),
  serviceFeePartyInfo: endpoint({
    name: 'serviceFeePartyInfo',
    method: 'GET',
    path: at('shipmentServiceFee/getPartyInfo'),
    data: record<Shipment>(),
  }),
  serviceFeePlatformInfo: endpoint({
    name: 'serviceFeePlatformInfo',
    method: 'GET',
    path: at('shipmentServiceFee/getPlatformInfo'),
    data: record<PartyGroup>(),
  }),
} as const
