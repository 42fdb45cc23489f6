import type { LocalizedText } from '@ntocc/sdk/contracts'
import type { AnyEntity, AreaCtx } from '@ntocc/sdk/service'
import { ChargingType, CostType, ForceType } from '../contract/charges.ts'
import { Unit } from '../contract/goods.ts'

const text = (en: string, zh: string, es: string, ja: string): LocalizedText => ({ en, zh, es, ja })

type Rows = readonly Record<string, unknown>[]

/** The codes of a dictionary with its labels as names. */
const named = (
  ctx: AreaCtx,
  dictionary: string,
  code: string,
  more: Readonly<Record<string, Record<string, unknown>>>,
): Rows => ctx.entries(dictionary).map(entry => ({ [code]: entry.code, name: entry.name, ...more[entry.code] }))

const UNITS = {
  tonne: { kg: 1000, places: 3 },
  kilogram: { kg: 1, places: 3 },
  cubicMetre: { places: 3 },
  piece: { places: 0 },
  bag: { places: 0 },
  pallet: { places: 0 },
  vehicle: { places: 0 },
}

const CHARGING = {
  perTonne: { basis: 'weight', unit: 'tonne' },
  perCubicMetre: { basis: 'volume', unit: 'cubicMetre' },
  perPiece: { basis: 'piece', unit: 'piece' },
  perVehicle: { basis: 'vehicle', unit: 'vehicle' },
  perTonneKm: { basis: 'distance', unit: 'tonne' },
  perKm: { basis: 'distance', unit: 'vehicle' },
}

const COSTS: Rows = [
  { costCode: 'FRT', name: text('Freight', '运费', 'Flete', '運賃'), side: 'both', taxable: true },
  { costCode: 'LOAD', name: text('Loading', '装车费', 'Carga', '積込料'), side: 'both', taxable: true },
  { costCode: 'UNLD', name: text('Unloading', '卸车费', 'Descarga', '荷卸料'), side: 'both', taxable: true },
  { costCode: 'FUEL', name: text('Fuel', '油费', 'Combustible', '燃料費'), side: 'payable', taxable: true },
  { costCode: 'ETC', name: text('Toll', '通行费', 'Peaje', '通行料'), side: 'payable', taxable: true },
  { costCode: 'WAIT', name: text('Waiting', '压车费', 'Espera', '待機料'), side: 'both', taxable: true },
  {
    costCode: 'SVC',
    name: text('Service fee', '服务费', 'Tarifa de servicio', 'サービス料'),
    side: 'receivable',
    taxable: true,
  },
  { costCode: 'INS', name: text('Insurance', '保险费', 'Seguro', '保険料'), side: 'both', taxable: true },
  { costCode: 'LOSS', name: text('Loss', '货损扣款', 'Pérdida', '貨物損失控除'), side: 'payable', taxable: false },
  { costCode: 'OTHR', name: text('Other', '其他费用', 'Otros', 'その他費用'), side: 'both', taxable: false },
]

const FORCES: Rows = [
  {
    forceCode: 'OWN',
    name: text('Own vehicles', '自有车辆', 'Vehículos propios', '自社車両'),
    minTonnage: 1,
    maxTonnage: 40,
  },
  {
    forceCode: 'AFF',
    name: text('Affiliated vehicles', '挂靠车辆', 'Vehículos afiliados', '名義貸し車両'),
    minTonnage: 1,
    maxTonnage: 40,
  },
  {
    forceCode: 'EXT',
    name: text('Drivers of the platform', '社会运力', 'Conductores de la plataforma', '登録ドライバー'),
    minTonnage: 1,
    maxTonnage: 40,
  },
  {
    forceCode: 'CITY',
    name: text('City delivery', '城配运力', 'Reparto urbano', '都市配送車両'),
    minTonnage: 0,
    maxTonnage: 5,
  },
]

const inOrder = (rows: Rows): Rows => rows.map((row, at) => ({ ...row, sort: (at + 1) * 10 }))

interface Table {
  entity: AnyEntity
  /** Field that tells two records apart. */
  key: string
  rows: Rows
}

const tables = (ctx: AreaCtx): Table[] => [
  {
    entity: Unit,
    key: 'unitCode',
    rows: named(ctx, 'unit', 'unitCode', UNITS),
  },
  {
    entity: ChargingType,
    key: 'chargingCode',
    rows: named(ctx, 'chargeMode', 'chargingCode', CHARGING),
  },
  {
    entity: CostType,
    key: 'costCode',
    rows: inOrder(COSTS),
  },
  {
    entity: ForceType,
    key: 'forceCode',
    rows: inOrder(FORCES),
  },
]

/**
 * What every branch needs before it can price anything, as records of its own: from then on people's to rename, change
 * and delete. A record that was deleted is not brought back.
 */
export const seedBranches = async (ctx: AreaCtx): Promise<void> => {
  const branches = await ctx.branches()
  for (const { entity, key, rows } of tables(ctx)) {
    const prefix = `-${entity.name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)}-`
    const records = branches.flatMap(branchCode =>
      rows.map(row => ({ ...row, branchCode, code: `${branchCode}${prefix}${String(row[key])}` })),
    )
    await ctx.bring(entity, records, key)
  }
}
