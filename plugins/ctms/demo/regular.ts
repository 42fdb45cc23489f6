import type { LocalizedText } from '@ntocc/sdk/contracts'
import { countyIn, type DemoCtx, type DemoDriver, type DemoRow, type DemoShipper } from '@ntocc/sdk/service'

const text = (zh: string, en: string, es: string, ja: string): LocalizedText => ({ en, zh, es, ja })

interface Template {
  name: LocalizedText
  weekdays: readonly string[]
  loadTime: string
  minutes: number
  automatic: boolean
}

const WORKDAYS = ['1', '2', '3', '4', '5'] as const
const EVERY_DAY = [...WORKDAYS, '6', '7'] as const

/** What a fleet in one city drives again and again. */
const TEMPLATES: readonly Template[] = [
  {
    name: text('早班门店配送', 'Early delivery to the shops', 'Reparto temprano a tiendas', '早朝の店舗配送'),
    weekdays: EVERY_DAY,
    loadTime: '05:30',
    minutes: 150,
    automatic: true,
  },
  {
    name: text('午间补货班', 'Midday restocking', 'Reposición de mediodía', '昼の補充便'),
    weekdays: WORKDAYS,
    loadTime: '11:30',
    minutes: 120,
    automatic: true,
  },
  {
    name: text('晚班冷链', 'Evening cold run', 'Viaje nocturno de frío', '夜の冷蔵便'),
    weekdays: EVERY_DAY,
    loadTime: '19:00',
    minutes: 180,
    automatic: true,
  },
  {
    name: text(
      '工厂零件循环取货',
      'Parts collected for the plant',
      'Recogida de piezas para la fábrica',
      '工場部品の巡回集荷',
    ),
    weekdays: WORKDAYS,
    loadTime: '07:00',
    minutes: 240,
    automatic: true,
  },
  {
    name: text('周六大宗配送', 'Bulk delivery on Saturdays', 'Reparto a granel del sábado', '土曜の大口配送'),
    weekdays: ['6'],
    loadTime: '08:00',
    minutes: 300,
    automatic: false,
  },
  {
    name: text('仓间调拨班', 'Run between the warehouses', 'Viaje entre almacenes', '倉庫間の横持ち便'),
    weekdays: ['1', '3', '5'],
    loadTime: '14:00',
    minutes: 90,
    automatic: false,
  },
]

const EMPTY = {
  packageType: null,
  distanceKm: null,
  unitPrice: null,
  carrierUnitPrice: null,
  lossTolerance: null,
  lossPrice: null,
  prepayRatio: null,
  oilRatio: null,
  vehicleCode: null,
  remark: null,
}

/** Regular runs of a branch, each with a driver of its own. */
export const regularRows = (
  ctx: DemoCtx,
  branch: string,
  { drivers, shippers }: { drivers: readonly DemoDriver[]; shippers: readonly DemoShipper[] },
): DemoRow[] => {
  const cities = ctx.take('cities')
  const random = ctx.random(`${ctx.seed}/ctms/${branch}`)
  return TEMPLATES.flatMap((template, at) => {
    const driver = drivers[at % drivers.length]
    const shipper = shippers[at % shippers.length]
    const lane = shipper?.lanes[at % shipper.lanes.length]
    const [from, to] = [lane && cities.get(lane.from), lane && cities.get(lane.to)]
    if (!driver || !shipper || !lane || !from || !to) return []
    const { goods } = lane
    const isTonnes = goods.unit === 'tonne'
    return {
      ...ctx.record(`ZX${branch}-${String(at + 1).padStart(3, '0')}`, branch, ctx.now - (20 + at) * 86_400_000),
      ...EMPTY,
      ...template,
      weekdays: [...template.weekdays],
      shipmentCode: shipper.code,
      goodsName: goods.name,
      goodsTypeCode: goods.typeCode,
      planQty: isTonnes ? Math.round(driver.vehicle.tonnage * 8) / 10 : random.int(20, 120),
      unit: goods.unit,
      loadAreaCode: countyIn(from, at).code,
      loadAddress: ctx.address(countyIn(from, at), goods.from, 1),
      loadLng: from.lng,
      loadLat: from.lat,
      loadContact: ctx.contact(700 + at),
      loadPhone: ctx.phone(8700 + at),
      unloadAreaCode: countyIn(to, at).code,
      unloadAddress: ctx.address(countyIn(to, at), goods.to, 2),
      unloadLng: to.lng,
      unloadLat: to.lat,
      consigneeName: ctx.contact(740 + at),
      unloadContact: ctx.contact(760 + at),
      unloadPhone: ctx.phone(8760 + at),
      driverCode: driver.code,
      priceMode: 'vehicle',
      chargeBy: 'min',
      acceptAtOnce: false,
      validFrom: null,
      validTo: null,
      status: 1,
    }
  })
}
