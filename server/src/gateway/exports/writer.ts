import type { Readable } from 'node:stream'
import { EXPORT_MIME, type ExportColumn, type ExportType } from '@ntocc/sdk/contracts'
import type { ExportCell } from '@ntocc/sdk/fields'
import { csvWriter, htmlWriter, txtWriter, xmlWriter } from './text-writers.ts'
import { xlsxWriter } from './xlsx-writer.ts'

export interface ExportTable {
  columns: readonly ExportColumn[]
  /** Pulled only as the reader of the file takes it. */
  rows: AsyncIterable<ExportCell[]>
}

/** Writes one file type as a stream. A failing row source fails the stream: the file never ends as if it were whole. */
export interface ExportWriter {
  readonly mime: string
  open(table: ExportTable): Readable
}

/** Every file type of the specification, section 9. The workbook's type is the one the specification names. */
export const WRITERS: Readonly<Record<ExportType, ExportWriter>> = {
  xlsx: { mime: EXPORT_MIME, open: xlsxWriter },
  csv: { mime: 'text/csv; charset=utf-8', open: csvWriter },
  html: { mime: 'text/html; charset=utf-8', open: htmlWriter },
  xml: { mime: 'application/xml; charset=utf-8', open: xmlWriter },
  txt: { mime: 'text/plain; charset=utf-8', open: txtWriter },
}
