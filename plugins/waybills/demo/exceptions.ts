import type { LocalizedText } from '@ntocc/sdk/contracts'
import { type DemoCtx, type DemoRandom, sql } from '@ntocc/sdk/service'
import { deadlineOf, exceptionDeadlines } from '../contract/exceptions.ts'
import { type EndReason, reached } from './lifecycle.ts'
import { MINUTE, text } from './texts.ts'
import type { DemoWaybill } from './waybills.ts'

export interface DemoException {
  type: ExceptionType
  level: 1 | 2 | 3
  time: number
  dueAt: number
  responsible: 'driver' | 'shipper' | 'platform'
  /** fen */
  amount: number
  /** 0 new, 1 claimed, 2 confirmed, 3 ignored, 4 closed */
  status: 0 | 1 | 2 | 3 | 4
  outcome: 'confirmed' | 'ignored' | null
  consequence: 'record' | 'cancel' | null
  /** Draws who of the staff has it, 0 to 1. */
  who: number
  lng: number
  lat: number
}

export type ExceptionType = keyof typeof TOLD

type Drawn = Pick<DemoException, 'type' | 'time' | 'amount'> & { at: number }

const ON_THE_ROAD: readonly ExceptionType[] = ['stop', 'stop', 'deviation', 'speed', 'fatigue', 'offline', 'delay']

/** At the place of unloading: with something missing, and without. */
const SHORT: readonly ExceptionType[] = ['loss', 'loss', 'damage']
const AT_THE_END: readonly ExceptionType[] = ['damage', 'outOfFence', 'outOfFence', 'refusal']

/** Shares of waybills with something that waits, on the road and after it: what a desk of three people has before it. */
const WAITS = { onTheRoad: 0.6, unloaded: 0.22 }
/** Of waybills that have ended. */
const HAPPENED = 0.045

/** Milliseconds that there are to decide about a kind, as branches have it from the start. */
const timeFor = (type: ExceptionType): number =>
  Number(exceptionDeadlines[deadlineOf(type)].options.default ?? 0) * MINUTE

/** What goes wrong now, while the waybill is under way: minutes ago, now and then longer than its deadline allows. */
function drawOpen(random: DemoRandom, waybill: DemoWaybill, now: number, isWanted: boolean): Drawn | undefined {
  const { course, steps, charges } = waybill
  const unloaded = reached(steps, 70)
  if (!random.chance(unloaded ? WAITS.unloaded : WAITS.onTheRoad) && !isWanted) return undefined
  const type = unloaded ? random.pick(charges.deductLoss > 0 ? SHORT : AT_THE_END) : random.pick(ON_THE_ROAD)
  const begun = unloaded ? course.unloaded : course.departed
  const time = Math.max(begun, Math.round(now - timeFor(type) * random.between(0.05, 1.25)))
  if (time > now) return undefined
  const way = course.arrivedUnloading - course.departed
  const at = unloaded ? 1 : Math.min(0.97, (time - course.departed) / way)
  return { type, time, amount: type === 'loss' ? charges.deductLoss : 0, at }
}

/** What went wrong on the way of a waybill that has ended. */
function drawPast(random: DemoRandom, { course, steps, charges }: DemoWaybill): Drawn | undefined {
  const accident = course.ended?.reason === 'accident'
  const loss = !accident && reached(steps, 70) && charges.deductLoss > 20_000
  if (!accident && !loss && !random.chance(HAPPENED)) return undefined
  const share = random.between(0.15, 0.9)
  const onTheWay = Math.round(course.departed + (course.arrivedUnloading - course.departed) * share)
  if (accident) return { type: 'accident', time: course.ended?.time ?? onTheWay, amount: 0, at: share }
  if (loss) return { type: 'loss', time: course.unloaded, amount: charges.deductLoss, at: 1 }
  return { type: random.pick(ON_THE_ROAD), time: onTheWay, amount: 0, at: share }
}

/**
 * What has gone wrong on a waybill, if anything did, and how far somebody has come with it.
 * @param wanted something has, and it stands so
 */
export function drawException(
  random: DemoRandom,
  waybill: DemoWaybill,
  now: number,
  wanted?: DemoException['status'],
): DemoException | undefined {
  const { steps, load, unload } = waybill
  if (!reached(steps, 50)) return undefined
  const isUnderWay = (steps.at(-1)?.state ?? 0) < 90
  const drawn = isUnderWay ? drawOpen(random, waybill, now, wanted !== undefined) : drawPast(random, waybill)
  if (!drawn || drawn.time > now) return undefined
  const { type, time, amount, at } = drawn
  const accident = type === 'accident'
  const status = isUnderWay ? (wanted ?? random.pick([0, 0, 0, 1, 1, 1, 2] as const)) : 4
  const decided = status === 2 || status === 4
  const outcome = !decided ? null : accident || amount > 0 || random.chance(0.6) ? 'confirmed' : 'ignored'
  return {
    type,
    time,
    dueAt: time + timeFor(type),
    level: accident ? 3 : amount > 0 ? 2 : random.pick([1, 1, 2] as const),
    responsible: amount > 0 ? 'driver' : random.pick(['driver', 'driver', 'shipper', 'platform'] as const),
    amount,
    status,
    outcome,
    consequence: outcome === 'confirmed' ? (accident ? 'cancel' : 'record') : null,
    who: random.next(),
    lng: Math.round((load.lng + (unload.lng - load.lng) * at) * 1e5) / 1e5,
    lat: Math.round((load.lat + (unload.lat - load.lat) * at) * 1e5) / 1e5,
  }
}

/** What is told of each kind. */
export const TOLD = {
  stop: text(
    'The vehicle has stood still off the planned stops.',
    '车辆在非计划地点长时间停留，未报备。',
    'El vehículo está parado fuera de las paradas previstas.',
    '計画外の場所で長時間停車しています。',
  ),
  deviation: text(
    'The vehicle left the planned route.',
    '车辆偏离规划路线行驶。',
    'El vehículo se ha desviado de la ruta prevista.',
    '計画ルートから外れて走行しています。',
  ),
  speed: text(
    'Above the limit of 80 km/h for several minutes.',
    '连续数分钟车速超过 80 km/h。',
    'Varios minutos por encima del límite de 80 km/h.',
    '数分間、制限速度 80 km/h を超えて走行しました。',
  ),
  fatigue: text(
    'More than four hours at the wheel without a rest of 20 minutes.',
    '连续驾驶超过 4 小时，未停车休息满 20 分钟。',
    'Más de cuatro horas al volante sin descansar 20 minutos.',
    '20分以上の休憩なしで4時間を超えて運転しています。',
  ),
  offline: text(
    'No position from the vehicle terminal.',
    '车载终端离线，未上报位置。',
    'El terminal del vehículo no envía posición.',
    '車載端末から位置情報が届いていません。',
  ),
  delay: text(
    'Will arrive later than planned.',
    '预计晚于计划时间到达。',
    'Llegará más tarde de lo previsto.',
    '計画より遅れて到着する見込みです。',
  ),
  damage: text(
    'Part of the packaging is damaged.',
    '部分货物外包装破损。',
    'Parte del embalaje está dañado.',
    '一部の梱包が破損しています。',
  ),
  loss: text(
    'Unloaded weight is below the loaded weight, beyond the tolerance.',
    '卸货磅重低于装货磅重，超出允许损耗。',
    'El peso descargado es menor que el cargado, fuera de la tolerancia.',
    '荷卸し重量が積込重量を許容範囲を超えて下回っています。',
  ),
  outOfFence: text(
    'The driver reported unloading outside the geofence.',
    '司机在围栏外上报卸货。',
    'El conductor comunicó la descarga fuera de la geocerca.',
    'ドライバーがジオフェンスの外で荷卸しを報告しました。',
  ),
  refusal: text(
    'The consignee refuses part of the goods.',
    '收货方拒收部分货物。',
    'El destinatario rechaza parte de la mercancía.',
    '荷受人が貨物の一部の受取を拒否しています。',
  ),
  accident: text(
    'Traffic accident on the way; the goods go on with another vehicle.',
    '途中发生交通事故，货物已转车运输。',
    'Accidente de tráfico en ruta; la mercancía sigue en otro vehículo.',
    '走行中に交通事故が発生し、貨物は別の車両で輸送しました。',
  ),
} as const satisfies Readonly<Record<string, LocalizedText>>

export const RESULTS = {
  confirmed: text(
    'Checked with the driver by phone; recorded against the party responsible.',
    '已电话联系司机核实，计入责任方记录。',
    'Comprobado por teléfono con el conductor; consta a cargo del responsable.',
    'ドライバーに電話で確認し、責任者側に記録しました。',
  ),
  ignored: text(
    'Road works on the way: no fault of the driver.',
    '途经路段施工，非司机责任。',
    'Obras en la carretera: sin culpa del conductor.',
    '道路工事によるもので、ドライバーの責任ではありません。',
  ),
} as const satisfies Readonly<Record<string, LocalizedText>>

/** Somebody of a branch's staff. */
export interface DemoHandler {
  code: string
  name: LocalizedText
}

/** The people of each branch who may have an exception in hand. */
export const handlersOf = async (ctx: DemoCtx): Promise<ReadonlyMap<string, readonly DemoHandler[]>> => {
  const found = await ctx.query<{ branch_code: string; party_code: string; user_name: LocalizedText }>(
    sql`select distinct on (a.party_code) a.branch_code, a.party_code, a.user_name from sys_account a
      join sys_account_role ar on ar.account_id = a.id join role r on r.id = ar.role_id
      where a.party_type = 'PLAT_ADMIN' and a.enabled and r.permissions ? 'exception.handle' order by a.party_code`,
  )
  const byBranch = new Map<string, DemoHandler[]>()
  for (const { branch_code, party_code, user_name } of found)
    byBranch.set(branch_code, [...(byBranch.get(branch_code) ?? []), { code: party_code, name: user_name }])
  return byBranch
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
