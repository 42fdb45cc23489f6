import {
  endpoints,
  type ImportBody,
  type ImportResult,
  type ImportRow,
  MOST_IMPORT_ISSUES,
  MOST_IMPORT_ROWS,
  type RecordResource,
} from '@ntocc/sdk/contracts'
import type { Entity } from '@ntocc/sdk/fields'
import { resourceNamed } from '../areas/registry.ts'
import type { Queryable } from '../db/database.ts'
import { BackendError, invalid } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { handle, type Route } from '../http/handle.ts'
import { hooksOf } from '../records/all-hooks.ts'
import { insertMany } from '../records/bulk-insert.ts'
import type { Hooks } from '../records/hooks.ts'
import { awaitFlags, takeFlagsForAll } from '../records/one-per.ts'
import { entityOf } from '../records/routes.ts'
import { seesBranch } from '../records/scope.ts'
import { asFieldIssue } from '../records/violations.ts'
import { breathe, CHUNK_ROWS, type Checked, checkRows, issuesOf } from './check-rows.ts'

/** @throws BackendError NOT_FOUND for what cannot be imported, FORBIDDEN for who may not create one */
const importable = (ctx: SignedCtx, name: string): RecordResource => {
  const resource = resourceNamed(name)
  if (!resource?.by.create) throw new BackendError('NOT_FOUND')
  const { permission } = resource.by.create
  const isKept = resource.staffOnly && !seesBranch(ctx.session)
  if (isKept || (permission && !ctx.session.permissions.has(permission))) throw new BackendError('FORBIDDEN')
  return resource
}

const isRow = (row: unknown): row is ImportRow => {
  const { line, values } = (row ?? {}) as Partial<ImportRow>
  return Number.isSafeInteger(line) && typeof values === 'object' && values !== null && !Array.isArray(values)
}

/** @throws BackendError INVALID (4220) when the rows are none, too many or no rows */
const rowsOf = ({ rows }: ImportBody): ImportRow[] => {
  if (!Array.isArray(rows) || rows.length === 0) throw invalid({ rows: { code: 'validation.field.required' } })
  if (rows.length > MOST_IMPORT_ROWS)
    throw invalid({ rows: { code: 'validation.list.max', params: { max: MOST_IMPORT_ROWS } } })
  if (!rows.every(isRow)) throw invalid({ rows: { code: 'validation.list.type' } })
  return rows
}

const resultOf = (importId: string, checked: readonly Checked[], created: number): ImportResult => {
  const issues = issuesOf(checked)
  const valid = checked.filter(({ issues: own }) => Object.keys(own).length === 0).length
  return {
    importId,
    total: checked.length,
    valid,
    created,
    issueCount: issues.length,
    issues: issues.slice(0, MOST_IMPORT_ISSUES),
  }
}

const insertChunk = async (
  tx: Queryable,
  ctx: SignedCtx,
  entity: Entity,
  hooks: Hooks,
  rows: readonly Checked[],
): Promise<number[]> => {
  const writing = { tx, ctx, before: undefined }
  const records: Record<string, unknown>[] = []
  for (const { values } of rows) records.push(hooks.values ? await hooks.values(writing, values) : values)
  const made = await insertMany(tx, ctx, entity, await takeFlagsForAll(tx, ctx, entity, records))
  if (hooks.imported) await hooks.imported(writing, made)
  else for (const row of hooks.written ? made : []) await hooks.written?.(writing, row)
  return made.map(row => Number(row.id))
}

/** What the import of that id answered before; undefined when there was none. */
const earlier = async (db: Queryable, ctx: SignedCtx, importId: string, name: string) => {
  const found = await db.query<{ entity: string; result: ImportResult }>(
    'select entity, result from sys_import where branch_code = $1 and import_id = $2',
    [ctx.session.branchCode, importId],
  )
  const row = found.rows[0]
  if (row && row.entity !== name) throw new BackendError('BAD_REQUEST')
  return row && { ...row.result, repeated: true }
}

/**
 * All rows of an import and its own mark in one transaction: an import that is cut off has added nothing, and one that is
 * sent twice at once waits at the mark and then answers what the first did.
 */
const write = async (
  ctx: SignedCtx,
  entity: Entity,
  importId: string,
  checked: readonly Checked[],
  good: readonly Checked[],
): Promise<ImportResult> => {
  const hooks = hooksOf(entity.name)
  const result = resultOf(importId, checked, good.length)
  const isFirst = await ctx.db.transaction(async tx => {
    const marked = await tx.query(
      `insert into sys_import (branch_code, import_id, entity, account_id, result) values ($1, $2, $3, $4, $5)
       on conflict do nothing`,
      [ctx.session.branchCode, importId, entity.name, ctx.session.accountId, JSON.stringify(result)],
    )
    if (!marked.rowCount) return false
    await awaitFlags(tx, ctx, entity)
    const added: number[] = []
    for (let at = 0; at < good.length; at += CHUNK_ROWS) {
      added.push(...(await insertChunk(tx, ctx, entity, hooks, good.slice(at, at + CHUNK_ROWS))))
      await breathe()
    }
    await tx.query('update sys_import set record_ids = $3 where branch_code = $1 and import_id = $2', [
      ctx.session.branchCode,
      importId,
      JSON.stringify(added),
    ])
    return true
  })
  if (!isFirst) return (await earlier(ctx.db, ctx, importId, entity.name)) ?? result
  ctx.audit({ object: `import:${entity.name}:${importId}`, after: { total: result.total, created: result.created } })
  hooks.done?.(ctx, undefined)
  return result
}

/** GET /ntocc-basic-api/import/{entity} */
const importTerms = handle(endpoints.importTerms, async (ctx, { params }) => {
  importable(ctx, params.entity)
  return { person: String(ctx.session.accountId) }
})

const importRecords = handle(endpoints.importRecords, async (ctx, { params, body }) => {
  const entity = entityOf(importable(ctx, params.entity))
  const { importId, mode, dryRun } = body
  const rows = rowsOf(body)
  const before = dryRun ? undefined : await earlier(ctx.db, ctx, importId, entity.name)
  if (before) return before
  const checked = await checkRows(ctx.db, ctx, entity, rows)
  const good = checked.filter(({ issues }) => Object.keys(issues).length === 0)
  const isRefused = mode === 'all' && good.length < checked.length
  if (dryRun || isRefused || good.length === 0) return resultOf(importId, checked, 0)
  try {
    return await write(ctx, entity, importId, checked, good)
  } catch (error) {
    // Somebody else took a value meanwhile: the next try finds it by line.
    throw asFieldIssue(error, entity, {})
  }
})

export const importRoutes: readonly Route[] = [importTerms, importRecords]
