import {
  area,
  entity,
  integer,
  lat,
  lng,
  localized,
  money,
  nonNegativeDecimal,
  phone,
  reference,
  text,
  type ValuesOf,
} from '@ntocc/sdk/fields'

/** Stretch a shipper uses, in the order of its lists. */
export const ShipmentLineArea = entity('shipmentLineArea', {
  shipmentCode: reference('shipment').required(),
  loadAreaCode: area().required(),
  unloadAreaCode: area().required(),
  sequence: integer({ min: 0 }),
  price: money().in('perTonne'),
  distance: nonNegativeDecimal({ places: 1 }).in('km'),
})
export type ShipmentLineArea = ValuesOf<typeof ShipmentLineArea>

/** A route kept for the next order. */
export const CommonRouteInfo = entity('commonRouteInfo', {
  name: localized().required(),
  ownerCode: text({ max: 64 }).indexed().filter('equals').readOnly(),
  loadAreaCode: area().required(),
  loadAddress: localized().required(),
  loadLng: lng(),
  loadLat: lat(),
  loadContact: localized({ max: 60 }),
  loadPhone: phone().sensitive('MOBILE_PHONE'),
  unloadAreaCode: area().required(),
  unloadAddress: localized().required(),
  unloadLng: lng(),
  unloadLat: lat(),
  unloadContact: localized({ max: 60 }),
  unloadPhone: phone().sensitive('MOBILE_PHONE'),
  distance: nonNegativeDecimal({ places: 1 }).in('km'),
  price: money(),
  cargo: localized(),
})
export type CommonRouteInfo = ValuesOf<typeof CommonRouteInfo>
