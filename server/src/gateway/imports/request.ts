import {
  type ImportColumn,
  type ImportFileRequest,
  type ImportTemplateRequest,
  type ImportWorkbookRequest,
  MOST_IMPORT_ISSUES,
} from '@ntocc/sdk/contracts'
import type { Field } from '@ntocc/sdk/fields'
import { z } from 'zod'
import type { CallTable } from '../calls/table.ts'
import { GatewayError } from '../errors.ts'

const title = z.string().max(200)
const entity = z.string().min(1).max(100)
const labels = z.record(z.string().max(100), z.string().max(500))
const columns = z
  .array(
    z.strictObject({
      key: z.string().min(1).max(100),
      titles: z.array(title).min(1).max(20),
      labels: labels.optional(),
      otherLabels: z.array(labels).max(10).optional(),
      hint: z.string().max(1_000).optional(),
      example: z.string().min(1).max(64).optional(),
    }),
  )
  .min(1)
  .max(200)

const TEMPLATE = z.strictObject({
  entity,
  columns,
  fileName: z.string().min(1).max(200),
  texts: z.strictObject({ codes: title, code: title, name: title, example: title.min(1), yes: title }),
})

const FILE = z.strictObject({
  id: z.string().regex(/^[a-z0-9]{32}$/),
  entity,
  columns,
  step: z.enum(['preview', 'check', 'import']),
  mode: z.enum(['all', 'valid']).optional(),
  again: z.string().max(64).optional(),
})

const WORKBOOK = z.strictObject({
  entity,
  columns,
  fileName: z.string().min(1).max(200),
  issues: z
    .array(z.strictObject({ line: z.number().int().positive(), field: z.string().max(200), text: z.string().max(500) }))
    .max(MOST_IMPORT_ISSUES * 2),
  errorsTitle: z.string().min(1).max(200),
  rows: z.enum(['bad', 'all']),
})

/** A column of an import with the field it fills. */
export interface FieldColumn extends ImportColumn {
  field: Field
}

function parsed<T>(schema: z.ZodType, value: unknown): T {
  const read = schema.safeParse(value)
  if (!read.success) throw new GatewayError('BAD_BODY', { detail: z.prettifyError(read.error) })
  return read.data as T
}

/** The fields behind the columns of a request. Throws BAD_BODY for one that no file can bring, NOT_FOUND for the entity. */
function fieldColumns(name: string, of: readonly ImportColumn[], calls: CallTable): FieldColumn[] {
  const fields = calls.importFields(name)
  if (!fields) throw new GatewayError('NOT_FOUND', { detail: `no import of ${name}` })
  return of.map(column => {
    const field = fields.get(column.key)
    if (!field) throw new GatewayError('BAD_BODY', { detail: `no column ${column.key}` })
    return { ...column, field }
  })
}

type WithFields<R> = Omit<R, 'columns'> & { columns: FieldColumn[] }

const reader =
  <R extends { entity: string; columns: ImportColumn[] }>(schema: z.ZodType) =>
  (body: unknown, calls: CallTable): WithFields<R> => {
    const request = parsed<R>(schema, body)
    return { ...request, columns: fieldColumns(request.entity, request.columns, calls) }
  }

export const readTemplateRequest = reader<ImportTemplateRequest>(TEMPLATE)
export const readFileRequest = reader<ImportFileRequest>(FILE)
export const readWorkbookRequest = reader<ImportWorkbookRequest>(WORKBOOK)
