import {
  area,
  code,
  entity,
  localized,
  mobile,
  money,
  percent,
  phone,
  reference,
  uscc,
  type ValuesOf,
} from '@ntocc/sdk/fields'

/** Somebody who acts for a shipper. */
export const ShipmentStaff = entity('shipmentStaff', {
  shipmentCode: reference('shipment').required(),
  name: localized({ max: 60 }).required(),
  phone: mobile().required().sensitive('MOBILE_PHONE'),
  role: code('shipmentStaffRole').required(),
})
export type ShipmentStaff = ValuesOf<typeof ShipmentStaff>

/** Company a shipper ships for or through; several shippers may belong to one. */
export const ShipmentCompany = entity('shipmentCompany', {
  name: localized().required(),
  uscc: uscc().required().unique(),
  shipmentCode: reference('shipment'),
  areaCode: area(),
  address: localized(),
  contact: localized({ max: 60 }),
  phone: phone().sensitive('MOBILE_PHONE'),
})
export type ShipmentCompany = ValuesOf<typeof ShipmentCompany>

/** Company whose goods the shipper forwards. */
export const UpstreamCustomer = entity('upstreamCustomer', {
  name: localized().required(),
  shipmentCode: reference('shipment'),
  uscc: uscc(),
  contact: localized({ max: 60 }),
  phone: phone().sensitive('MOBILE_PHONE'),
  rate: percent({ places: 2 }),
  receivable: money(),
})
export type UpstreamCustomer = ValuesOf<typeof UpstreamCustomer>
