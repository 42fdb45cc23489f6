import type { DemoLane } from '@ntocc/sdk/service'
import { text } from './texts.ts'

/*
 * What is longest, most and dearest is always there, in every branch: what has no room for it never has it by luck.
 */

/** Which of the cast: one that waits for its receipt to be looked at. In the first branch it is the shipper's with an account. */
export const EXTREME = { state: 80, at: 0 }

const GOODS = text(
  'Temperature-controlled instruments and spare parts',
  '恒温恒湿精密仪器设备及配套备品备件（易碎防震）',
  'Instrumentos con temperatura controlada y recambios',
  '恒温恒湿管理精密機器および付属交換部品一式',
)
const SITE = text(
  'bonded warehouse of the international logistics park, east section',
  '国际综合物流园区东区保税仓储中心',
  'almacén aduanero del parque logístico internacional, sector este',
  '国際総合物流団地東地区保税倉庫センター',
)

/** The lane with goods and places of the longest names, counted in pieces and carried for one price. */
export const extremeLane = (lane: DemoLane): DemoLane => ({
  ...lane,
  goods: { ...lane.goods, name: GOODS, unit: 'piece', from: SITE, to: SITE },
})

/** Pieces. */
const MOST = 128_640
export const EXTREME_QUANTITIES = { planQty: MOST, loadQty: MOST, unloadQty: MOST }

/** More than a million yuan, in fen. */
export const EXTREME_TERMS = { priceMode: 'vehicle', unitPrice: 128_864_950, carrierUnitPrice: 119_844_400 } as const
