import {
  Banner,
  Bulletin,
  CommonRouteInfo,
  DriverForTeam,
  type EndpointName,
  GoodsType,
  InvoiceMessage,
  PartyGroup,
  PartyRecord,
  Shipment,
  ShipmentContract,
  ShipmentServiceFee,
  UpstreamCustomer,
  Vehicle,
  VehicleTeam,
  Waybill,
} from '@ntocc/sdk/contracts'
import type { AnyShape } from '@ntocc/sdk/fields'

/** What the records of an answer must be. Calls whose records have no entity of their own are checked by their keys. */
export const ENTITIES: Partial<Record<EndpointName, AnyShape>> = {
  goodsTypeList: GoodsType,
  partyGroupList: PartyGroup,
  salesmanList: PartyRecord,
  appInfoList: Bulletin,
  appInfo: Bulletin,
  bannerHtsy: Banner,
  shipmentList: Shipment,
  shipment: Shipment,
  shipmentOwn: Shipment,
  shipmentContractList: ShipmentContract,
  invoiceMessageList: InvoiceMessage,
  invoiceMessage: InvoiceMessage,
  commonRouteInfoList: CommonRouteInfo,
  commonRouteInfo: CommonRouteInfo,
  upstreamCustomerList: UpstreamCustomer,
  upstreamCustomer: UpstreamCustomer,
  vehicleTeamList: VehicleTeam,
  driverListForShipTeam: DriverForTeam,
  serviceFeeList: ShipmentServiceFee,
  serviceFeeListAlias: ShipmentServiceFee,
  waybillList: Waybill,
  waybill: Waybill,
  acceptVehicleList: Vehicle,
}

/** The list that gives an id for a call by id. */
export const ID_FROM: Partial<Record<EndpointName, EndpointName>> = {
  appInfo: 'appInfoList',
  shipment: 'shipmentList',
  invoiceMessage: 'invoiceMessageList',
  commonRouteInfo: 'commonRouteInfoList',
  upstreamCustomer: 'upstreamCustomerList',
  waybill: 'waybillList',
  waybillTrack: 'waybillList',
  maYiBlockChainApply: 'waybillList',
  role: 'roleList',
}

/** What reading calls need in their query to answer at all. */
export const QUERIES: Partial<Record<EndpointName, Record<string, string>>> = {
  listDict: { types: 'waybillStatus,isRelease' },
}
