import { EXPORT_TYPES, type ExportRequest } from '@ntocc/sdk/contracts'
import { z } from 'zod'
import { GatewayError } from '../errors.ts'

const column = z.strictObject({
  key: z.string().min(1).max(100),
  title: z.string().max(200),
  kind: z.string().max(50).optional(),
  labels: z.record(z.string().max(100), z.string().max(500)).optional(),
  width: z.number().positive().max(255).optional(),
})

const EXPORT = z.strictObject({
  id: z.string().regex(/^[a-z0-9]{32}$/),
  list: z
    .string()
    .max(500)
    .regex(/^\/ntocc-(?:basic|tms|tps|ext)-api\/[\w/-]+$/),
  query: z.record(z.string().max(100), z.union([z.string().max(2000), z.number()])),
  pageNum: z.number().int().min(1),
  pageSize: z.number().int().min(1).max(1_000_000),
  columns: z.array(column).min(1).max(200),
  type: z.enum(EXPORT_TYPES),
  fileName: z.string().min(1).max(200),
})

/** Paging is the gateway's; a page that sends its own must not shift the rows. */
const PAGING = new Set(['pageNum', 'pageSize', 'cursor', 'total', 'countAll'])

/** Reads the body of POST /console/exports. Throws GatewayError BAD_BODY. */
export function readExportRequest(body: unknown): ExportRequest {
  const read = EXPORT.safeParse(body)
  if (!read.success) throw new GatewayError('BAD_BODY', { detail: z.prettifyError(read.error) })
  const { query, columns, ...rest } = read.data
  const filters = Object.fromEntries(Object.entries(query).filter(([name]) => !PAGING.has(name)))
  return { ...rest, query: filters, columns: columns as ExportRequest['columns'] }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const NOT_IN_NAMES = /[\u0000-\u001f\u007f"*/:<>?\\|\s]+/g

/** The name a browser saves under: no path, no control characters, always with the type's ending. */
export function safeFileName(name: string, type: string): string {
  const plain = name.toWellFormed().replace(NOT_IN_NAMES, ' ')
  const bare = plain.replace(/^[.\s]+|[.\s]+$/g, '') || 'export'
  return bare.toLowerCase().endsWith(`.${type}`) ? bare : `${bare}.${type}`
}

/** Content-Disposition of a {@link safeFileName} by RFC 6266: plain letters for old programs, the true name beside it. */
export function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|%/g, '_')
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
