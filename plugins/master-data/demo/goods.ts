import type { LocalizedText } from '@ntocc/sdk/contracts'
import { valueAt } from '@ntocc/sdk/fields'
import { countyIn, type DemoCtx, type DemoGoods, type DemoRow } from '@ntocc/sdk/service'
import { Goods } from '../contract/goods.ts'
import { Station } from '../contract/places.ts'
import { DAY, inAll } from './texts.ts'

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

const goodsRow = (ctx: DemoCtx, branch: string, goods: DemoGoods): DemoRow => ({
  ...ctx.record(`WP${branch}-${goods.key}`, branch, ctx.now - 400 * DAY),
  name: goods.name,
  goodsTypeCode: goods.typeCode,
  unit: goods.unit,
  packageType: PACKING[goods.key] ?? null,
  unitKg: goods.unit === 'tonne' ? 1000 : null,
  status: 1,
})

/** The places where the goods of a branch are loaded and unloaded, each once. */
const stationRows = (ctx: DemoCtx, branch: string): DemoRow[] => {
  const cities = ctx.take('cities')
  const rows = new Map<string, DemoRow>()
  const add = (cityCode: string, place: LocalizedText, kind: 'load' | 'unload') => {
    const city = valueAt(cities, cityCode)
    const key = `${cityCode}-${place.en}`
    const known = rows.get(key)
    if (known) {
      if (known.kind !== kind) known.kind = 'both'
      return
    }
    const serial = rows.size + 1
    const county = countyIn(city, serial)
    rows.set(key, {
      ...ctx.record(`ZD${branch}-${serial}`, branch, ctx.now - 300 * DAY),
      name: inAll(each => `${city.name[each]} · ${place[each]}`),
      kind,
      areaCode: county.code,
      address: ctx.address(county, place, 1),
      lng: city.lng,
      lat: city.lat,
      contact: ctx.contact(serial + 40),
      phone: ctx.phone(9000 + serial),
      status: 1,
    })
  }
  for (const { from, to, goods } of ctx.take('lanes')[branch] ?? []) {
    add(from, goods.from, 'load')
    add(to, goods.to, 'unload')
  }
  return [...rows.values()]
}

/** Goods and places of every branch, from the lanes its waybills use. */
export const makeGoods = async (ctx: DemoCtx): Promise<void> => {
  const goodsIn = (branch: string) => new Set((ctx.take('lanes')[branch] ?? []).map(lane => lane.goods))
  await ctx.insert(
    Goods,
    ctx.branches.flatMap(branch => [...goodsIn(branch)].map(goods => goodsRow(ctx, branch, goods))),
  )
  await ctx.insert(
    Station,
    ctx.branches.flatMap(branch => stationRows(ctx, branch)),
  )
}
