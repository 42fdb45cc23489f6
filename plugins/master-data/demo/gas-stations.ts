import type { LocalizedText } from '@ntocc/sdk/contracts'
import { fenToYuan, itemAt, valueAt } from '@ntocc/sdk/fields'
import type { DemoCity, DemoCtx, DemoGasStation, DemoRandom, DemoRow } from '@ntocc/sdk/service'
import { GasStation } from '../contract/places.ts'
import { DAY, text } from './texts.ts'

const BRANDS: readonly [code: string, name: LocalizedText][] = [
  ['sinopec', text('中国石化', 'Sinopec', 'Sinopec', 'シノペック')],
  ['petrochina', text('中国石油', 'PetroChina', 'PetroChina', 'ペトロチャイナ')],
  ['private', text('民营', 'Independent', 'Independiente', '独立系')],
]
/** Fen per litre (LNG: per kilogram) before what a station adds. */
const LIST_PRICES = { '0#': 738, '92#': 782, '95#': 836, LNG: 545 } as const

const productsOf = (random: DemoRandom): DemoGasStation['products'] =>
  (['0#', '92#', '95#', 'LNG'] as const)
    .filter(product => product !== 'LNG' || random.int(0, 2) === 0)
    .map(product => {
      const listPrice = LIST_PRICES[product] + random.int(-12, 12)
      return { product, listPrice: fenToYuan(listPrice), platformPrice: fenToYuan(listPrice - random.int(15, 45)) }
    })

const stationRow = (ctx: DemoCtx, branch: string, city: DemoCity, serial: number): DemoRow & DemoGasStation => {
  const random = ctx.random(`gas/${branch}/${serial}`)
  const [brand, brandName] = itemAt(BRANDS, serial % BRANDS.length)
  const place = random.pick(['serviceArea', 'junction', 'other'])
  const code = `YZ${branch}-${serial}`
  return {
    ...ctx.record(code, branch, ctx.now - random.int(40, 360) * DAY),
    code,
    branchCode: branch,
    name: text(
      `${city.name.zh}${brandName.zh}${serial}号加油站`,
      `${brandName.en} ${city.name.en} ${serial}`,
      `${brandName.es} ${city.name.es} ${serial}`,
      `${brandName.ja} ${city.name.ja}${serial}号給油所`,
    ),
    brand,
    areaCode: city.code,
    address: text(
      `${city.name.zh}绕城高速${serial}号出口`,
      `Ring motorway, exit ${serial}, ${city.name.en}`,
      `Salida ${serial} de la circunvalación, ${city.name.es}`,
      `${city.name.ja}環状高速${serial}番出口`,
    ),
    // In the city's surroundings, some ten kilometres from its middle.
    lng: Math.round((city.lng + random.int(-90, 90) / 1000) * 10_000) / 10_000,
    lat: Math.round((city.lat + random.int(-70, 70) / 1000) * 10_000) / 10_000,
    phone: ctx.phone(7000 + serial),
    locationType: place,
    products: productsOf(random),
    invoiceAbility: random.int(0, 4) > 0,
    status: serial % 9 === 0 ? 0 : 1,
  }
}

/** Two stations at every city where goods of the branch are loaded or unloaded; answers those in use. */
export const makeGasStations = async (ctx: DemoCtx): Promise<DemoGasStation[]> => {
  const cities = ctx.take('cities')
  const rows = ctx.branches.flatMap(branch => {
    const codes = [...new Set((ctx.take('lanes')[branch] ?? []).flatMap(({ from, to }) => [from, to]))]
    return codes.flatMap((code, at) =>
      [1, 2].map(each => stationRow(ctx, branch, valueAt(cities, code), at * 2 + each)),
    )
  })
  await ctx.insert(GasStation, rows)
  return rows.filter(({ status }) => status === 1)
}
