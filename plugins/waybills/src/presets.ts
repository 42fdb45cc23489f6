import { hiddenWaybillFields, type PartyType, waybillMachine } from '@ntocc/sdk/contracts'
import { isCancelOf } from './deleted.ts'

export type PresetName = 'manage' | 'inTransit' | 'arrival' | 'waiting' | 'unloaded' | 'deleted'

export interface Preset {
  /** Filters that make the list what it is; sent with every call and every export, never part of the address. */
  fixed: Readonly<Record<string, string | number>>
  /** Order the list starts with. */
  sortField: string
  sortType: 'asc' | 'desc'
  columns: readonly string[]
  daily: readonly string[]
  more: readonly string[]
  /** Fields of the export. */
  exported: readonly string[]
}

const PLACES = ['loadAreaCode', 'unloadAreaCode'] as const
const LIVE = { isCancel: isCancelOf(false) }

/** What every waybill export has; the lists add their own. */
const EXPORT_BASE = [
  'waybillNo',
  'orderNo',
  'status',
  'shipmentName',
  'consigneeName',
  'driverName',
  'driverPhone',
  'vehicleNo',
  'goodsName',
  'unit',
  'loadAddress',
  'unloadAddress',
  'distanceKm',
  'gmtCreated',
] as const
const EXPORT_MONEY = [
  'planQty',
  'loadQty',
  'unloadQty',
  'lossQty',
  'unitPrice',
  'shipperFreight',
  'carrierFreight',
  'serviceFee',
  'deductLoss',
  'receivableAmount',
  'payableAmount',
  'payStatus',
  'payTime',
  'invoiceStatus',
  'invoiceIssuedTime',
] as const

/** The five lists of waybills: one component, different questions. */
export const PRESETS: Readonly<Record<PresetName, Preset>> = {
  manage: {
    fixed: LIVE,
    sortField: 'gmtCreated',
    sortType: 'desc',
    columns: [
      'waybillNo',
      'status',
      'route',
      'crew',
      'goods',
      'shipperFreight',
      'payableAmount',
      'gmtCreated',
      'shipmentName',
      'payStatus',
      'fiveFlow',
    ],
    daily: ['status', 'vehicleNo', 'gmtCreated'],
    more: [
      'waybillNo',
      'driverName',
      'shipmentName',
      'shipmentCode',
      ...PLACES,
      'payStatus',
      'invoiceStatus',
      'receiptStatus',
      'abnormalFlag',
      'departTime',
      'finishTime',
      'shipperFreight',
    ],
    exported: [...EXPORT_BASE, ...EXPORT_MONEY, 'departTime', 'signTime', 'finishTime'],
  },
  inTransit: {
    fixed: { ...LIVE, status: waybillMachine.filter('onTheRoad') },
    sortField: 'departTime',
    sortType: 'asc',
    columns: [
      'waybillNo',
      'status',
      'route',
      'crew',
      'goods',
      'shipperFreight',
      'departTime',
      'planUnloadTime',
      'abnormalFlag',
      'driverPhone',
      'shipmentName',
    ],
    daily: ['vehicleNo', 'driverName', 'departTime'],
    more: ['waybillNo', 'shipmentName', ...PLACES, 'abnormalFlag', 'planUnloadTime'],
    exported: [...EXPORT_BASE, 'loadQty', 'departTime', 'planUnloadTime', 'arriveUnloadTime', 'abnormalFlag'],
  },
  arrival: {
    fixed: { ...LIVE, status: waybillMachine.filter('onTheRoad', 'unloaded'), estimates: 1 },
    // What is on the road and late, first: it is what somebody can still do something about.
    sortField: 'lateMinutes',
    sortType: 'desc',
    columns: [
      'waybillNo',
      'status',
      'lateMinutes',
      'estimatedArriveTime',
      'planUnloadTime',
      'leftKm',
      'route',
      'vehicleNo',
      'driverName',
      'driverPhone',
      'arriveUnloadTime',
      'goods',
      'loadQty',
      'consigneeName',
      'abnormalFlag',
    ],
    daily: ['punctuality', 'vehicleNo', 'unloadAreaCode', 'planUnloadTime'],
    more: [
      'onRoad',
      'status',
      'waybillNo',
      'driverName',
      'shipmentName',
      'loadAreaCode',
      'arriveUnloadTime',
      'abnormalFlag',
    ],
    exported: [
      ...EXPORT_BASE,
      'loadQty',
      'planUnloadTime',
      'estimatedArriveTime',
      'positionTime',
      'leftKm',
      'lateMinutes',
      'punctuality',
      'arriveUnloadTime',
      'unloadTime',
    ],
  },
  waiting: {
    fixed: { ...LIVE, status: waybillMachine.filter('toAccept', 'beforeDeparture') },
    sortField: 'planLoadTime',
    sortType: 'asc',
    columns: [
      'waybillNo',
      'status',
      'route',
      'crew',
      'goods',
      'shipperFreight',
      'planLoadTime',
      'driverPhone',
      'shipmentName',
      'gmtCreated',
    ],
    daily: ['vehicleNo', 'driverName', 'planLoadTime'],
    more: ['waybillNo', 'shipmentName', ...PLACES, 'gmtCreated'],
    exported: [...EXPORT_BASE, 'planQty', 'planLoadTime', 'acceptTime'],
  },
  unloaded: {
    fixed: { ...LIVE, status: waybillMachine.filter('unloaded', 'signed', 'receiptRejected') },
    sortField: 'statusSince',
    sortType: 'asc',
    columns: [
      'waybillNo',
      'status',
      'route',
      'vehicleNo',
      'loadQty',
      'unloadQty',
      'lossQty',
      'deductLoss',
      'receiptStatus',
      'unloadTime',
      'shipmentName',
    ],
    daily: ['receiptStatus', 'vehicleNo', 'unloadTime'],
    more: ['waybillNo', 'driverName', 'shipmentName', ...PLACES, 'abnormalFlag', 'signTime'],
    exported: [...EXPORT_BASE, ...EXPORT_MONEY, 'receiptStatus', 'unloadTime', 'signTime'],
  },
  deleted: {
    fixed: { isCancel: isCancelOf(true) },
    sortField: 'gmtModified',
    sortType: 'desc',
    columns: [
      'waybillNo',
      'route',
      'crew',
      'goods',
      'shipperFreight',
      'cancelReason',
      'cancelTime',
      'shipmentName',
      'gmtModified',
    ],
    daily: ['vehicleNo', 'driverName', 'cancelTime'],
    more: ['waybillNo', 'shipmentName', ...PLACES, 'gmtCreated'],
    exported: [...EXPORT_BASE, 'cancelReason', 'cancelTime', 'gmtModified'],
  },
}

/** A preset without the columns, filters and export fields that the server would not give to this party. */
export function presetFor(name: PresetName, partyType: PartyType | undefined): Preset {
  const preset = PRESETS[name]
  const hidden = new Set(hiddenWaybillFields(partyType))
  if (hidden.size === 0) return preset
  const shown = (names: readonly string[]) => names.filter(each => !hidden.has(each))
  return {
    ...preset,
    columns: shown(preset.columns),
    daily: shown(preset.daily),
    more: shown(preset.more),
    exported: shown(preset.exported),
  }
}
