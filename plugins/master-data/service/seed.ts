import type { LocalizedText } from '@ntocc/sdk/contracts'
import { type AnyEntity, type AreaCtx, sql } from '@ntocc/sdk/service'
import { ChargingType, CostType, ForceType } from '../contract/charges.ts'
import { Unit } from '../contract/goods.ts'

const text = (en: string, zh: string, es: string, ja: string): LocalizedText => ({ en, zh, es, ja })

/** `created_by` of what comes with the release. */
const BUILT_IN = 'system'

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
  { cost_code: 'FRT', name: text('Freight', '运费', 'Flete', '運賃'), side: 'both', taxable: true },
  { cost_code: 'LOAD', name: text('Loading', '装车费', 'Carga', '積込料'), side: 'both', taxable: true },
  { cost_code: 'UNLD', name: text('Unloading', '卸车费', 'Descarga', '荷卸料'), side: 'both', taxable: true },
  { cost_code: 'FUEL', name: text('Fuel', '油费', 'Combustible', '燃料費'), side: 'payable', taxable: true },
  { cost_code: 'ETC', name: text('Toll', '通行费', 'Peaje', '通行料'), side: 'payable', taxable: true },
  { cost_code: 'WAIT', name: text('Waiting', '压车费', 'Espera', '待機料'), side: 'both', taxable: true },
  {
    cost_code: 'SVC',
    name: text('Service fee', '服务费', 'Tarifa de servicio', 'サービス料'),
    side: 'receivable',
    taxable: true,
  },
  { cost_code: 'INS', name: text('Insurance', '保险费', 'Seguro', '保険料'), side: 'both', taxable: true },
  { cost_code: 'LOSS', name: text('Loss', '货损扣款', 'Pérdida', '貨物損失控除'), side: 'payable', taxable: false },
  { cost_code: 'OTHR', name: text('Other', '其他费用', 'Otros', 'その他費用'), side: 'both', taxable: false },
]

const FORCES: Rows = [
  {
    force_code: 'OWN',
    name: text('Own vehicles', '自有车辆', 'Vehículos propios', '自社車両'),
    min_tonnage: 1,
    max_tonnage: 40,
  },
  {
    force_code: 'AFF',
    name: text('Affiliated vehicles', '挂靠车辆', 'Vehículos afiliados', '名義貸し車両'),
    min_tonnage: 1,
    max_tonnage: 40,
  },
  {
    force_code: 'EXT',
    name: text('Drivers of the platform', '社会运力', 'Conductores de la plataforma', '登録ドライバー'),
    min_tonnage: 1,
    max_tonnage: 40,
  },
  {
    force_code: 'CITY',
    name: text('City delivery', '城配运力', 'Reparto urbano', '都市配送車両'),
    min_tonnage: 0,
    max_tonnage: 5,
  },
]

const inOrder = (rows: Rows): Rows => rows.map((row, at) => ({ ...row, sort: (at + 1) * 10 }))

interface Table {
  entity: AnyEntity
  /** Column that tells two records apart. */
  key: string
  /** Columns with their types. */
  columns: string
  rows: Rows
}

const tables = (ctx: AreaCtx): Table[] => [
  {
    entity: Unit,
    key: 'unit_code',
    columns: 'unit_code text, name jsonb, kg numeric, places int',
    rows: named(ctx, 'unit', 'unit_code', UNITS),
  },
  {
    entity: ChargingType,
    key: 'charging_code',
    columns: 'charging_code text, name jsonb, basis text, unit text',
    rows: named(ctx, 'chargeMode', 'charging_code', CHARGING),
  },
  {
    entity: CostType,
    key: 'cost_code',
    columns: 'cost_code text, name jsonb, side text, taxable boolean, sort int',
    rows: inOrder(COSTS),
  },
  {
    entity: ForceType,
    key: 'force_code',
    columns: 'force_code text, name jsonb, min_tonnage numeric, max_tonnage numeric, sort int',
    rows: inOrder(FORCES),
  },
]

/**
 * What every branch needs before it can price anything, as records of its own: from then on people's to rename, change
 * and delete. A record that was deleted is not brought back.
 */
export const seedBranches = async (ctx: AreaCtx): Promise<void> => {
  for (const { entity, key, columns, rows } of tables(ctx)) {
    const names = columns.split(', ').map(column => column.split(' ')[0])
    const prefix = `-${entity.name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)}-`
    await ctx.query(
      sql`insert into ${ctx.table(entity)} (branch_code, code, ${sql.raw(names.join(', '))}, status, created_by)
       select b.branch_code, b.branch_code || ${prefix}::text || r.${sql.raw(key)},
         ${sql.raw(names.map(name => `r.${name}`).join(', '))}, 1, ${BUILT_IN}
       from sys_branch b cross join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${sql.raw(columns)})
       where not exists (select 1 from ${ctx.table(entity)} own
         where own.branch_code = b.branch_code and own.${sql.raw(key)} = r.${sql.raw(key)})
       on conflict do nothing`,
    )
  }
}
