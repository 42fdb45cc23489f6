import { createHash } from 'node:crypto'
import { LANGUAGES, type RecordSearch } from '@ntocc/sdk/contracts'
import type { Entity, Field } from '@ntocc/sdk/fields'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Extra } from './extras.ts'
import { snakeCase } from './names.ts'

/**
 * How a keyword finds what stands inside of texts without reading every row (decision 55). A text that is another in each
 * record has its parts of four characters in an index of the table. A text that many records share (a driver's name, a
 * plate) is kept once in `sys_keyword_text`, where triggers put it; records are then found by its digest.
 */

/** `unique`: by the parts of the record's own text. `shared`: by the digest of a text that is looked up first. */
export type KeywordWay = 'unique' | 'shared'

export const keywordWayOf = ({ options }: Field): KeywordWay => (options.unique ? 'unique' : 'shared')

const quoted = (name: string): string => `"${snakeCase(name)}"`

/** The indexed expression of a text of the record's own; the same in indexes and questions, or they would not be used. */
export const partsOf = (name: string): string => `ntocc_parts(${quoted(name)})`
/** The indexed expression of a shared text. A digest, because a text in four languages is too long for an index. */
export const digestOf = (name: string): string => `md5(${quoted(name)}::text)`

/** All languages of a localized column in one text to search in. */
export const everyLanguage = (column: string): string => {
  const parts = LANGUAGES.map(language => `coalesce(${column}->>'${language}', '')`)
  const plain = `case when jsonb_typeof(${column}) = 'string' then ${column}#>>'{}' else '' end`
  return `concat_ws(' ', ${[...parts, plain].join(', ')})`
}

const textOf = (entity: Entity, name: string, row: string): string => {
  const column = `${row}.${quoted(name)}`
  return entity.fieldNamed(name)?.sql === 'jsonb' ? everyLanguage(column) : column
}

const sharedOf = (entity: Entity, { inside = [] }: Pick<RecordSearch, 'inside'>): string[] =>
  inside.filter(name => {
    const field = entity.fieldNamed(name)
    return field !== undefined && keywordWayOf(field) === 'shared'
  })

/** Under which name the texts of a field are kept. */
export const sourceOf = (entity: Entity, name: string): string => `${entity.name}.${name}`

/**
 * Keeps the shared texts of the rows of `from`. In an order of their own, so that two writers of the same new texts wait for each
 * other instead of in a circle.
 */
const keeping = (entity: Entity, names: readonly string[], from: string): string => {
  const arms = names.map(
    name => `select distinct on (branch_code, md5(new_row.${quoted(name)}::text)) branch_code,
      '${sourceOf(entity, name)}', md5(new_row.${quoted(name)}::text), ${textOf(entity, name, 'new_row')}
    from ${from} as new_row where new_row.${quoted(name)} is not null`,
  )
  return `insert into sys_keyword_text (branch_code, source, digest, content)
    select * from (${arms.map(arm => `(${arm})`).join('\n    union all ')}) as found order by 1, 2, 3
    on conflict do nothing`
}

const functionOf = (name: string, body: string): Extra => ({
  kind: 'function',
  name,
  sql: `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  ${body};
  RETURN NULL;
END $$`,
})

/** What makes a table keep its shared texts; `fill` does it for the rows that are there already. */
export interface KeywordKeeping {
  functions: readonly Extra[]
  triggers: readonly Extra[]
  fill: string
}

const kept = new WeakMap<PgTable, KeywordKeeping>()

/** What a table needs beside its indexes; undefined when nothing of it is shared. */
export const keywordKeepingOf = (table: PgTable): KeywordKeeping | undefined => kept.get(table)

/** Of the fields: triggers for other fields have other names. */
const markOf = (names: readonly string[]): string =>
  createHash('sha256').update(names.join(' ')).digest('hex').slice(0, 8)

/** Notes what a table needs so that its shared texts are kept. */
export const keepKeywords = (table: PgTable, tableName: string, entity: Entity, search: RecordSearch): void => {
  const names = sharedOf(entity, search)
  if (names.length === 0) return
  const mark = `${tableName.slice(0, 36)}_${markOf(names)}`
  const [onInsert, onUpdate] = [`ntocc_texts_new_${mark}`, `ntocc_texts_set_${mark}`]
  const isNew = names.map(name => `NEW.${quoted(name)} IS DISTINCT FROM OLD.${quoted(name)}`).join(' OR ')
  kept.set(table, {
    functions: [
      functionOf(onInsert, keeping(entity, names, 'new_rows')),
      functionOf(onUpdate, keeping(entity, names, '(select NEW.*)')),
    ],
    triggers: [
      {
        kind: 'trigger',
        name: onInsert,
        sql: `CREATE TRIGGER "${onInsert}" AFTER INSERT ON "${tableName}" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION ${onInsert}()`,
      },
      {
        kind: 'trigger',
        name: onUpdate,
        sql: `CREATE TRIGGER "${onUpdate}" AFTER UPDATE OF ${names.map(quoted).join(', ')} ON "${tableName}"
  FOR EACH ROW WHEN (${isNew}) EXECUTE FUNCTION ${onUpdate}()`,
      },
    ],
    fill: keeping(entity, names, `"${tableName}"`),
  })
}
