import { Goods as GoodsEntity, type LocalizedText, PriceSystem, Station, Valuation } from '@ntocc/sdk/contracts'
import { BRANCHES, type BranchCode, type Fleet, type Shipper } from './fleet.ts'
import { type City, roadKm } from './geography.ts'
import { demoPhone } from './identity.ts'
import { address, contactName } from './names.ts'
import { DAY } from './rhythm.ts'
import { type Goods, LANES, type Lane } from './routes.ts'
import { common, type DbRow, iso } from './rows.ts'

const dayOf = (time: number): string => iso(time + 8 * 3_600_000).slice(0, 10)

const join = (make: (language: keyof LocalizedText) => string): LocalizedText => ({
  en: make('en'),
  zh: make('zh'),
  es: make('es'),
  ja: make('ja'),
})

const PACKING: Readonly<Record<string, string>> = {
  steel: 'coil',
  coal: 'bulk',
  building: 'bag',
  appliance: 'carton',
  carParts: 'carton',
  ore: 'bulk',
  grain: 'bulk',
  produce: 'crate',
  fertiliser: 'bag',
  machinery: 'naked',
  electronics: 'carton',
  aggregate: 'bulk',
  container: 'container',
  cement: 'bag',
  parcels: 'carton',
}

const goodsIn = (branch: BranchCode): Goods[] => [...new Set(LANES[branch].map(lane => lane.goods))]

const goodsRow = (branch: BranchCode, goods: Goods, now: number): DbRow => ({
  ...common(`WP${branch}-${goods.key}`, branch, now - 400 * DAY),
  name: goods.name,
  goodsTypeCode: goods.typeCode,
  unit: goods.unit,
  packageType: PACKING[goods.key] ?? null,
  unitKg: goods.unit === 'tonne' ? 1000 : null,
  status: 1,
})

/** The places where the goods of a branch are loaded and unloaded, each once. */
const stationRows = (branch: BranchCode, cities: Map<string, City>, now: number): DbRow[] => {
  const rows = new Map<string, DbRow>()
  const add = (cityCode: string, place: LocalizedText, kind: 'load' | 'unload') => {
    const city = cities.get(cityCode) as City
    const key = `${cityCode}-${place.en}`
    const known = rows.get(key)
    if (known) {
      if (known.kind !== kind) known.kind = 'both'
      return
    }
    const serial = rows.size + 1
    rows.set(key, {
      ...common(`ZD${branch}-${serial}`, branch, now - 300 * DAY),
      name: join(each => `${city.name[each]} · ${place[each]}`),
      kind,
      areaCode: cityCode,
      address: address(city, place, 1),
      lng: city.lng,
      lat: city.lat,
      contact: contactName(serial + 40),
      phone: demoPhone(9000 + serial),
      status: 1,
    })
  }
  for (const { from, to, goods } of LANES[branch]) {
    add(from, goods.from, 'load')
    add(to, goods.to, 'unload')
  }
  return [...rows.values()]
}

const modeOf = (goods: Goods): string => (goods.unit === 'tonne' ? 'perTonne' : 'perPiece')

const SIDES = [
  [
    'receivable',
    join(each => ({ en: 'Shipper prices', zh: '货主价', es: 'Precios al cargador', ja: '荷主価格' })[each]),
  ],
  [
    'payable',
    join(each => ({ en: 'Carrier prices', zh: '承运价', es: 'Precios al transportista', ja: '運送価格' })[each]),
  ],
] as const

const systemRow = (branch: BranchCode, code: string, name: LocalizedText, more: DbRow, now: number): DbRow => ({
  ...common(code, branch, now - 200 * DAY),
  name,
  shipmentCode: null,
  chargeMode: 'perTonne',
  roundMode: 'cent',
  validFrom: dayOf(now - 200 * DAY),
  validTo: dayOf(now + 165 * DAY),
  status: 1,
  ...more,
})

/** Fen for one unit over a lane; the carrier gets a little less than the shipper pays. */
const priceOf = ({ from, to, goods }: Lane, cities: Map<string, City>, share: number): number => {
  const km = roadKm(cities.get(from) as City, cities.get(to) as City)
  const perTonne = goods.perTonneKm * (km + 60) * share
  return Math.max(100, Math.round((goods.unit === 'tonne' ? perTonne : perTonne / 20) * 2) * 50)
}

const valuationRows = (
  system: string,
  branch: BranchCode,
  lanes: readonly Lane[],
  share: number,
  cities: Map<string, City>,
  now: number,
): DbRow[] =>
  lanes.map((lane, at) => ({
    ...common(`${system}-${at + 1}`, branch, now - 200 * DAY),
    priceSystemCode: system,
    loadAreaCode: lane.from,
    unloadAreaCode: lane.to,
    goodsTypeCode: lane.goods.typeCode,
    forceTypeCode: `${branch}-force_type-EXT`,
    unit: lane.goods.unit,
    unitPrice: priceOf(lane, cities, share),
    minimum: 20_000,
    status: 1,
  }))

interface Prices {
  systems: DbRow[]
  valuations: DbRow[]
}

/** Prices of a branch for both sides, and those agreed with its two largest shippers. */
const pricesOf = (branch: BranchCode, shippers: readonly Shipper[], cities: Map<string, City>, now: number): Prices => {
  const prices: Prices = { systems: [], valuations: [] }
  for (const [side, name] of SIDES) {
    const code = `JG${branch}-${side}`
    prices.systems.push(systemRow(branch, code, name, { side }, now))
    prices.valuations.push(...valuationRows(code, branch, LANES[branch], side === 'payable' ? 0.92 : 1, cities, now))
  }
  for (const shipper of shippers.slice(0, 2)) {
    const code = `JG${shipper.code}`
    const lane = shipper.lanes[0] as Lane
    const more = { side: 'receivable', shipmentCode: shipper.code, chargeMode: modeOf(lane.goods) }
    prices.systems.push(systemRow(branch, code, shipper.name, more, now))
    prices.valuations.push(...valuationRows(code, branch, shipper.lanes, shipper.priceFactor, cities, now))
  }
  return prices
}

/** Goods, places and prices of every branch, from the lanes its waybills use. */
export const masterDataTables = (
  { shippers }: Fleet,
  cities: Map<string, City>,
  now: number,
): [entity: unknown, rows: DbRow[]][] => {
  const prices = BRANCHES.map(branch =>
    pricesOf(
      branch,
      shippers.filter(each => each.branchCode === branch),
      cities,
      now,
    ),
  )
  return [
    [GoodsEntity, BRANCHES.flatMap(branch => goodsIn(branch).map(goods => goodsRow(branch, goods, now)))],
    [Station, BRANCHES.flatMap(branch => stationRows(branch, cities, now))],
    [PriceSystem, prices.flatMap(each => each.systems)],
    [Valuation, prices.flatMap(each => each.valuations)],
  ]
}
