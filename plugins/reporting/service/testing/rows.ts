import type { Platform } from '../sources/documents.ts'
import type { Row } from '../sources/row.ts'

/** Records of nobody, as the database has them. */
export const PLATFORM: Platform = { name: '平台测试公司', uscc: '91119999MAPEF16F0C', permitNo: '420112000001' }

export const WAYBILL: Row = {
  code: 'W1',
  waybill_no: 'YD2603010001',
  order_no: 'HY2603010001',
  driver_code: 'D1',
  vehicle_no: '鄂A00001',
  plate_color: '2',
  shipment_code: 'S1',
  business_type: '1002996',
  goods_name: { zh: '钢材', en: 'Steel' },
  goods_type_code: '0400',
  gross_kg: 28_500,
  load_area_code: '420112',
  load_address: '一号仓',
  load_lng: 114.2,
  load_lat: 30.5,
  unload_area_code: '310115',
  unload_address: '二号仓',
  unload_lng: 121.4,
  unload_lat: 31.2,
  unload_contact: '收货人',
  consignee_name: '收货测试公司',
  carrier_name: '车队测试公司（司机甲）',
  carrier_id: '91129999MAYN777F40',
  gmt_created: '2026-03-01T00:00:00+00:00',
  depart_time: '2026-03-01T04:00:00+00:00',
  unload_time: '2026-03-02T03:00:00+00:00',
  sign_time: '2026-03-02T04:00:00+00:00',
  finish_time: '2026-03-03T02:00:00+00:00',
  distance_km: 882.6,
  shipper_freight: 520_050,
  payable_amount: 480_000,
  oil_amount: 100_000,
  etc_amount: 20_005,
}

export const DRIVER: Row = {
  code: 'D1',
  name: { zh: '司机甲', en: 'Driver A' },
  phone: '10000000001',
  // Of a real one both are the same.
  id_no: '120000199406092872',
  licence_no: '110000197803104047',
  licence_class: 'A2',
  licence_issuer: '武汉车管所',
  licence_from: '2020-01-01',
  licence_to: '2030-01-31',
  qualification_no: '4201990000',
  qualification_to: '2028-01-31',
}

export const VEHICLE: Row = {
  code: 'V1',
  plate_no: '鄂A00001',
  plate_color: '2',
  vehicle_type: 'H11',
  energy: 'B',
  owner: '车队测试公司',
  use_character: '货运',
  vin: 'LTEST0003D0000001',
  issuer: '武汉车管所',
  register_date: '2021-02-03',
  issue_date: '2021-02-04',
  gross_mass: 49,
  tonnage: 31,
  road_cert_no: '420112000003',
  operating_permit_no: '420112000002',
  road_cert_to: '2027-01-31',
  trailer_no: '鄂A0001挂',
}

export const SHIPPER: Row = { code: 'S1', name: '托运测试公司', uscc: '91129999MAYN777F40' }

/** What of a payment was for a waybill, in fen. */
export const PAYMENT: Row = {
  code: 'FK2603030000001',
  pay_no: 'FK2603030000001',
  document_no: 'FK2603030000001-YD2603010001',
  payee_name: '司机甲',
  bank_code: 'ICBK',
  card_no: '6299990000000000012',
  bank_serial_no: 'B2603030000001',
  finish_time: '2026-03-04T02:00:00.000Z',
  paid_share: 300_001,
  due_amount: 480_000,
}

/** Where a vehicle was seen. */
export const POSITION: Row = { time: '2026-03-01T04:05:00.000Z', lng: 114.2667, lat: 30.5833 }
