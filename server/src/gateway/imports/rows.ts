import { setImmediate } from 'node:timers/promises'
import { IMPORT_PREVIEW_ROWS, type ImportIssue, type ImportReport, type ImportRow } from '@ntocc/sdk/contracts'
import { isEmpty } from '@ntocc/sdk/fields'
import { type Cell, cellText, codeFinder, finderInAll, placeFinder, readCell } from './cells.ts'
import type { FieldColumn } from './request.ts'
import type { Table, TableRow } from './tables.ts'

/** Rows worked on before other requests get their turn. */
const CHUNK = 250

export interface ReadRows {
  rows: ImportRow[]
  /** What is wrong with the cells themselves. */
  issues: ImportIssue[]
}

type ReadColumn = { at: number; column: FieldColumn; read(cell: Cell): ReturnType<typeof readCell> }

function finderOf({ field: { kind, options }, labels, otherLabels }: FieldColumn) {
  if (!labels || Object.keys(labels).length === 0) return undefined
  if (kind.name === 'area') return finderInAll(placeFinder, labels, otherLabels)
  return options.dict ? finderInAll(codeFinder, labels, otherLabels) : undefined
}

/** The columns of the file that bring a field, in the file's order. */
function columnsOf(table: Table, columns: readonly FieldColumn[]): ReadColumn[] {
  const byKey = new Map(columns.map(column => [column.key, column]))
  return table.fields.flatMap((key, at) => {
    const column = key === null ? undefined : byKey.get(key)
    if (!column) return []
    const codeOf = finderOf(column)
    return [{ at, column, read: (cell: Cell) => readCell(cell, column.field, codeOf) }]
  })
}

function readRow({ line, cells }: TableRow, columns: readonly ReadColumn[]): { row: ImportRow; issues: ImportIssue[] } {
  const values: Record<string, unknown> = {}
  const issues: ImportIssue[] = []
  for (const { at, column, read } of columns) {
    const result = read(cells[at])
    if ('issue' in result) issues.push({ line, field: column.key, ...result.issue })
    else if (!isEmpty(result.value)) values[column.key] = column.field.normalise(result.value)
  }
  return { row: { line, values }, issues }
}

/** Wire values of every row, in turns with other requests. */
export async function readRows(table: Table, given: readonly FieldColumn[], signal: AbortSignal): Promise<ReadRows> {
  const columns = columnsOf(table, given)
  const rows: ImportRow[] = []
  const issues: ImportIssue[] = []
  for (const [at, line] of table.rows.entries()) {
    if (at % CHUNK === 0) {
      await setImmediate()
      signal.throwIfAborted()
    }
    const read = readRow(line, columns)
    rows.push(read.row)
    issues.push(...read.issues)
  }
  return { rows, issues }
}

/** What the file brings, in its own words. */
export function describe(
  table: Table,
  given: readonly FieldColumn[],
  { rows }: ReadRows,
): Omit<ImportReport, 'outcome'> {
  const columns = columnsOf(table, given)
  const brought = new Set(columns.map(({ column }) => column.key))
  const known = new Map(table.rows.map(row => [row.line, row]))
  return {
    total: rows.length,
    fields: columns.map(({ column }) => column.key),
    ignored: table.titles.filter((title, at) => title !== '' && table.fields[at] === null),
    missing: given
      .filter(({ key, field }) => field.options.required && field.options.default === undefined && !brought.has(key))
      .map(({ key }) => key),
    preview: rows.slice(0, IMPORT_PREVIEW_ROWS).map(({ line }) => ({
      line,
      cells: Object.fromEntries(columns.map(({ at, column }) => [column.key, cellText(known.get(line)?.cells[at])])),
    })),
  }
}

/** The body of the backend's call, put together in turns with other requests. */
export async function bodyOf(head: object, rows: readonly ImportRow[]): Promise<Buffer> {
  const parts: Buffer[] = [Buffer.from(`${JSON.stringify(head).slice(0, -1)},"rows":[`)]
  for (let at = 0; at < rows.length; at += CHUNK) {
    await setImmediate()
    const chunk = JSON.stringify(rows.slice(at, at + CHUNK)).slice(1, -1)
    parts.push(Buffer.from(at === 0 ? chunk : `,${chunk}`))
  }
  parts.push(Buffer.from(']}'))
  return Buffer.concat(parts)
}
