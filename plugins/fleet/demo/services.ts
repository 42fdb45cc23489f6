import type { LocalizedText } from '@ntocc/sdk/contracts'
import type { DemoCity, DemoCtx, DemoDriver, DemoRow } from '@ntocc/sdk/service'
import { VehicleAccident, VehicleInsurance, VehicleRepair, VehicleViolation } from '../contract/vehicle-services.ts'
import { paperEnd } from './drivers.ts'
import { DAY, dayOf, HOUR, iso, text } from './texts.ts'

const INSURER = text('Demo Insurance', '演示保险', 'Seguros de demostración', 'デモ損害保険')

const REASONS = [
  text('Speeding below 20 %', '超速未达 20%', 'Exceso de velocidad inferior al 20 %', '20%未満の速度超過'),
  text('Against a prohibitory sign', '违反禁令标志', 'Señal de prohibición desatendida', '禁止標識に違反'),
  text('Overloaded below 30 %', '超载未达 30%', 'Sobrecarga inferior al 30 %', '30%未満の過積載'),
  text('Wrong lane', '未按规定车道行驶', 'Carril equivocado', '通行区分違反'),
]
const FAULTS: readonly (readonly [fault: LocalizedText, part: LocalizedText, price: number])[] = [
  [
    text('Worn brake pads', '制动片磨损', 'Pastillas de freno gastadas', 'ブレーキパッドの摩耗'),
    text('Brake pads', '制动片', 'Pastillas de freno', 'ブレーキパッド'),
    42_000,
  ],
  [
    text('Bulge in a tyre', '轮胎鼓包', 'Bulto en un neumático', 'タイヤの膨らみ'),
    text('Tyre', '轮胎', 'Neumático', 'タイヤ'),
    168_000,
  ],
  [
    text('Coolant leak', '冷却液泄漏', 'Fuga de refrigerante', '冷却液の漏れ'),
    text('Hose', '水管', 'Manguito', 'ホース'),
    26_000,
  ],
  [
    text('Headlamp out', '大灯不亮', 'Faro fundido', 'ヘッドライト不点灯'),
    text('Headlamp', '大灯总成', 'Faro', 'ヘッドライト'),
    58_000,
  ],
]
const OIL_AND_FILTER = text('Oil and filter', '机油机滤', 'Aceite y filtro', 'オイルとフィルター')
const LABOUR = text('Labour', '工时', 'Mano de obra', '工賃')
const CAUSES = [
  text('Reversed without looking', '倒车未观察', 'Marcha atrás sin mirar', '後方不確認のまま後退'),
  text('Slippery road', '雨天路滑', 'Calzada resbaladiza', '路面の滑り'),
  text('Too close', '跟车过近', 'Distancia insuficiente', '車間距離不足'),
]

/** A place on the motorway that is easily told to the police. */
const serviceAreaName = ({ name }: DemoCity, serial: number): LocalizedText =>
  text(
    `Service Area ${serial}, ${name.en} ring motorway`,
    `${name.zh}绕城高速${serial}号服务区`,
    `Área de servicio ${serial}, autopista de circunvalación de ${name.es}`,
    `${name.ja}環状高速${serial}号サービスエリア`,
  )

const workshopName = ({ name }: DemoCity, serial: number): LocalizedText => {
  const number = String(serial).padStart(3, '0')
  return text(
    `${name.en} Workshop ${number}`,
    `${name.zh}维修厂${number}`,
    `Taller ${number} (${name.es})`,
    `${name.ja}整備工場${number}`,
  )
}

const ofVehicle = ({ code, vehicle }: DemoDriver) => ({
  vehicleCode: vehicle.plateNo,
  plateNo: vehicle.plateNo,
  driverCode: code,
})

/** Fen that a policy pays at most. */
const COVERAGE: Readonly<Record<string, number>> = { commercial: 200_000_000, carrierLiability: 100_000_000 }

/** Policies and inspections whose last days are those of the vehicle itself. */
const insuranceRows = (ctx: DemoCtx, driver: DemoDriver): DemoRow[] => {
  const { vehicle, branchCode } = driver
  const random = ctx.random(`policy/${vehicle.serial}`)
  const row = (type: string, to: string, yuan: number): DemoRow => {
    const from = Date.parse(to) - 364 * DAY
    return {
      ...ctx.record(`BX${branchCode}${vehicle.serial}-${type}`, branchCode, Math.min(from, ctx.now - DAY)),
      ...ofVehicle(driver),
      type,
      policyNo: `DEMO${type.slice(0, 2).toUpperCase()}${vehicle.serial + 100_000}`,
      insurer: type === 'inspection' ? null : INSURER,
      cost: yuan * 100,
      from: dayOf(from),
      to,
      files: [],
      coverage: COVERAGE[type] ?? null,
      status: 1,
    }
  }
  const rows = [row('compulsory', paperEnd(ctx, driver, 'vehicle/insurance'), random.int(18, 46) * 100)]
  if (vehicle.serial % 2 === 1) rows.push(row('inspection', paperEnd(ctx, driver, 'vehicle/inspection'), 480))
  if (vehicle.serial % 3 === 1)
    rows.push(row('commercial', dayOf(ctx.now + random.int(15, 360) * DAY), random.int(90, 260) * 100))
  // Two vehicles of three may carry goods whose shipper asks for it.
  if (vehicle.serial % 3 !== 0)
    rows.push(row('carrierLiability', dayOf(ctx.now + random.int(40, 330) * DAY), random.int(20, 60) * 100))
  return rows
}

const accidentRow = (ctx: DemoCtx, driver: DemoDriver): DemoRow => {
  const random = ctx.random(`accident/${driver.serial}`)
  const time = ctx.now - random.int(2, 120) * DAY - random.int(0, 20) * HOUR
  const status = ctx.now - time < 20 * DAY ? random.pick([0, 1]) : random.pick([1, 2, 3, 3])
  const claimed = status >= 2
  const damage = random.int(8, 300) * 10_000
  return {
    ...ctx.record(`SG${driver.branchCode}${driver.serial}`, driver.branchCode, time + 2 * HOUR),
    ...ofVehicle(driver),
    accidentTime: iso(time),
    place: serviceAreaName(driver.city, random.int(1, 9)),
    photos: [],
    type: random.pick(['collision', 'collision', 'collision', 'cargo', 'other']),
    cause: random.pick(CAUSES),
    liability: status === 0 ? 'unknown' : random.pick(['full', 'main', 'equal', 'minor', 'none']),
    injured: 0,
    ownDamage: damage,
    otherDamage: random.chance(0.5) ? Math.round(damage / 3) : 0,
    roadLoss: 0,
    insurer: INSURER,
    claimNo: claimed ? `LP${100_000 + driver.serial}` : null,
    claimAmount: claimed ? Math.round(damage * 0.8) : null,
    claimDate: claimed ? dayOf(time + 15 * DAY) : null,
    status,
  }
}

const repairRow = (ctx: DemoCtx, driver: DemoDriver): DemoRow => {
  const random = ctx.random(`repair/${driver.serial}`)
  const time = ctx.now - random.int(0, 90) * DAY - random.int(1, 20) * HOUR
  const [fault, part, price] = random.pick(FAULTS)
  const maintenance = random.chance(0.4)
  const status = ctx.now - time < 4 * DAY ? random.pick([0, 0, 1, 2]) : random.pick([2, 3, 4, 4, 4, 5, 6])
  const labour = random.int(12, 60) * 1000
  return {
    ...ctx.record(`WX${driver.branchCode}${driver.serial}`, driver.branchCode, time),
    ...ofVehicle(driver),
    workNo: `WX${driver.branchCode}${String(driver.serial).padStart(6, '0')}`,
    photos: [],
    type: maintenance ? 'maintenance' : 'repair',
    reportedTime: iso(time),
    mileage: random.int(40_000, 620_000),
    shop: workshopName(driver.city, random.int(1, 6)),
    fault: maintenance ? null : fault,
    items: [
      { name: maintenance ? OIL_AND_FILTER : part, quantity: maintenance ? 1 : 2, price: fen(price) },
      { name: LABOUR, quantity: 1, price: fen(labour) },
    ],
    amount: price * (maintenance ? 1 : 2) + labour,
    costBy: random.pick(['driver', 'owner', 'platform']),
    finishedTime: status === 3 || status === 4 ? iso(time + 20 * HOUR) : null,
    status,
  }
}

/** Amounts inside a list are kept as they are sent: yuan as text. */
const fen = (amount: number): string => (amount / 100).toFixed(2)

const violationRow = (ctx: DemoCtx, driver: DemoDriver): DemoRow => {
  const random = ctx.random(`violation/${driver.serial}`)
  const time = ctx.now - random.int(1, 100) * DAY - random.int(1, 20) * HOUR
  const status = ctx.now - time < 15 * DAY ? 0 : random.pick([0, 1, 2, 2, 2, 3])
  return {
    ...ctx.record(`WZ${driver.branchCode}${driver.serial}`, driver.branchCode, time + DAY),
    ...ofVehicle(driver),
    violationTime: iso(time),
    place: serviceAreaName(driver.city, random.int(1, 9)),
    reason: random.pick(REASONS),
    violationCode: random.pick(['1303', '1344', '1637', '1019']),
    files: [],
    writNo: `WS${driver.city.code}${String(driver.serial).padStart(6, '0')}`,
    category: random.pick(['camera', 'camera', 'onSite']),
    fine: random.pick([0, 10_000, 20_000, 20_000]),
    points: random.pick([0, 1, 3, 3, 6]),
    handledTime: status ? iso(Math.min(ctx.now, time + 9 * DAY)) : null,
    status,
  }
}

const MOST = 3000

/** What happened to the vehicles and what they needed. */
export const makeServices = async (ctx: DemoCtx, drivers: readonly DemoDriver[]): Promise<void> => {
  const some = drivers.slice(0, MOST)
  const every = (nth: number, from: number) => some.filter((_, at) => at % nth === from)
  await ctx.insert(
    VehicleInsurance,
    some.flatMap(driver => insuranceRows(ctx, driver)),
  )
  await ctx.insert(
    VehicleAccident,
    every(9, 2).map(driver => accidentRow(ctx, driver)),
  )
  await ctx.insert(
    VehicleRepair,
    every(4, 1).map(driver => repairRow(ctx, driver)),
  )
  await ctx.insert(
    VehicleViolation,
    every(5, 3).map(driver => violationRow(ctx, driver)),
  )
}
