import type { PartyGroup } from '../basic/account.ts'
import type { Driver, DriverForTeam } from '../basic/driver.ts'
import type {
  CommonRouteInfo,
  InvoiceMessage,
  Shipment,
  ShipmentServiceFee,
  UpstreamCustomer,
} from '../basic/shipment.ts'
import type { VehicleTeam } from '../basic/vehicle.ts'
import type { ListQuery } from '../envelope.ts'
import { endpoint, input, none, page, record, value } from './endpoint.ts'
import type { IdsQuery } from './types.ts'

const at = <const P extends string>(path: P) => `/ntocc-basic-api/${path}` as const

/** Specification section 7, "Lists with GET list, POST, PUT, DELETE (query) and GET by {id}". */
export const records = {
  invoiceMessageList: endpoint({
    name: 'invoiceMessageList',
    method: 'GET',
    path: at('invoiceMessage'),
    query: input<ListQuery>(),
    data: page<InvoiceMessage>(),
  }),
  invoiceMessageCreate: endpoint({
    name: 'invoiceMessageCreate',
    method: 'POST',
    path: at('invoiceMessage'),
    body: input<Partial<InvoiceMessage>>(),
    data: record<InvoiceMessage>(),
    permission: 'invoiceMessage.edit',
  }),
  invoiceMessageUpdate: endpoint({
    name: 'invoiceMessageUpdate',
    method: 'PUT',
    path: at('invoiceMessage'),
    body: input<Partial<InvoiceMessage> & { id: number }>(),
    data: record<InvoiceMessage>(),
    permission: 'invoiceMessage.edit',
  }),
  invoiceMessageDelete: endpoint({
    name: 'invoiceMessageDelete',
    method: 'DELETE',
    path: at('invoiceMessage'),
    query: input<IdsQuery>(),
    data: none(),
    permission: 'invoiceMessage.edit',
  }),
  invoiceMessage: endpoint({
    name: 'invoiceMessage',
    method: 'GET',
    path: at('invoiceMessage/{id}'),
    data: record<InvoiceMessage>(),
  }),
  commonRouteInfoList: endpoint({
    name: 'commonRouteInfoList',
    method: 'GET',
    path: at('commonRouteInfo'),
    query: input<ListQuery>(),
    data: page<CommonRouteInfo>(),
  }),
  commonRouteInfoCreate: endpoint({
    name: 'commonRouteInfoCreate',
    method: 'POST',
    path: at('commonRouteInfo'),
    body: input<Partial<CommonRouteInfo>>(),
    data: record<CommonRouteInfo>(),
    permission: 'commonRouteInfo.edit',
  }),
  commonRouteInfoUpdate: endpoint({
    name: 'commonRouteInfoUpdate',
    method: 'PUT',
    path: at('commonRouteInfo'),
    body: input<Partial<CommonRouteInfo> & { id: number }>(),
    data: record<CommonRouteInfo>(),
    permission: 'commonRouteInfo.edit',
  }),
  commonRouteInfoDelete: endpoint({
    name: 'commonRouteInfoDelete',
    method: 'DELETE',
    path: at('commonRouteInfo'),
    query: input<IdsQuery>(),
    data: none(),
    permission: 'commonRouteInfo.edit',
  }),
  commonRouteInfo: endpoint({
    name: 'commonRouteInfo',
    method: 'GET',
    path: at('commonRouteInfo/{id}'),
    data: record<CommonRouteInfo>(),
  }),
  upstreamCustomerList: endpoint({
    name: 'upstreamCustomerList',
    method: 'GET',
    path: at('upstreamCustomer'),
    query: input<ListQuery>(),
    data: page<UpstreamCustomer>(),
  }),
  upstreamCustomerCreate: endpoint({
    name: 'upstreamCustomerCreate',
    method: 'POST',
    path: at('upstreamCustomer'),
    body: input<Partial<UpstreamCustomer>>(),
    data: record<UpstreamCustomer>(),
    permission: 'upstreamCustomer.edit',
  }),
  upstreamCustomerUpdate: endpoint({
    name: 'upstreamCustomerUpdate',
    method: 'PUT',
    path: at('upstreamCustomer'),
    body: input<Partial<UpstreamCustomer> & { id: number }>(),
    data: record<UpstreamCustomer>(),
    permission: 'upstreamCustomer.edit',
  }),
  upstreamCustomerDelete: endpoint({
    name: 'upstreamCustomerDelete',
    method: 'DELETE',
    path: at('upstreamCustomer'),
    query: input<IdsQuery>(),
    data: none(),
    permission: 'upstreamCustomer.edit',
  }),
  upstreamCustomer: endpoint({
    name: 'upstreamCustomer',
    method: 'GET',
    path: at('upstreamCustomer/{id}'),
    data: record<UpstreamCustomer>(),
  }),
} as const

/** Specification section 7, "Teams and vehicles" (the calls without a segment). */
export const teams = {
  vehicleTeamList: endpoint({
    name: 'vehicleTeamList',
    method: 'GET',
    path: at('vehicleTeam'),
    query: input<ListQuery>(),
    data: page<VehicleTeam>(),
  }),
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

/** Specification section 7, "Service fee". */
export const serviceFee = {
  serviceFeeList: endpoint({
    name: 'serviceFeeList',
    method: 'GET',
    path: at('shipmentServiceFee'),
    query: input<ListQuery>(),
    data: page<ShipmentServiceFee>(),
  }),
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
