import { roadKm, valueAt } from '@ntocc/sdk/fields'
import { countyIn, type DemoCity, type DemoCtx, type DemoRow, type DemoShipper } from '@ntocc/sdk/service'
import { CommonRouteInfo, ShipmentLineArea } from '../contract/lines.ts'
import { DAY, text } from './texts.ts'

const pair = ({ name: from }: DemoCity, { name: to }: DemoCity) =>
  text(`${from.en} → ${to.en}`, `${from.zh} → ${to.zh}`, `${from.es} → ${to.es}`, `${from.ja} → ${to.ja}`)

interface LaneRows {
  stretch: DemoRow
  route: DemoRow
}

const laneRows = (ctx: DemoCtx, shipper: DemoShipper): LaneRows[] =>
  shipper.lanes.map((lane, at) => {
    const from = valueAt(ctx.take('cities'), lane.from)
    const to = valueAt(ctx.take('cities'), lane.to)
    const distance = roadKm(from, to)
    const [fromCounty, toCounty] = [countyIn(from, shipper.serial), countyIn(to, shipper.serial + at)]
    const price = Math.round(lane.goods.perTonneKm * (distance + 60) * shipper.priceFactor * 2) * 50
    const created = ctx.now - ctx.days * DAY
    const stretch: DemoRow = {
      ...ctx.record(`XL${shipper.code}-${at + 1}`, shipper.branchCode, created),
      shipmentCode: shipper.code,
      loadAreaCode: lane.from,
      unloadAreaCode: lane.to,
      sequence: at + 1,
      price,
      distance,
      status: 1,
    }
    const route: DemoRow = {
      ...ctx.record(`LX${shipper.code}-${at + 1}`, shipper.branchCode, created),
      name: pair(from, to),
      ownerCode: shipper.code,
      loadAreaCode: fromCounty.code,
      unloadAreaCode: toCounty.code,
      loadAddress: ctx.address(fromCounty, lane.goods.from, 1),
      loadLng: from.lng,
      loadLat: from.lat,
      unloadAddress: ctx.address(toCounty, lane.goods.to, 1),
      unloadLng: to.lng,
      unloadLat: to.lat,
      distance,
      price,
      cargo: lane.goods.name,
      status: 1,
    }
    return { stretch, route }
  })

/** The lanes a shipper uses: as stretches with a price a tonne, and as routes kept for the next order. */
export const makeLanes = async (ctx: DemoCtx, shippers: readonly DemoShipper[]): Promise<void> => {
  const lanes = shippers.flatMap(shipper => laneRows(ctx, shipper))
  await ctx.insert(
    ShipmentLineArea,
    lanes.map(({ stretch }) => stretch),
  )
  await ctx.insert(
    CommonRouteInfo,
    lanes.map(({ route }) => route),
  )
}
