import { type Entity, type Field, idCardCheck, type Sensitivity } from '@ntocc/sdk/fields'
import { ruleCheck } from '../db/checks.ts'
import type { Queryable } from '../db/database.ts'
import { snakeCase } from '../db/table-of.ts'
import { demoCreditCode } from '../demo/identity.ts'
import { columnsOf } from '../records/rows.ts'
import { tableNameOf } from '../registry/areas.ts'
import { declaredEntities as entities } from './areas.ts'
import { sampleOf } from './samples.ts'

/** Parties of the demo accounts: each owns two records of every entity that a party can own. */
const OWNERS: readonly Readonly<Record<string, string>>[] = [
  { shipmentCode: 'HQ-S0001', ownerCode: 'HQ-S0001' },
  { driverCode: 'HQ-D0001', ownerCode: 'HQ-D0001' },
  { teamCode: 'HQ-T0001', ownerCode: 'HQ-T0001' },
]
const OWNER_FIELDS = ['shipmentCode', 'driverCode', 'teamCode', 'ownerCode']
export const ROWS = OWNERS.length * 2

/** Approved and free, so that no list leaves them out. */
const IN_LISTS: Readonly<Record<string, unknown>> = { isDeleted: false, authStatus: 2, partyType: 'PLAT_ADMIN' }
const STATES: Readonly<Record<string, number>> = { vehicle: 0, vehicleWarning: 2, smsTemplate: 0 }

/**
 * Two worlds that only sensitive values tell apart: masked, all of them look alike, in either world. What a reader from
 * whom they are masked is told must be the same in both.
 */
export type World = 'one' | 'other'

/** The first world counts up, the other one down. */
const pick = (candidates: readonly string[], world: World, row: number): string =>
  (world === 'one' ? candidates[row] : candidates.at(-1 - row)) as string

const HIDDEN = '2345 2496 2789 3456 3687 4578 5469 6789 7345 7896 8234 9456'.split(' ')

/** Days of birth that all have the same check digit with one serial number. */
const births = (serial: string): string[] => {
  const days = Array.from({ length: 28 * 12 }, (_, index) => [1 + (index % 12), 1 + Math.floor(index / 12)] as const)
  const all = [1961, 1972, 1983].flatMap(year =>
    days.map(([month, day]) => `${year}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`),
  )
  return all.filter(birth => idCardCheck(`110000${birth}${serial}`) === '7').sort()
}

const SECRET: Readonly<Record<Sensitivity, (world: World, row: number, serial: string) => string>> = {
  MOBILE_PHONE: (world, row) => `100${pick(HIDDEN, world, row)}0000`,
  ID_CARD: (world, row, serial) => `110000${pick(births(serial), world, row)}${serial}7`,
  BANK_CARD: (world, row) => `62${pick(HIDDEN, world, row).repeat(3)}0000`,
}

/** Part of a secret that no mask shows. */
export const hiddenPart = (sensitive: Sensitivity, secret: string): string =>
  ({ MOBILE_PHONE: secret.slice(3, 7), ID_CARD: secret.slice(6, 14), BANK_CARD: secret.slice(2, 6) })[sensitive]

/** A serial number of its own for each entity: no record is about the person of another one. */
const serialOf = (entity: Entity): string => String(100 + entities.indexOf(entity))

export const secretOf = (entity: Entity, field: Field, world: World, row: number): string =>
  SECRET[field.options.sensitive as Sensitivity](world, row, serialOf(entity))

export const sensitiveFields = (entity: Entity): [name: string, field: Field][] =>
  entity.entries.filter(([, field]) => field.options.sensitive) as [string, Field][]

const UNIQUE: Readonly<Record<string, (row: number) => unknown>> = {
  plate: row => `鄂A0000${row}`,
  uscc: row => demoCreditCode('11', row + 1),
  letters: row => `Q${'ABCDEF'[row]}`,
  digits: row => `1380000000${row}`,
  area: row => `42990${row}`,
}

/** The first record of a kind of party is that of the demo account which acts for it. */
const PARTY_RECORDS: Readonly<Record<string, string>> = {
  shipment: 'HQ-S0001',
  driver: 'HQ-D0001',
  driverTeam: 'HQ-T0001',
}
const codeOf = ({ name }: Entity, row: number): string => (row === 0 && PARTY_RECORDS[name]) || `${name}-${row}`

const filler = async (field: Field): Promise<unknown> => {
  const value = await sampleOf(field, async () => 'A-1')
  return typeof value === 'string' ? value.padEnd(field.options.min ?? 0, '0') : value
}

const filledValue = async (entity: Entity, name: string, field: Field, row: number): Promise<unknown> => {
  if (name === 'code') return codeOf(entity, row)
  if (name === 'branchCode') return 'HQ'
  if (name === 'status' && entity.name in STATES) return STATES[entity.name]
  if (name in IN_LISTS) return IN_LISTS[name]
  // One of them at most has it, and which one is nothing that is looked for.
  if (field.options.onePer) return false
  if (field.options.sensitive) return secretOf(entity, field, 'one', row)
  if (OWNER_FIELDS.includes(name)) return OWNERS[Math.floor(row / 2)]?.[name] ?? 'A-1'
  if (field.options.unique && field.kind.name === 'reference') return `A-${row}`
  if (field.options.unique) return UNIQUE[field.kind.name]?.(row) ?? `U${row}`
  return filler(field)
}

/** What an area says must hold between columns, or between rows by a migration of its own, is a rule of the business too. */
const withoutRules = async (db: Queryable, entity: Entity): Promise<void> => {
  const table = tableNameOf(entity)
  const { rows: exclusions } = await db.query<{ conname: string }>(
    `select conname from pg_constraint where contype = 'x' and conrelid = '${table}'::regclass`,
  )
  const names = [...entity.rules.map(rule => ruleCheck(entity, rule).name), ...exclusions.map(each => each.conname)]
  for (const name of names) await db.query(`alter table ${table} drop constraint "${name}"`)
}

/** Records of every entity with a value in every field, written past the rules of the business. */
export const fillEverything = async (db: Queryable): Promise<void> => {
  for (const entity of entities) {
    await withoutRules(db, entity)
    for (let row = 0; row < ROWS; row++) {
      const names = entity.stored.map(([name]) => name).filter(name => name !== 'id')
      const values: Record<string, unknown> = {}
      for (const name of names) values[name] = await filledValue(entity, name, entity.fieldNamed(name) as Field, row)
      const [columns, params] = columnsOf(entity, values)
      const places = params.map((_, index) => `$${index + 1}`).join(', ')
      await db.query(
        `insert into ${tableNameOf(entity)} (${columns.map(each => `"${each}"`).join(', ')}) values (${places})`,
        params,
      )
    }
  }
}

/** Gives the records of `fillEverything` the values of a world, of some kinds; those of other kinds are of the first. */
export const changeWorld = async (db: Queryable, world: World, kinds: readonly Sensitivity[]): Promise<void> => {
  const rows = Array.from({ length: ROWS }, (_, row) => row)
  for (const entity of entities)
    for (const [name, field] of sensitiveFields(entity)) {
      const is = kinds.includes(field.options.sensitive as Sensitivity) ? world : 'one'
      await db.query(
        `update ${tableNameOf(entity)} t set "${snakeCase(name)}" = v.secret
         from unnest($1::text[], $2::text[]) as v(code, secret) where t.code = v.code`,
        [rows.map(row => codeOf(entity, row)), rows.map(row => secretOf(entity, field, is, row))],
      )
    }
}
