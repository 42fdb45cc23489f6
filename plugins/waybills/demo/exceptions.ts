import type { LocalizedText } from '@ntocc/sdk/contracts'
import type { DemoRandom } from '@ntocc/sdk/service'
import { type EndReason, reached } from './lifecycle.ts'
import { DAY, text } from './texts.ts'
import type { DemoWaybill } from './waybills.ts'

export interface DemoException {
  type: ExceptionType
  level: 1 | 2 | 3
  time: number
  responsible: 'driver' | 'shipper' | 'platform'
  /** fen */
  amount: number
  /** 0 new, 1 claimed, 2 confirmed, 3 ignored, 4 closed */
  status: 0 | 1 | 2 | 3 | 4
  lng: number
  lat: number
}

export type ExceptionType = 'stop' | 'deviation' | 'speed' | 'fatigue' | 'offline' | 'loss' | 'delay' | 'accident'

const ON_THE_ROAD: readonly ExceptionType[] = [
  'stop',
  'stop',
  'deviation',
  'speed',
  'speed',
  'fatigue',
  'offline',
  'delay',
]

/** What went wrong on a waybill until now, if anything did. */
export function drawException(random: DemoRandom, waybill: DemoWaybill, now: number): DemoException | undefined {
  const { course, steps, charges } = waybill
  if (!reached(steps, 50)) return undefined
  const accident = course.ended?.reason === 'accident'
  const loss = !accident && reached(steps, 70) && charges.deductLoss > 20_000
  if (!accident && !loss && !random.chance(0.045)) return undefined
  const type = accident ? 'accident' : loss ? 'loss' : random.pick(ON_THE_ROAD)
  const share = random.between(0.15, 0.9)
  const arrived = Math.round(course.departed + (course.arrivedUnloading - course.departed) * share)
  const time = accident ? (course.ended?.time ?? arrived) : loss ? course.unloaded : arrived
  if (time > now) return undefined
  const at = loss ? 1 : share
  return {
    type,
    time,
    level: accident ? 3 : loss ? 2 : random.pick([1, 1, 2] as const),
    responsible: loss ? 'driver' : random.pick(['driver', 'driver', 'shipper', 'platform'] as const),
    amount: loss ? charges.deductLoss : 0,
    status: now - time > 3 * DAY ? random.pick([2, 3, 4, 4] as const) : random.pick([0, 0, 1] as const),
    lng: Math.round((waybill.load.lng + (waybill.unload.lng - waybill.load.lng) * at) * 1e5) / 1e5,
    lat: Math.round((waybill.load.lat + (waybill.unload.lat - waybill.load.lat) * at) * 1e5) / 1e5,
  }
}

export const END_REASONS: Record<EndReason, LocalizedText> = {
  noVehicle: text('No suitable vehicle', '找不到合适车辆', 'Sin vehículo adecuado', '適した車両なし'),
  goodsNotReady: text('Goods not ready', '货未备好', 'Mercancía no preparada', '貨物の準備未了'),
  wrongPrice: text('Price entered wrongly', '运价有误', 'Precio erróneo', '運賃の入力誤り'),
  duplicate: text('Ordered twice', '重复下单', 'Pedido duplicado', '重複注文'),
  driverIll: text('Driver unwell', '司机身体不适', 'Conductor indispuesto', 'ドライバーの体調不良'),
  deadline: text('Not accepted in time', '超过接单期限', 'No aceptado a tiempo', '受付期限切れ'),
  accident: text('Accident on the road', '途中事故', 'Accidente en ruta', '走行中の事故'),
}
