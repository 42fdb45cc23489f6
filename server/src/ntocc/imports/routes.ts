import { createHmac } from 'node:crypto'
import {
  endpoints,
  type ImportBody,
  type ImportResult,
  type ImportRow,
  type MaybeLocalized,
  MOST_IMPORT_ISSUES,
  MOST_IMPORT_ROWS,
  type PartyType,
  type RecordResource,
} from '@ntocc/sdk/contracts'
import { type Entity, localise } from '@ntocc/sdk/fields'
import type { Queryable } from '../db/database.ts'
import { BackendError, invalid } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { handle, type Route } from '../http/handle.ts'
import { hooksOf } from '../records/all-hooks.ts'
import { entityOf } from '../records/routes.ts'
import { seesBranch } from '../records/scope.ts'
import { resourceIn } from '../registry/areas.ts'
import { checkRows, issuesOf } from './check-rows.ts'
import { type Checked, isGood } from './checked.ts'
import { writeRows } from './write-rows.ts'

/** @throws BackendError NOT_FOUND for what cannot be imported, FORBIDDEN for who may not create one */
const importable = (ctx: SignedCtx, name: string): RecordResource => {
  const resource = resourceIn(ctx.session.branchCode, name)
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
  const valid = checked.filter(isGood).length
  return {
    importId,
    total: checked.length,
    valid,
    created,
    issueCount: issues.length,
    issues: issues.slice(0, MOST_IMPORT_ISSUES),
  }
}

/** Keyed, as for a repeated call: rows hold what is masked from others. */
const fingerprintOf = ({ config }: SignedCtx, name: string, rows: readonly ImportRow[]): string =>
  createHmac('sha256', config.clientSecret)
    .update(JSON.stringify([name, rows]))
    .digest('base64url')

interface Done {
  account_id: string
  party_type: PartyType | null
  user_name: MaybeLocalized
  created_at: Date
  fingerprint: string | null
  entity: string
  result: ImportResult
}

/** What is asked to be added, under which id. */
interface Order {
  importId: string
  name: string
  fingerprint: string
}

/** Whether those who have done it are colleagues, of whom one may hear: parties of a branch hear nothing of each other. */
const isColleague = ({ session }: SignedCtx, { party_type }: Done): boolean =>
  seesBranch(session) && party_type !== null && seesBranch({ ...session, partyType: party_type })

/** Told to a colleague: what was added, by whom and when. What was wrong with the rows is for whoever sent them. */
const byColleague = ({ language }: SignedCtx, { result, user_name, created_at }: Done): ImportResult => ({
  importId: result.importId,
  total: result.total,
  valid: result.valid,
  created: result.created,
  repeated: true,
  repeatedBy: { name: localise(user_name, language), at: created_at.toISOString() },
  issueCount: 0,
  issues: [],
})

/**
 * What the import of that id answered before; undefined when there was none.
 * @throws BackendError IMPORT_TAKEN for somebody else's, IMPORT_REUSED for one of other rows
 */
const earlier = async (db: Queryable, ctx: SignedCtx, { importId, name, fingerprint }: Order) => {
  const found = await db.query<Done & Record<string, unknown>>(
    `select i.account_id, i.fingerprint, i.entity, i.result, i.created_at, a.party_type, a.user_name
     from sys_import i left join sys_account a on a.id = i.account_id where i.branch_code = $1 and i.import_id = $2`,
    [ctx.session.branchCode, importId],
  )
  const row = found.rows[0]
  if (!row) return undefined
  const isOwn = Number(row.account_id) === ctx.session.accountId
  if (!isOwn && !isColleague(ctx, row)) throw new BackendError('IMPORT_TAKEN')
  const isOther = row.fingerprint !== null && row.fingerprint !== fingerprint
  if (row.entity !== name || isOther) throw new BackendError('IMPORT_REUSED')
  if (!isOwn) return byColleague(ctx, row)
  return { ...row.result, repeated: true }
}

/** Nothing is added: not every line could be. */
class Refused extends Error {}

/**
 * All rows of an import and its own mark in one transaction: an import that is cut off has added nothing, and one that is
 * sent twice at once waits at the mark and then answers what the first did.
 */
const write = async (
  ctx: SignedCtx,
  entity: Entity,
  { mode, ...order }: Order & Pick<ImportBody, 'mode'>,
  checked: readonly Checked[],
): Promise<ImportResult> => {
  const { importId, fingerprint } = order
  const good = checked.filter(isGood)
  let result = resultOf(importId, checked, good.length)
  const isFirst = await ctx.db.transaction(async tx => {
    const marked = await tx.query(
      `insert into sys_import (branch_code, import_id, entity, account_id, result, fingerprint) values ($1, $2, $3, $4, $5, $6)
       on conflict do nothing`,
      [ctx.session.branchCode, importId, entity.name, ctx.session.accountId, JSON.stringify(result), fingerprint],
    )
    if (!marked.rowCount) return false
    const added = await writeRows(tx, ctx, entity, good)
    if (added.length < good.length && mode === 'all') throw new Refused()
    result = resultOf(importId, checked, added.length)
    await tx.query('update sys_import set record_ids = $3, result = $4 where branch_code = $1 and import_id = $2', [
      ctx.session.branchCode,
      importId,
      JSON.stringify(added),
      JSON.stringify(result),
    ])
    return true
  })
  if (!isFirst) return (await earlier(ctx.db, ctx, order)) ?? result
  ctx.audit({ object: `import:${entity.name}:${importId}`, after: { total: result.total, created: result.created } })
  hooksOf(entity.name).done?.(ctx, undefined)
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
  const order = { importId, name: entity.name, fingerprint: fingerprintOf(ctx, entity.name, rows) }
  const before = dryRun ? undefined : await earlier(ctx.db, ctx, order)
  if (before) return before
  const checked = await checkRows(ctx.db, ctx, entity, rows)
  const good = checked.filter(isGood).length
  const isRefused = mode === 'all' && good < checked.length
  if (dryRun || isRefused || good === 0) return resultOf(importId, checked, 0)
  try {
    return await write(ctx, entity, { ...order, mode }, checked)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return resultOf(importId, checked, 0)
  }
})

export const importRoutes: readonly Route[] = [importTerms, importRecords]
