import type { DocumentOf, ReportField } from './field.ts'

/** 车辆信息单, reported when a vehicle is registered and when it changes. */
export const VEHICLE_FIELDS = [
  { no: '1', name: 'VehicleNumber', zh: '车辆牌照号', card: '1..1', format: 'an..35', is: 'plate' },
  { no: '2', name: 'VehiclePlateColorCode', zh: '车牌颜色代码', card: '1..1', format: 'an..2', codes: 'plateColor' },
  { no: '3', name: 'VehicleType', zh: '车辆类型代码', card: '1..1', format: 'an..3', is: 'vehicleType' },
  { no: '4', name: 'Owner', zh: '所有人', card: '0..1', format: 'an..128', requiredWhen: 'light' },
  { no: '5', name: 'UseCharacter', zh: '使用性质', card: '0..1', format: 'an..20', requiredWhen: 'light' },
  { no: '6', name: 'VIN', json: 'vin', zh: '车辆识别代号', card: '0..1', format: 'an..32', requiredWhen: 'light' },
  { no: '7', name: 'IssuingOrganizations', zh: '发证机关', card: '0..1', format: 'an..128', requiredWhen: 'light' },
  { no: '8', name: 'RegisterDate', zh: '注册日期', card: '0..1', format: 'n8', requiredWhen: 'light' },
  { no: '9', name: 'IssueDate', zh: '发证日期', card: '0..1', format: 'n8', requiredWhen: 'light' },
  { no: '10', name: 'VehicleEnergyType', zh: '车辆能源类型', card: '1..1', format: 'an..12', codes: 'energy' },
  { no: '11', name: 'VehicleTonnage', zh: '核定载质量（吨）', card: '1..1', format: 'n..9,2' },
  { no: '12', name: 'GrossMass', zh: '车辆总质量（吨）', card: '1..1', format: 'n..9,2' },
  { no: '13', name: 'RoadTransportCertificateNumber', zh: '道路运输证号', card: '1..1', format: 'an..20' },
  { no: '14', name: 'TrailerVehiclePlateNumber', zh: '挂车牌照号', card: '0..1', format: 'an..35', is: 'plate' },
  { no: '15', name: 'Remark', zh: '备注', card: '0..1', format: 'an..256' },
] as const satisfies readonly ReportField[]

/** 驾驶员信息单, reported when a driver is registered and when they change. */
export const DRIVER_FIELDS = [
  { no: '1', name: 'DriverName', zh: '姓名', card: '1..1', format: 'an..30' },
  { no: '2', name: 'DrivingLicense', zh: '机动车驾驶证号', card: '1..1', format: 'an..18', is: 'identity' },
  { no: '3', name: 'VehicleClass', zh: '准驾车型', card: '0..1', format: 'an..20', requiredWhen: 'light' },
  {
    no: '4',
    name: 'IssuingOrganizations',
    zh: '驾驶证发证机关',
    card: '0..1',
    format: 'an..128',
    requiredWhen: 'light',
  },
  { no: '5', name: 'ValidPeriodFrom', zh: '驾驶证有效期自', card: '0..1', format: 'n8', requiredWhen: 'light' },
  { no: '6', name: 'ValidPeriodTo', zh: '驾驶证有效期至', card: '0..1', format: 'n8', requiredWhen: 'light' },
  { no: '7', name: 'QualificationCertificate', zh: '从业资格证号', card: '1..1', format: 'an..19' },
  { no: '8', name: 'Telephone', zh: '手机号码', card: '1..1', format: 'an..18' },
  { no: '9', name: 'Remark', zh: '备注', card: '0..1', format: 'an..256' },
] as const satisfies readonly ReportField[]

/** 位置信息单: where the driver was when loading and unloading. Coordinates are WGS-84 degrees with at least six decimals kept. */
export const LOCATION_FIELDS = [
  { no: '1', name: 'ShippingNoteNumber', zh: '托运单号', card: '1..1', format: 'an..20' },
  { no: '2', name: 'SerialNumber', zh: '分段分单号', card: '1..1', format: 'n4' },
  { no: '3', name: 'VehicleNumber', zh: '车辆牌照号', card: '1..1', format: 'an..35', is: 'plate' },
  { no: '4', name: 'DriverName', zh: '姓名', card: '1..1', format: 'an..30' },
  { no: '5', name: 'LocationType', zh: '位置类型', card: '1..1', format: 'an..10', codes: 'locationType' },
  { no: '6', name: 'Longitude', zh: '经度', card: '1..1', format: 'an..12', is: 'longitude' },
  { no: '7', name: 'Latitude', zh: '纬度', card: '1..1', format: 'an..12', is: 'latitude' },
  { no: '8', name: 'DateTime', zh: '装货/卸货时间', card: '1..1', format: 'n14' },
  { no: '9', name: 'CountrySubdivisionCode', zh: '行政区划代码', card: '1..1', format: 'an..12', is: 'area' },
  { no: '10', name: 'LocationText', zh: '位置描述', card: '1..1', format: 'an..256' },
  { no: '11', name: 'SendToProDateTime', zh: '上传时间', card: '1..1', format: 'n14' },
] as const satisfies readonly ReportField[]

/** A vehicle as it is reported. Masses are tonnes, unlike the kilograms of goods. */
export type VehicleDocument = DocumentOf<typeof VEHICLE_FIELDS>
export type DriverDocument = DocumentOf<typeof DRIVER_FIELDS>
export type LocationDocument = DocumentOf<typeof LOCATION_FIELDS>
