import type { LocalizedText } from '@ntocc/sdk/contracts'
import { itemAt, roadKm, valueAt } from '@ntocc/sdk/fields'
import type { DemoCtx, DemoGoods, DemoLane, DemoRow, DemoShipper } from '@ntocc/sdk/service'
import { PriceSystem, Valuation } from '../contract/prices.ts'
import { DAY, dayOf, text } from './texts.ts'

const modeOf = (goods: DemoGoods): string => (goods.unit === 'tonne' ? 'perTonne' : 'perPiece')

const SIDES = [
  ['receivable', text('货主价', 'Shipper prices', 'Precios al cargador', '荷主価格')],
  ['payable', text('承运价', 'Carrier prices', 'Precios al transportista', '運送価格')],
] as const

const systemRow = (ctx: DemoCtx, branch: string, code: string, more: DemoRow & { name: LocalizedText }): DemoRow => ({
  ...ctx.record(code, branch, ctx.now - 200 * DAY),
  shipmentCode: null,
  chargeMode: 'perTonne',
  roundMode: 'cent',
  validFrom: dayOf(ctx.now - 200 * DAY),
  validTo: dayOf(ctx.now + 165 * DAY),
  status: 1,
  ...more,
})

/** Fen for one unit over a lane; the carrier gets a little less than the shipper pays. */
const priceOf = (ctx: DemoCtx, { from, to, goods }: DemoLane, share: number): number => {
  const cities = ctx.take('cities')
  const km = roadKm(valueAt(cities, from), valueAt(cities, to))
  const perTonne = goods.perTonneKm * (km + 60) * share
  return Math.max(100, Math.round((goods.unit === 'tonne' ? perTonne : perTonne / 20) * 2) * 50)
}

interface Priced {
  branch: string
  lanes: readonly DemoLane[]
  share: number
}

const valuationRows = (ctx: DemoCtx, system: string, { branch, lanes, share }: Priced): DemoRow[] =>
  lanes.map((lane, at) => ({
    ...ctx.record(`${system}-${at + 1}`, branch, ctx.now - 200 * DAY),
    priceSystemCode: system,
    loadAreaCode: lane.from,
    unloadAreaCode: lane.to,
    goodsTypeCode: lane.goods.typeCode,
    forceTypeCode: `${branch}-force_type-EXT`,
    unit: lane.goods.unit,
    unitPrice: priceOf(ctx, lane, share),
    minimum: 20_000,
    status: 1,
  }))

interface Prices {
  systems: DemoRow[]
  valuations: DemoRow[]
}

/** Prices of a branch for both sides, and those agreed with its two largest shippers. */
const pricesOf = (ctx: DemoCtx, branch: string, shippers: readonly DemoShipper[]): Prices => {
  const prices: Prices = { systems: [], valuations: [] }
  for (const [side, name] of SIDES) {
    const code = `JG${branch}-${side}`
    const lanes = ctx.take('lanes')[branch] ?? []
    prices.systems.push(systemRow(ctx, branch, code, { name, side }))
    prices.valuations.push(...valuationRows(ctx, code, { branch, lanes, share: side === 'payable' ? 0.92 : 1 }))
  }
  for (const { code: shipmentCode, name, lanes, priceFactor: share } of shippers.slice(0, 2)) {
    const code = `JG${shipmentCode}`
    const chargeMode = modeOf(itemAt(lanes, 0).goods)
    prices.systems.push(systemRow(ctx, branch, code, { name, side: 'receivable', shipmentCode, chargeMode }))
    prices.valuations.push(...valuationRows(ctx, code, { branch, lanes, share }))
  }
  return prices
}

export const makePrices = async (ctx: DemoCtx): Promise<void> => {
  const prices = ctx.branches.map(branch =>
    pricesOf(
      ctx,
      branch,
      ctx.take('shippers').filter(each => each.branchCode === branch),
    ),
  )
  await ctx.insert(
    PriceSystem,
    prices.flatMap(each => each.systems),
  )
  await ctx.insert(
    Valuation,
    prices.flatMap(each => each.valuations),
  )
}
