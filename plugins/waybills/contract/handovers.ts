import { resource } from '@ntocc/sdk/contracts'
import {
  area,
  code,
  dateTime,
  entity,
  flag,
  lat,
  lng,
  localized,
  nonNegativeDecimal,
  plate,
  plateColor,
  reference,
  text,
  type ValuesOf,
} from '@ntocc/sdk/fields'

/**
 * A waybill that went over to another driver or vehicle on its way. Who had it (`driverCode`, `teamCode`, `vehicleNo`) keeps
 * this of it and nothing that comes after; the waybill itself is of who carries it now. Never changed.
 */
export const WaybillHandover = entity('waybillHandover', {
  waybillNo: text({ max: 20 }).required().indexed().filter('contains'),
  shipmentCode: reference('shipment').required(),
  driverCode: reference('driver').required(),
  driverName: localized(),
  teamCode: reference('driverTeam'),
  vehicleNo: plate().required(),
  plateColor: plateColor(),
  toDriverCode: reference('driver').required(),
  toDriverName: localized(),
  toVehicleNo: plate().required(),
  toPlateColor: plateColor(),
  goodsName: localized(),
  loadAreaCode: area().required(),
  unloadAreaCode: area().required(),
  at: dateTime().required(),
  /** Where the track of the waybill ended by then. */
  lng: lng(),
  lat: lat(),
  /** Of that track: what was driven before. */
  km: nonNegativeDecimal({ places: 1 }).in('km'),
  exceptionCode: text({ max: 64 }).filter('equals'),
  exceptionType: code('exceptionType'),
  reason: localized({ max: 200 }).required(),
  /** Whoever asks sees the waybill itself as it goes on. */
  isSeen: flag().computed(),
})
export type WaybillHandover = ValuesOf<typeof WaybillHandover>

export const waybillHandovers = resource<WaybillHandover>()('waybillHandover', {
  calls: ['list', 'get'],
  permission: { read: 'waybill.read', edit: 'waybill.reassign' },
  keyword: ['waybillNo', 'driverName', 'vehicleNo', 'toDriverName', 'toVehicleNo'],
})
