import { SQL } from 'drizzle-orm'
import { getTableConfig, type IndexedColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import { columnOfCheck } from './checks.ts'
import type { Queryable } from './database.ts'
import { appendOnly, FUNCTIONS, TRIGGERS } from './extras.ts'
import { keywordKeepingOf } from './keyword-index.ts'
import { isAppendOnly } from './table-of.ts'

const dialect = new PgDialect()
const quote = (name: string): string => `"${name}"`
const literal = (value: unknown): string => {
  if (value instanceof SQL) return dialect.sqlToQuery(value.inlineParams()).sql
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  if (typeof value === 'object' && value !== null) return `${literal(JSON.stringify(value))}::jsonb`
  return String(value)
}

type Config = ReturnType<typeof getTableConfig>
type Column = Config['columns'][number]

const columnSql = (column: Column): string => {
  const parts = [quote(column.name), column.getSQLType()]
  if (column.primary) parts.push('PRIMARY KEY')
  if (column.notNull && !column.primary) parts.push('NOT NULL')
  if (column.default !== undefined) parts.push(`DEFAULT ${literal(column.default)}`)
  if (column.generatedIdentity) {
    parts.push(`GENERATED ${column.generatedIdentity.type === 'always' ? 'ALWAYS' : 'BY DEFAULT'} AS IDENTITY`)
  }
  return parts.join(' ')
}

const indexColumn = (column: SQL | Partial<IndexedColumn>): string => {
  if (column instanceof SQL) return dialect.sqlToQuery(column.inlineParams()).sql.replace(/"[^"]+"\./g, '')
  const order = column.indexConfig?.order === 'desc' ? ' DESC' : ''
  return `${quote(column.name ?? '')}${order}`
}

/** Every index and unique rule of a table by name, as the statement that makes it. */
const indexStatements = (config: Config): Map<string, string> => {
  const statements = new Map<string, string>()
  for (const rule of config.uniqueConstraints) {
    const name = rule.getName() ?? ''
    const columns = rule.columns.map(column => quote(column.name)).join(', ')
    statements.set(name, `CREATE UNIQUE INDEX IF NOT EXISTS ${quote(name)} ON ${quote(config.name)} (${columns})`)
  }
  for (const each of config.indexes) {
    const { name = '', unique, columns, where, method } = each.config
    const using = method && method !== 'btree' ? ` USING ${method}` : ''
    const condition = where ? ` WHERE ${dialect.sqlToQuery(where.inlineParams()).sql.replace(/"[^"]+"\./g, '')}` : ''
    const list = columns.map(column => indexColumn(column as SQL | Partial<IndexedColumn>)).join(', ')
    statements.set(
      name,
      `CREATE ${unique ? 'UNIQUE ' : ''}INDEX IF NOT EXISTS ${quote(name)} ON ${quote(config.name)}${using} (${list})${condition}`,
    )
  }
  return statements
}

const checkSql = (each: Config['checks'][number]): string =>
  `CONSTRAINT ${quote(each.name)} CHECK (${dialect.sqlToQuery(each.value.inlineParams()).sql})`

/**
 * Brings the checks of a table to the declared ones in one statement. Rows that are there already are not looked at:
 * a rule that became stricter must not stop a release from starting, and holds from the next change of each row.
 */
const changeChecks = (config: Config, existing: ReadonlySet<string>): string | undefined => {
  const declared = new Set(config.checks.map(each => each.name))
  const gone = [...existing].filter(name => columnOfCheck(name) && !declared.has(name))
  const missing = config.checks.filter(each => !existing.has(each.name))
  const parts = [
    ...gone.map(name => `DROP CONSTRAINT ${quote(name)}`),
    ...missing.map(each => `ADD ${checkSql(each)} NOT VALID`),
  ]
  return parts.length > 0 ? `ALTER TABLE ${quote(config.name)}\n  ${parts.join(',\n  ')}` : undefined
}

const createTable = (config: Config): string => {
  const lines = config.columns.map(columnSql)
  for (const key of config.primaryKeys)
    lines.push(`PRIMARY KEY (${key.columns.map(column => quote(column.name)).join(', ')})`)
  lines.push(...config.checks.map(checkSql))
  return `CREATE TABLE IF NOT EXISTS ${quote(config.name)} (\n  ${lines.join(',\n  ')}\n)`
}

interface Existing {
  columns: Map<string, Set<string>>
  indexes: Set<string>
  /** Names of our checks by table. */
  checks: Map<string, Set<string>>
  functions: Set<string>
  triggers: Set<string>
}

type Kind = 'column' | 'check' | 'index' | 'function' | 'trigger'

interface Named extends Record<string, unknown> {
  kind: Kind
  table_name: string
  name: string
}

const namesByTable = (rows: readonly Named[]): Map<string, Set<string>> => {
  const byTable = new Map<string, Set<string>>()
  for (const { table_name, name } of rows) byTable.set(table_name, (byTable.get(table_name) ?? new Set()).add(name))
  return byTable
}

/**
 * What there is of the named tables, and all functions and triggers, in one statement: every area asks at every start.
 * From the catalogs themselves: the views of information_schema ask of each column who may see it.
 */
const readExisting = async (db: Queryable, tables: readonly string[]): Promise<Existing> => {
  const { rows } = await db.query<Named>(
    `with own as (select oid, relname from pg_class where relname = any($1) and relnamespace = 'public'::regnamespace)
     select 'column' as kind, own.relname as table_name, a.attname as name from pg_attribute a
       join own on own.oid = a.attrelid where a.attnum > 0 and not a.attisdropped
     union all select 'check', own.relname, c.conname from pg_constraint c join own on own.oid = c.conrelid where c.contype = 'c'
     union all select 'index', own.relname, x.relname from pg_index i
       join pg_class x on x.oid = i.indexrelid join own on own.oid = i.indrelid
     union all select 'function', '', proname from pg_proc where pronamespace = 'public'::regnamespace
     union all select 'trigger', '', tgname from pg_trigger where not tgisinternal`,
    [tables],
  )
  const of = (kind: Kind): Named[] => rows.filter(row => row.kind === kind)
  const names = (kind: Kind): Set<string> => new Set(of(kind).map(({ name }) => name))
  return {
    columns: namesByTable(of('column')),
    checks: namesByTable(of('check')),
    indexes: names('index'),
    functions: names('function'),
    triggers: names('trigger'),
  }
}

/** A column added to a table with rows cannot be NOT NULL without a default: it is made nullable. */
const addColumn = (table: string, column: Column): string => {
  const sql = columnSql(column)
  const nullable = column.notNull && column.default === undefined && !column.generatedIdentity
  return `ALTER TABLE ${quote(table)} ADD COLUMN IF NOT EXISTS ${nullable ? sql.replace(' NOT NULL', '') : sql}`
}

/**
 * The statements that bring a database to the declared tables: new tables, columns, checks, indexes, functions and triggers. Nothing but
 * a check is dropped, and no type changed: such a migration is written by hand.
 */
export const missingStatements = async (db: Queryable, tables: readonly PgTable[]): Promise<string[]> => {
  const configs = tables.map(table => getTableConfig(table))
  const existing = await readExisting(
    db,
    configs.map(({ name }) => name),
  )
  const statements = FUNCTIONS.filter(each => !existing.functions.has(each.name)).map(each => each.sql)
  for (const config of configs) {
    const names = existing.columns.get(config.name)
    if (!names) statements.push(createTable(config))
    else
      for (const column of config.columns) if (!names.has(column.name)) statements.push(addColumn(config.name, column))
    const changed = names && changeChecks(config, existing.checks.get(config.name) ?? new Set())
    if (changed) statements.push(changed)
    for (const [name, statement] of indexStatements(config)) if (!existing.indexes.has(name)) statements.push(statement)
  }
  for (const table of tables) {
    const keeping = keywordKeepingOf(table)
    const triggers = keeping?.triggers.filter(each => !existing.triggers.has(each.name)) ?? []
    if (!keeping || triggers.length === 0) continue
    // The triggers first: what is written between them and the filling is kept too.
    statements.push(...keeping.functions.map(each => each.sql), ...triggers.map(each => each.sql), keeping.fill)
  }
  // After the keeping of texts, which its own first filling would not be let do.
  const stays = tables.filter(isAppendOnly).map(table => appendOnly(getTableConfig(table).name))
  statements.push(...stays.filter(each => !existing.triggers.has(each.name)).map(each => each.sql))
  statements.push(...TRIGGERS.filter(each => !existing.triggers.has(each.name)).map(each => each.sql))
  return statements
}
