import { allMachines, Dict, type LocalizedEntry } from '@ntocc/sdk/contracts'
import { allDictionaries } from '@ntocc/sdk/contracts/labels'
import type { Entity, StateMachine } from '@ntocc/sdk/fields'
import type { Queryable } from '../db/database.ts'
import { snakeCase } from '../db/table-of.ts'
import { EVERY_BRANCH } from '../records/scope.ts'
import { BUILT_IN } from './built-in.ts'

export interface DictRow {
  type: string
  dictCode: string
  name: unknown
  sort: number
  tone: string | null
}

/** Rows of dictionaries; entries of a state machine carry the sense of their state. */
const rowsOf = (
  dictionaries: Readonly<Record<string, readonly LocalizedEntry[]>>,
  machines: Readonly<Record<string, StateMachine>>,
): DictRow[] =>
  Object.entries(dictionaries).flatMap(([type, entries]) =>
    entries.map(({ code, name }, sort) => ({
      type,
      dictCode: code,
      name,
      sort,
      tone: machines[type]?.states[Number(code)]?.tone ?? null,
    })),
  )

/** Every dictionary the product is born with. */
export const dictionaryRows = (): DictRow[] => rowsOf(allDictionaries(), allMachines())

export const seedDictionaries = (tx: Queryable): Promise<void> => writeDictionaries(tx, dictionaryRows())

/** Dictionaries that come with an area. */
export const seedAreaDictionaries = (
  tx: Queryable,
  dictionaries: Readonly<Record<string, readonly LocalizedEntry[]>>,
  machines: readonly StateMachine[],
): Promise<void> =>
  writeDictionaries(tx, rowsOf(dictionaries, Object.fromEntries(machines.map(machine => [machine.name, machine]))))

/** Built-in entries follow the release; entries that people added or changed stay. */
const writeDictionaries = async (tx: Queryable, entries: readonly DictRow[]): Promise<void> => {
  const rows = entries.map(row => ({ ...row, code: `${row.type}.${row.dictCode}` }))
  await tx.query(
    `insert into ${snakeCase((Dict as unknown as Entity).name)} as d
       (branch_code, code, type, dict_code, name, sort, tone, enabled, status, created_by)
     select $1, code, type, "dictCode", name, sort, tone, true, 1, $2
     from jsonb_to_recordset($3::jsonb) as rows(code text, type text, "dictCode" text, name jsonb, sort int, tone text)
     on conflict (code) do update set name = excluded.name, sort = excluded.sort, tone = excluded.tone
       where d.created_by = $2 and d.version = 0`,
    [EVERY_BRANCH, BUILT_IN, JSON.stringify(rows)],
  )
}
