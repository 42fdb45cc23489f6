import { Readable } from 'node:stream'
import { SHEET_PATH, SheetXml, WORKBOOK_PARTS } from './workbook.ts'
import type { ExportTable } from './writer.ts'
import { type ZipEntry, zipped } from './zip.ts'

/** Rows are joined into chunks of about this many characters before they are packed. */
const CHUNK = 32 * 1024

/**
 * A real workbook with one sheet, Sheet1. Text is written as inline strings, which no spreadsheet program evaluates and
 * nobody has to keep until the end.
 */
export function xlsxWriter(table: ExportTable): Readable {
  return Readable.from(zipped(partsOf(table)), { objectMode: false })
}

function* partsOf(table: ExportTable): Generator<ZipEntry> {
  for (const [name, text] of Object.entries(WORKBOOK_PARTS)) yield { name, chunks: [Buffer.from(text)] }
  yield { name: SHEET_PATH, chunks: sheetOf(table) }
}

async function* sheetOf({ columns, rows }: ExportTable): AsyncGenerator<Buffer> {
  const sheet = new SheetXml(columns)
  let text = sheet.head()
  for await (const cells of rows) {
    text += sheet.row(cells)
    if (text.length < CHUNK) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text + sheet.tail)
}
