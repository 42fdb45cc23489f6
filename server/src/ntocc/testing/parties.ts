import type { PartyType } from '@ntocc/sdk/contracts'
import type { Entity, Field } from '@ntocc/sdk/fields'
import { issueToken } from '../account/tokens.ts'
import type { Db } from '../db/database.ts'
import { columnsOf } from '../records/rows.ts'
import { ownerField } from '../records/scope.ts'
import { tableNameOf } from '../registry/areas.ts'
import { declaredEntities as entities } from './areas.ts'

export const HOME = 'HQ'
export const ELSEWHERE = 'HB'
export const STAFF = ['PLAT_ADMIN', 'FINANCE', 'WAREHOUSE'] as const satisfies PartyType[]
export const PARTIES = ['SHIPPER', 'DRIVER', 'CARRIER'] as const satisfies PartyType[]

/** Ids of the marked records, the same in every table: what belongs to whom, and one of another branch. */
export const IDS = { SHIPPER: 900_011, DRIVER: 900_012, CARRIER: 900_013, nobody: 900_014, elsewhere: 900_021 } as const
export type Mark = keyof typeof IDS
export const MARKS = Object.keys(IDS) as Mark[]

const codeOf = (mark: Mark): string => `mk-${mark}`
/** What stands in every text of a marked record: where it is read, the record was. */
export const markOf = (mark: Mark): string => `mk${IDS[mark]}`

const takesMark = (field: Field): boolean =>
  ['text', 'longText', 'localized'].includes(field.kind.name) && field.check(markOf('nobody')) === undefined

/** Owners by the fields that say so: the party's own code in a record of its own, nobody's elsewhere. */
const owners = (entity: Entity, mark: Mark): Record<string, string> => {
  const values: Record<string, string> = {}
  for (const party of PARTIES) {
    const field = ownerField(entity, party)
    if (!field || field === 'code') continue
    // A record of another branch names the same parties: only the branch tells it apart.
    if (mark === party || mark === 'elsewhere') values[field] = codeOf(party)
    else values[field] ??= codeOf('nobody')
  }
  return values
}

/** States in which a record is shown to whom it belongs, where it is not shown from the beginning. */
const SHOWN_AS: Readonly<Record<string, string>> = {
  settlementBatch: 'toReconcile',
  storageContract: 'signed',
  storageBill: 'sent',
}

/** What else has to be said of a record before it is shown to them. */
const SHOWN_WITH: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  storageBill: { firstSentAt: '2026-01-01T00:00:00Z', isBatchShown: true },
}

/** What holds between columns and between records rests: a marked record may belong to several parties at once. */
const withoutRules = async (db: Db, table: string): Promise<void> => {
  const { rows } = await db.query<{ name: string }>(
    `select quote_ident(conname) as name from pg_constraint
     where conrelid = $1::regclass and (contype = 'x' or contype = 'c' and array_length(conkey, 1) > 1)`,
    [table],
  )
  for (const { name } of rows) await db.query(`alter table ${table} drop constraint ${name}`)
}

/** A record of the entity for each mark. */
const addMarked = async (db: Db, entity: Entity): Promise<void> => {
  const table = tableNameOf(entity)
  await withoutRules(db, table)
  for (const mark of MARKS) {
    const texts = entity.stored.filter(([name, field]) => takesMark(field) && !['code', 'branchCode'].includes(name))
    const states = entity.stored.flatMap(([name, { options }]) =>
      options.machine ? [[name, options.machine.at[SHOWN_AS[entity.name] ?? ''] ?? options.machine.initial]] : [],
    )
    const isParty = PARTIES.some(party => party === mark && ownerField(entity, party) === 'code')
    const values = {
      ...Object.fromEntries(texts.map(([name]) => [name, markOf(mark)])),
      ...Object.fromEntries(states),
      ...SHOWN_WITH[entity.name],
      ...owners(entity, mark),
      id: IDS[mark],
      code: isParty ? codeOf(mark) : markOf(mark),
      branchCode: mark === 'elsewhere' ? ELSEWHERE : HOME,
      createdBy: markOf(mark),
    }
    const [columns, params] = columnsOf(entity, values)
    const names = columns.map(name => `"${name}"`).join(', ')
    await db.query(`insert into ${table} (${names}) values (${params.map((_, at) => `$${at + 1}`).join(', ')})`, params)
  }
}

/** A file for each marked record, shown by it alone. @returns its id by entity and mark */
export const fileOf = (entity: Entity, mark: Mark): string => `${entity.name.toLowerCase()}${IDS[mark]}`

const addFiles = async (db: Db, entity: Entity): Promise<void> => {
  for (const mark of MARKS) {
    const id = fileOf(entity, mark)
    await db.query(
      `insert into sys_file (id, branch_code, party_type, party_code, account_id, name, type, size, sha256, bytes, gmt_created)
       values ($1, $2, 'PLAT_ADMIN', 'mk-gone', 0, $3, 'image/png', 3, $1, '\\x010203', now() - interval '1 day')`,
      [id, mark === 'elsewhere' ? ELSEWHERE : HOME, markOf(mark)],
    )
    await db.query('insert into sys_file_use (file_id, entity, record_id) values ($1, $2, $3)', [
      id,
      entity.name,
      IDS[mark],
    ])
  }
}

export const addMarkedWorld = async (db: Db): Promise<void> => {
  for (const entity of entities) {
    await addMarked(db, entity)
    await addFiles(db, entity)
  }
}

export interface Caller {
  partyType: PartyType
  token: string
  /** Gives the role other codes. */
  grant(codes: readonly string[]): Promise<void>
}

let made = 0

/** Somebody of the home branch in a role of their own. */
export const addCaller = async (db: Db, partyType: PartyType, codes: readonly string[]): Promise<Caller> => {
  const name = `caller${++made}`
  const code = PARTIES.some(each => each === partyType) ? codeOf(partyType as Mark) : `mk-${name}`
  const role = await db.query<{ id: string }>(
    `insert into role (branch_code, code, role_code, name, party_types, resources, permissions, data_scope, status, created_by)
     values ($1, $2, $2, '"Caller"', $3, '[]', '[]', 'branch', 1, 'test') returning id`,
    [HOME, name, JSON.stringify([partyType])],
  )
  const account = await db.query<{ id: string }>(
    `insert into sys_account (branch_code, username, password_hash, must_change_password, party_type, party_code, user_name)
     values ($1, $2, 'none', false, $3, $4, '"Caller"') returning id`,
    [HOME, name, partyType, code],
  )
  await db.query('insert into sys_account_role (account_id, role_id, sort) values ($1, $2, 0)', [
    account.rows[0]?.id,
    role.rows[0]?.id,
  ])
  const grant = async (granted: readonly string[]) => {
    await db.query('update role set permissions = $2 where id = $1', [role.rows[0]?.id, JSON.stringify(granted)])
  }
  await grant(codes)
  const device = { db, deviceId: undefined, ip: '127.0.0.1', userAgent: undefined }
  return { partyType, token: await issueToken(device, Number(account.rows[0]?.id)), grant }
}

/** Everything of the marked records that a change would change, by table and mark. */
export const statesOf = async (db: Db, marks: readonly Mark[]): Promise<Record<string, unknown>> => {
  const states: Record<string, unknown> = {}
  for (const entity of entities) {
    const found = await db.query(`select * from ${tableNameOf(entity)} where id = any($1) order by id`, [
      marks.map(mark => IDS[mark]),
    ])
    states[entity.name] = found.rows
  }
  return states
}
