import {
  area,
  code,
  entity,
  flag,
  lat,
  lng,
  localized,
  money,
  phone,
  reference,
  rows,
  shape,
  type ValuesOf,
} from '@ntocc/sdk/fields'

/** A place where goods are loaded, unloaded or handed over. */
export const Station = entity('station', {
  name: localized().required(),
  kind: code('stationKind', ['load', 'unload', 'both', 'yard']).required(),
  areaCode: area().required(),
  address: localized().required(),
  lng: lng(),
  lat: lat(),
  contact: localized({ max: 60 }),
  phone: phone().sensitive('MOBILE_PHONE'),
  shipmentCode: reference('shipment'),
})
export type Station = ValuesOf<typeof Station>

/** Something a gas station sells, prices per litre. */
export const GasProduct = shape({
  product: code('gasProduct', ['0#', '-10#', '92#', '95#', 'LNG']).required(),
  listPrice: money().required(),
  platformPrice: money().required(),
})

export const GasStation = entity('gasStation', {
  name: localized().required(),
  brand: code('gasBrand').required(),
  areaCode: area().required(),
  address: localized().required(),
  lng: lng().required(),
  lat: lat().required(),
  phone: phone(),
  locationType: code('stationLocation', ['serviceArea', 'junction', 'other']),
  products: rows(GasProduct, { max: 20 }),
  invoiceAbility: flag(),
})
export type GasStation = ValuesOf<typeof GasStation>
