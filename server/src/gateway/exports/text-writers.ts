import { Readable } from 'node:stream'
import type { ExportCell } from '@ntocc/sdk/fields'
import { cellText, cleanText, neutralised, neutralisedThroughout } from './cells.ts'
import type { ExportTable } from './writer.ts'

const BOM = '\ufeff'
/** Rows are joined into chunks of about this many characters before they are sent. */
const CHUNK = 32 * 1024

interface TextFormat {
  head(titles: readonly string[]): string
  row(cells: readonly ExportCell[], titles: readonly string[]): string
  tail: string
}

const textWriter = (format: TextFormat) => (table: ExportTable) =>
  Readable.from(chunks(format, table), { objectMode: false })

async function* chunks(format: TextFormat, { columns, rows }: ExportTable): AsyncGenerator<Buffer> {
  const titles = columns.map(column => cleanText(column.title))
  let text = format.head(titles)
  for await (const cells of rows) {
    text += format.row(cells, titles)
    if (text.length < CHUNK) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text + format.tail)
}

/** Numbers stay numbers; only text can pretend to be a formula. */
const safe = (cell: ExportCell): string => (typeof cell === 'string' ? neutralised(cell) : cellText(cell))

const quoted = (text: string): string => (/[",;\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const csvCell = (cell: ExportCell): string =>
  quoted(typeof cell === 'string' ? neutralisedThroughout(cell) : cellText(cell))
const csvLine = (cells: readonly ExportCell[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** RFC 4180 in UTF-8 with a byte order mark, without which spreadsheet programs guess another encoding. */
export const csvWriter = textWriter({ head: titles => BOM + csvLine(titles), row: csvLine, tail: '' })

const flat = (text: string): string => text.replace(/[\t\r\n]+/g, ' ')
const txtLine = (cells: readonly ExportCell[]): string => `${cells.map(cell => flat(safe(cell))).join('\t')}\r\n`

/** Tab-separated. */
export const txtWriter = textWriter({ head: titles => BOM + txtLine(titles), row: txtLine, tail: '' })

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, letter => ESCAPES[letter] ?? letter)
const htmlRow = (tag: 'th' | 'td', cells: readonly ExportCell[]): string =>
  `<tr>${cells.map(cell => `<${tag}>${escaped(safe(cell))}</${tag}>`).join('')}</tr>\n`

export const htmlWriter = textWriter({
  head: titles =>
    `<!doctype html>\n<html><head><meta charset="utf-8"><title>Sheet1</title></head><body><table border="1">\n${htmlRow('th', titles)}`,
  row: cells => htmlRow('td', cells),
  tail: '</table></body></html>\n',
})

export const xmlWriter = textWriter({
  head: () => '<?xml version="1.0" encoding="UTF-8"?>\n<Sheet1>\n',
  row: (cells, titles) =>
    `<row>${cells.map((cell, index) => `<cell name="${escaped(titles[index] ?? '')}">${escaped(safe(cell))}</cell>`).join('')}</row>\n`,
  tail: '</Sheet1>\n',
})
