import { SQL } from 'drizzle-orm'
import { getTableConfig, type IndexedColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from './database.ts'

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

const createTable = (config: Config): string => {
  const lines = config.columns.map(columnSql)
  for (const key of config.primaryKeys)
    lines.push(`PRIMARY KEY (${key.columns.map(column => quote(column.name)).join(', ')})`)
  return `CREATE TABLE IF NOT EXISTS ${quote(config.name)} (\n  ${lines.join(',\n  ')}\n)`
}

interface Existing {
  columns: Map<string, Set<string>>
  indexes: Set<string>
}

const readExisting = async (db: Queryable): Promise<Existing> => {
  const columns = new Map<string, Set<string>>()
  const found = await db.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns where table_schema = 'public'`,
  )
  for (const { table_name, column_name } of found.rows) {
    const names = columns.get(table_name) ?? new Set()
    columns.set(table_name, names.add(column_name))
  }
  const indexes = await db.query<{ indexname: string }>(`select indexname from pg_indexes where schemaname = 'public'`)
  return { columns, indexes: new Set(indexes.rows.map(row => row.indexname)) }
}

/** A column added to a table with rows cannot be NOT NULL without a default: it is made nullable. */
const addColumn = (table: string, column: Column): string => {
  const sql = columnSql(column)
  const nullable = column.notNull && column.default === undefined && !column.generatedIdentity
  return `ALTER TABLE ${quote(table)} ADD COLUMN IF NOT EXISTS ${nullable ? sql.replace(' NOT NULL', '') : sql}`
}

/**
 * The statements that bring a database to the declared tables: new tables, columns and indexes. Nothing is dropped or
 * changed in type: such a migration is written by hand.
 */
export const missingStatements = async (db: Queryable, tables: readonly PgTable[]): Promise<string[]> => {
  const existing = await readExisting(db)
  const statements: string[] = []
  for (const table of tables) {
    const config = getTableConfig(table)
    const names = existing.columns.get(config.name)
    if (!names) statements.push(createTable(config))
    else
      for (const column of config.columns) if (!names.has(column.name)) statements.push(addColumn(config.name, column))
    for (const [name, statement] of indexStatements(config)) if (!existing.indexes.has(name)) statements.push(statement)
  }
  return statements
}
