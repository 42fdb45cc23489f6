import type { DocumentKind, DocumentModel } from './field.ts'
import { FUND_FLOW_FIELDS, type FundFlowDocument } from './fund-flow.ts'
import {
  DRIVER_FIELDS,
  type DriverDocument,
  LOCATION_FIELDS,
  type LocationDocument,
  VEHICLE_FIELDS,
  type VehicleDocument,
} from './master-data.ts'
import { WAYBILL_FIELDS, type WaybillDocument } from './waybill.ts'

/** The documents of the ministry's guide; a province's own are those of `modelOf`. */
export const REPORT_DOCUMENTS = {
  waybill: { kind: 'waybill', documentName: '电子运单', ipcType: 'WLHY_YD1001', fields: WAYBILL_FIELDS },
  fundFlow: { kind: 'fundFlow', documentName: '资金流水单', ipcType: 'WLHY_ZJ1001', fields: FUND_FLOW_FIELDS },
  vehicle: { kind: 'vehicle', documentName: '车辆信息单', ipcType: 'WLHY_CL1001', fields: VEHICLE_FIELDS },
  driver: { kind: 'driver', documentName: '驾驶员信息单', ipcType: 'WLHY_JSY1001', fields: DRIVER_FIELDS },
  location: { kind: 'location', documentName: '位置信息单', ipcType: 'WLHY_WZ1001', fields: LOCATION_FIELDS },
} as const satisfies Readonly<Record<DocumentKind, DocumentModel>>

export const DOCUMENT_KINDS = Object.keys(REPORT_DOCUMENTS) as readonly DocumentKind[]

/** Type of the document of a kind, by the second version of the guide. */
export interface DocumentTypes {
  waybill: WaybillDocument
  fundFlow: FundFlowDocument
  vehicle: VehicleDocument
  driver: DriverDocument
  location: LocationDocument
}

/** A document of any kind, or one that was read and is not known to be right: text, groups, lists of either. */
export type AnyDocument = { readonly [key: string]: AnyValue | undefined }
export type AnyValue = string | AnyDocument | readonly AnyValue[]
