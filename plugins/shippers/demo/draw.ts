import type { LocalizedText, ServiceTerms } from '@ntocc/sdk/contracts'
import { itemAt, valueAt } from '@ntocc/sdk/fields'
import type { DemoCity, DemoCtx, DemoGoods, DemoShipper } from '@ntocc/sdk/service'
import { text } from './texts.ts'

/** 武汉钢材货主012 */
const shipperName = (city: DemoCity, goods: DemoGoods, serial: number): LocalizedText => {
  const number = pad(serial, 3)
  return text(
    `${city.name.en} ${goods.name.en} Shipper ${number}`,
    `${city.name.zh}${goods.name.zh}货主${number}`,
    `Cargador de ${goods.name.es} ${number} (${city.name.es})`,
    `${city.name.ja}${goods.name.ja}荷主${number}`,
  )
}

/** As long as a company's name gets, since holders of accounts have 60 characters; it is the second one's of each branch. */
const longName = (city: DemoCity, serial: number): LocalizedText => {
  const number = pad(serial, 3)
  return text(
    `${city.name.en} Supply Chain and Cold Logistics Shipper ${number}`,
    `${city.name.zh}国际综合供应链管理与冷链物流服务集团有限责任公司货主${number}`,
    `Cargador de logística de frío y almacén ${number} (${city.name.es})`,
    `${city.name.ja}国際総合サプライチェーン・コールドチェーン物流荷主${number}`,
  )
}
const LONG_AT = 1

const pad = (value: number, width: number): string => String(value).padStart(width, '0')

/** Most are charged by rate, every fifth by the tonne and every fifth for each waybill. The first is the account's. */
const serviceOf = (serial: number, serviceRate: number): ServiceTerms => {
  if (serial % 5 === 3) return { serviceMode: 'perTonne', serviceRate: 0, servicePrice: 80 + (serial % 4) * 40 }
  if (serial % 5 === 4) return { serviceMode: 'perOrder', serviceRate: 0, servicePrice: 3000 + (serial % 3) * 1500 }
  return { serviceMode: 'rate', serviceRate, servicePrice: 0 }
}

/** Shippers of every branch, more where more is shipped. Every lane has one before any has two. */
export const drawShippers = (ctx: DemoCtx): DemoShipper[] => {
  const shippers: DemoShipper[] = []
  for (const branchCode of ctx.branches) {
    const lanes = ctx.take('lanes')[branchCode] ?? []
    const random = ctx.random(`${ctx.seed}/shippers/${branchCode}`)
    const daily = (ctx.size * ctx.share(branchCode)) / ctx.days
    const count = lanes.length > 0 ? Math.round(4 + Math.sqrt(daily) * 5) : 0
    for (let at = 0; at < count; at++) {
      const serial = shippers.length + 1
      const main = itemAt(lanes, at % lanes.length)
      const isAccount = serial === 1
      const more = lanes.filter(lane => lane !== main && lane.goods === main.goods && lane.from === main.from)
      const city = valueAt(ctx.take('cities'), main.from)
      const code = isAccount ? ctx.account('SHIPPER') : `H${branchCode}${pad(serial, 5)}`
      shippers.push({
        serial,
        branchCode,
        city,
        code,
        name: at === LONG_AT ? longName(city, serial) : shipperName(city, main.goods, serial),
        uscc: ctx.creditCode(main.from.slice(0, 2), 7_000_000 + serial),
        lanes: [main, ...more],
        weight: main.share * (isAccount ? 3.2 : 1 / Math.sqrt(1 + Math.floor(at / lanes.length))),
        priceFactor: random.between(0.95, 1.06),
        chargeBy: random.pick(['load', 'unload', 'unload', 'min'] as const),
        roundMode: random.pick(['none', 'none', 'cent', 'integer', 'ten'] as const),
        lossTolerance: random.pick([1, 2, 3]),
        service: { code: `FW${code}`, ...serviceOf(serial, random.pick([12, 15, 18, 20])) },
        taxRate: random.pick([28, 30, 33]),
        // Some branch would have nobody who checks what was loaded.
        loadReview: random.chance(0.25) || isAccount || at === 0,
        contractNo: `HT${branchCode}${pad(serial, 4)}`,
      })
    }
  }
  return shippers
}
