import {
  allEntities,
  allResources,
  type ImportColumn,
  type ImportFileRequest,
  type ImportTemplateRequest,
  type ImportWorkbookRequest,
  MOST_IMPORT_ISSUES,
} from '@ntocc/sdk/contracts'
import { type Field, importableFields } from '@ntocc/sdk/fields'
import { z } from 'zod'
import { GatewayError } from '../errors.ts'
import type { InstalledAreas } from '../plugins/areas.ts'

const title = z.string().max(200)
const entity = z.string().min(1).max(100)
const columns = z
  .array(
    z.strictObject({
      key: z.string().min(1).max(100),
      titles: z.array(title).min(1).max(20),
      labels: z.record(z.string().max(100), z.string().max(500)).optional(),
      hint: z.string().max(1_000).optional(),
    }),
  )
  .min(1)
  .max(200)

const TEMPLATE = z.strictObject({
  entity,
  columns,
  fileName: z.string().min(1).max(200),
  texts: z.strictObject({ codes: title, code: title, name: title }),
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

const entities = allEntities()

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
function fieldColumns(name: string, of: readonly ImportColumn[], ofAreas: AreaImports): FieldColumn[] {
  const found = allResources.some(each => each.name === name && each.by.create) ? entities[name] : undefined
  const fields = found ? new Map(importableFields(found)) : ofAreas.get(name)
  if (!fields) throw new GatewayError('NOT_FOUND', { detail: `no import of ${name}` })
  return of.map(column => {
    const field = fields.get(column.key)
    if (!field) throw new GatewayError('BAD_BODY', { detail: `no column ${column.key}` })
    return { ...column, field }
  })
}

/** Fields that files can bring to the entities of installed areas. */
type AreaImports = InstalledAreas['imports']

type WithFields<R> = Omit<R, 'columns'> & { columns: FieldColumn[] }

const reader =
  <R extends { entity: string; columns: ImportColumn[] }>(schema: z.ZodType) =>
  (body: unknown, ofAreas: AreaImports): WithFields<R> => {
    const request = parsed<R>(schema, body)
    return { ...request, columns: fieldColumns(request.entity, request.columns, ofAreas) }
  }

export const readTemplateRequest = reader<ImportTemplateRequest>(TEMPLATE)
export const readFileRequest = reader<ImportFileRequest>(FILE)
export const readWorkbookRequest = reader<ImportWorkbookRequest>(WORKBOOK)
