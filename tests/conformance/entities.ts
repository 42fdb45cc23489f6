import {
  Banner,
  Bulletin,
  type EndpointName,
  PartyRecord,
  Shipment,
  ShipmentServiceFee,
  Waybill,
} from '@ntocc/sdk/contracts'
import type { AnyShape } from '@ntocc/sdk/fields'
import { declaredResources, entityDeclared } from '../../server/src/ntocc/testing/areas.ts'

/** What each declared resource answers, and the list that gives an id for its call by id. */
const resourceCalls = declaredResources.flatMap(({ name }) => [name, `${name}List`].map(call => [call, name] as const))
const ofResources: Partial<Record<EndpointName, AnyShape>> = Object.fromEntries(
  resourceCalls.map(([call, name]) => [call, entityDeclared(name) as AnyShape]),
)
const idsOfResources: Partial<Record<EndpointName, EndpointName>> = Object.fromEntries(
  declaredResources.map(({ name }) => [name, `${name}List`]),
)

/** What the records of an answer must be. Calls whose records have no entity of their own are checked by their keys. */
export const ENTITIES: Partial<Record<EndpointName, AnyShape>> = {
  ...ofResources,
  salesmanList: PartyRecord,
  appInfoList: Bulletin,
  appInfo: Bulletin,
  bannerHtsy: Banner,
  shipmentOwn: Shipment,
  serviceFeeListAlias: ShipmentServiceFee,
  waybillList: Waybill,
  waybill: Waybill,
}

/** The list that gives an id for a call by id. */
export const ID_FROM: Partial<Record<EndpointName, EndpointName>> = {
  ...idsOfResources,
  appInfo: 'appInfoList',
  shipmentOverview: 'shipmentList',
  waybill: 'waybillList',
  waybillTrack: 'waybillList',
  maYiBlockChainApply: 'waybillList',
  role: 'roleList',
  job: 'jobList',
}

/** What stands in the path of reading calls that name no record. */
export const PARAMS: Partial<Record<EndpointName, Record<string, string>>> = {
  importTerms: { entity: 'unit' },
}

/** What reading calls need in their query to answer at all. */
export const QUERIES: Partial<Record<EndpointName, Record<string, string>>> = {
  listDict: { types: 'waybillStatus,isRelease' },
  reviewQueue: { kind: 'driver' },
  auditTrail: { entity: 'role', id: '1' },
  shareLinks: { kind: 'driver', id: '1' },
  dictEntries: { type: 'unit' },
  dictUses: { type: 'unit', dictCode: 'tonne' },
}
