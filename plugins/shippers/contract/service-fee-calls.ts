import {
  answer,
  endpoint,
  input,
  type ListQuery,
  type PartyGroup,
  type Seen,
  type Shipment,
} from '@ntocc/sdk/contracts'
import { ShipmentServiceFee } from './money.ts'

const at = <const P extends string>(path: P) => `/ntocc-basic-api/${path}` as const

/** Whether waybills that are made are charged, and for staff how many shippers that is about. */
export interface FeeSwitching {
  enabled: boolean
  /** Shippers with an agreement in force today, and those without one, who are charged nothing either way. */
  concerns?: { agreed: number; others: number }
}

/** Specification section 7, "Service fee": changing is a call of its own, the other calls are those of a record. */
export const serviceFeeEndpoints = {
  /** The same list under the other reading of the specification's text. */
  serviceFeeListAlias: endpoint({
    name: 'serviceFeeListAlias',
    method: 'GET',
    path: at('shipmentServiceFee/list'),
    query: input<ListQuery>(),
    data: answer.page<ShipmentServiceFee>(ShipmentServiceFee),
    permission: 'serviceFee.read',
  }),
  serviceFeeUpdate: endpoint({
    name: 'serviceFeeUpdate',
    method: 'POST',
    path: at('shipmentServiceFee/update'),
    body: input<Partial<ShipmentServiceFee> & Seen>(),
    data: answer.record<ShipmentServiceFee>(),
    versioned: true,
    permission: 'serviceFee.edit',
  }),
  serviceFeeSwitchSave: endpoint({
    name: 'serviceFeeSwitchSave',
    method: 'POST',
    path: at('shipmentServiceFee/switchSave'),
    body: input<{ enabled: boolean }>(),
    data: answer.value<{ enabled: boolean }>(['enabled']),
    permission: 'serviceFee.edit',
  }),
  serviceFeeSwitching: endpoint({
    name: 'serviceFeeSwitching',
    method: 'GET',
    path: at('shipmentServiceFee/switching'),
    data: answer.value<FeeSwitching>(['enabled']),
    permission: 'serviceFee.read',
  }),
  serviceFeeStatistics: endpoint({
    name: 'serviceFeeStatistics',
    method: 'GET',
    path: at('shipmentServiceFee/statistics'),
    query: input<{ dateStart?: string; dateEnd?: string }>(),
    data: answer.value<{ charged: string; paid: string; unpaid: string }>(['charged', 'paid', 'unpaid']),
    permission: 'serviceFee.read',
  }),
  serviceFeeCurrentPaidingAmount: endpoint({
    name: 'serviceFeeCurrentPaidingAmount',
    method: 'GET',
    path: at('shipmentServiceFee/currentPaidingAmount'),
    data: answer.value<{ amount: string }>(['amount']),
    permission: 'serviceFee.read',
  }),
  serviceFeePartyInfo: endpoint({
    name: 'serviceFeePartyInfo',
    method: 'GET',
    path: at('shipmentServiceFee/getPartyInfo'),
    data: answer.record<Shipment>(),
    permission: 'serviceFee.read',
  }),
  serviceFeePlatformInfo: endpoint({
    name: 'serviceFeePlatformInfo',
    method: 'GET',
    path: at('shipmentServiceFee/getPlatformInfo'),
    data: answer.record<PartyGroup>(),
    permission: 'serviceFee.read',
  }),
} as const
