import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { EXPORT_SHEET_NAME, type ExportColumn } from '@ntocc/sdk/contracts'
import { writeXlsxStream } from 'hucre/xlsx'
import { cleanText } from './cells.ts'
import type { ExportTable } from './writer.ts'

const FORMATS: Record<string, string> = {
  dateTime: 'yyyy-mm-dd hh:mm:ss',
  date: 'yyyy-mm-dd',
  money: '#,##0.00',
}

/** Column width in characters when the page asks for none. */
const WIDTH = 16

const columnOf = ({ title, kind, width }: ExportColumn) => {
  const numFmt = FORMATS[kind ?? '']
  return { header: cleanText(title), width: width ?? WIDTH, ...(numFmt ? { numFmt } : {}) }
}

/**
 * A real workbook with one sheet, Sheet1; rows past a sheet's limit go on in the next sheet under the same titles. Text is
 * written as inline strings, which no spreadsheet program evaluates.
 */
export function xlsxWriter({ columns, rows }: ExportTable): Readable {
  const stream = writeXlsxStream(rows, {
    name: EXPORT_SHEET_NAME,
    columns: columns.map(columnOf),
    freezePane: { rows: 1 },
    inlineStrings: true,
  })
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>)
}
