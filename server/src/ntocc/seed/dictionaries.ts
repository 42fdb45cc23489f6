import { allMachines, Dict } from '@ntocc/sdk/contracts'
import { allDictionaries } from '@ntocc/sdk/contracts/labels'
import type { Entity } from '@ntocc/sdk/fields'
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

/** Every dictionary the product is born with; entries of a state machine carry the sense of their state. */
export const dictionaryRows = (): DictRow[] => {
  const machines = allMachines()
  return Object.entries(allDictionaries()).flatMap(([type, entries]) =>
    entries.map(({ code, name }, sort) => ({
      type,
      dictCode: code,
      name,
      sort,
      tone: machines[type]?.states[Number(code)]?.tone ?? null,
    })),
  )
}

/** Built-in entries follow the release; entries that people added or changed stay. */
export const seedDictionaries = async (tx: Queryable): Promise<void> => {
  const rows = dictionaryRows().map(row => ({ ...row, code: `${row.type}.${row.dictCode}` }))
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
