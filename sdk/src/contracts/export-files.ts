export const EXPORT_TYPES = ['xlsx', 'csv', 'html', 'xml', 'txt'] as const
export type ExportType = (typeof EXPORT_TYPES)[number]
export const EXPORT_SHEET_NAME = 'Sheet1'
export const EXPORT_MIME = 'application/vnd.ms-excel'

export interface ExportColumn {
  key: string
  title: string
  /** Name of a field kind; decides how the cell is written. Default: text. */
  kind?: string
  /** Code to label, for dictionary-like columns, already in the page's language. */
  labels?: Record<string, string>
  width?: number
}

/**
 * POST /console/exports: answered by the file itself as a stream. Progress goes to the caller's notification
 * socket as `exportProgress` with the same id; closing the connection cancels.
 */
export interface ExportRequest {
  /** Chosen by the page: 32 characters of lowercase letters and digits. */
  id: string
  /** List API path, for example /ntocc-tms-api/waybill. */
  list: string
  /** Filters and sort as the list sent them. */
  query: Record<string, string | number>
  /** Only these of the rows that match, by their ids, at most 5000: what somebody has chosen. */
  ids?: number[]
  /** Batch number and batch size (the exportable quantity). */
  pageNum: number
  pageSize: number
  columns: ExportColumn[]
  type: ExportType
  fileName: string
}
