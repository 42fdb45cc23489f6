import { answer, endpoint, input, resource } from '@ntocc/sdk/contracts'
import {
  area,
  code,
  entity,
  integer,
  lat,
  lng,
  localized,
  nonNegativeDecimal,
  phone,
  positiveInteger,
  reference,
  shape,
  state,
  text,
  type ValuesOf,
  weightKg,
} from '@ntocc/sdk/fields'
import { binMachine } from './machines.ts'

export const WAREHOUSE_KINDS = ['flat', 'racked', 'cold'] as const
/** What a part of a warehouse is for: goods arrive, lie, are picked from, leave, come back. */
export const ZONE_USES = ['receiving', 'storage', 'picking', 'shipping', 'returns'] as const
export const MOST_BIN_KG = 100_000

/** A building that goods lie in. Its place in WGS-84. */
export const Warehouse = entity('warehouse', {
  warehouseNo: text({ max: 20 }).required().unique(),
  name: localized({ max: 60 }).required(),
  kind: code('warehouseKind', WAREHOUSE_KINDS).required().default('flat'),
  areaCode: area().required(),
  address: localized({ max: 200 }).required(),
  lng: lng(),
  lat: lat(),
  manager: localized({ max: 40 }),
  managerPhone: phone().sensitive('MOBILE_PHONE'),
  floorM2: nonNegativeDecimal({ places: 1, max: 1_000_000 }).in('m2'),
})
export type Warehouse = ValuesOf<typeof Warehouse>

/** A part of a warehouse. */
export const WarehouseZone = entity('warehouseZone', {
  warehouseCode: reference('warehouse').required(),
  zoneNo: text({ max: 12 }).required(),
  name: localized({ max: 60 }).required(),
  use: code('warehouseZoneUse', ZONE_USES).required().default('storage'),
  /** Warehouse and number together: a number is there once in a warehouse. */
  zoneKey: text({ max: 80 }).readOnly().unique().filter('none'),
})
export type WarehouseZone = ValuesOf<typeof WarehouseZone>

/** A place that goods are put into and taken from. */
export const WarehouseBin = entity('warehouseBin', {
  /** Of its zone: a bin stands in no other building. */
  warehouseCode: reference('warehouse').required().readOnly(),
  zoneCode: reference('warehouseZone').required(),
  binNo: text({ max: 24 }).required().filter('contains'),
  /** The order in which one walks past them. */
  walkOrder: integer({ min: 0, max: 1_000_000 }).required().default(0),
  maxKg: weightKg({ max: MOST_BIN_KG }),
  maxPallets: positiveInteger({ max: 1000 }),
  binKey: text({ max: 100 }).readOnly().unique().filter('none'),
  status: state(binMachine),
})
export type WarehouseBin = ValuesOf<typeof WarehouseBin>

const PLACES = { read: 'warehousePlace.read', edit: 'warehousePlace.edit' }

export const placeResources = {
  warehouse: resource<Warehouse>()('warehouse', {
    permission: PLACES,
    keyword: ['name', 'warehouseNo', 'address'],
    also: ['warehouseNo'],
    // Where goods lie is named to their owners too.
    shared: true,
  }),
  warehouseZone: resource<WarehouseZone>()('warehouseZone', {
    permission: PLACES,
    keyword: ['name', 'zoneNo'],
    also: ['zoneNo'],
    staffOnly: true,
  }),
  warehouseBin: resource<WarehouseBin>()('warehouseBin', {
    permission: PLACES,
    keyword: ['binNo'],
    staffOnly: true,
  }),
}

/** What is filled in to make bins by their pattern; a form of its own, not a stored record. */
export const BinMaking = entity('binMaking', {
  zoneCode: reference('warehouseZone').required(),
  from: text({ max: 24 }).required(),
  to: text({ max: 24 }).required(),
  maxKg: weightKg({ max: MOST_BIN_KG }),
  maxPallets: positiveInteger({ max: 1000 }),
})
const Making = shape(BinMaking.own)
export type BinMaking = ValuesOf<typeof Making>

/** How many there are now that were not there before, and how many were. */
export interface BinsMade {
  made: number
  there: number
}

/** A bin of the plan: what it may hold and what lies in it. */
export interface PlannedBin {
  code: string
  binNo: string
  status: number
  maxKg: number | null
  maxPallets: number | null
  kg: number
  pallets: number
  /** Different heaps that lie in it. */
  lines: number
}

const Planning = shape({ zoneCode: reference('warehouseZone').required() })

export const placeCalls = {
  /** Bins of a zone with how full they are, as one walks. */
  warehousePlan: endpoint({
    name: 'warehousePlan',
    method: 'GET',
    path: '/ntocc-basic-api/warehousePlan',
    query: input<ValuesOf<typeof Planning>>(Planning),
    data: answer.list<PlannedBin>(['code', 'binNo', 'kg', 'lines']),
    permission: 'stock.read',
  }),
  warehouseBinsMake: endpoint({
    name: 'warehouseBinsMake',
    method: 'POST',
    path: '/ntocc-basic-api/warehouseBinsMake',
    body: input<BinMaking>(Making),
    data: answer.value<BinsMade>(['made', 'there']),
    permission: 'warehousePlace.edit',
  }),
} as const
