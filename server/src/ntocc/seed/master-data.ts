import type { LocalizedText } from '@ntocc/sdk/contracts'
import { allDictionaries } from '@ntocc/sdk/contracts/labels'
import type { Queryable } from '../db/database.ts'
import { BUILT_IN } from './built-in.ts'

const text = (en: string, zh: string, es: string, ja: string): LocalizedText => ({ en, zh, es, ja })

type Rows = readonly Record<string, unknown>[]

/** The codes of a dictionary with its labels as names. */
const named = (type: string, code: string, more: Readonly<Record<string, Record<string, unknown>>>): Rows =>
  (allDictionaries()[type] ?? []).map(entry => ({ [code]: entry.code, name: entry.name, ...more[entry.code] }))

const UNITS = named('unit', 'unit_code', {
  tonne: { kg: 1000, places: 3 },
  kilogram: { kg: 1, places: 3 },
  cubicMetre: { places: 3 },
  piece: { places: 0 },
  bag: { places: 0 },
  pallet: { places: 0 },
  vehicle: { places: 0 },
})

const CHARGING = named('chargeMode', 'charging_code', {
  perTonne: { basis: 'weight', unit: 'tonne' },
  perCubicMetre: { basis: 'volume', unit: 'cubicMetre' },
  perPiece: { basis: 'piece', unit: 'piece' },
  perVehicle: { basis: 'vehicle', unit: 'vehicle' },
  perTonneKm: { basis: 'distance', unit: 'tonne' },
  perKm: { basis: 'distance', unit: 'vehicle' },
})

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

/** Tables with their column types and the column that tells two records apart. */
const TABLES: readonly [table: string, key: string, columns: string, rows: Rows][] = [
  ['unit', 'unit_code', 'unit_code text, name jsonb, kg numeric, places int', UNITS],
  ['charging_type', 'charging_code', 'charging_code text, name jsonb, basis text, unit text', CHARGING],
  ['cost_type', 'cost_code', 'cost_code text, name jsonb, side text, taxable boolean, sort int', inOrder(COSTS)],
  [
    ...(['force_type', 'force_code'] as const),
    'force_code text, name jsonb, min_tonnage numeric, max_tonnage numeric, sort int',
    inOrder(FORCES),
  ],
]

/**
 * What every branch needs before it can price anything, as records of its own: from then on people's to rename, change
 * and delete. A record that was deleted is not brought back.
 */
export const seedMasterData = async (tx: Queryable): Promise<void> => {
  for (const [table, key, columns, rows] of TABLES) {
    const names = columns.split(', ').map(column => column.split(' ')[0])
    await tx.query(
      `insert into ${table} (branch_code, code, ${names.join(', ')}, status, created_by)
       select b.branch_code, b.branch_code || '-${table}-' || r.${key}, ${names.map(name => `r.${name}`).join(', ')}, 1, $1
       from sys_branch b cross join jsonb_to_recordset($2::jsonb) as r(${columns})
       where not exists (select 1 from ${table} own where own.branch_code = b.branch_code and own.${key} = r.${key})
       on conflict do nothing`,
      [BUILT_IN, JSON.stringify(rows)],
    )
  }
}
