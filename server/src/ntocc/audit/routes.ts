import { type AuditChange, type AuditEntry, endpoints } from '@ntocc/sdk/contracts'
import { type Entity, isMasked, localise, mask } from '@ntocc/sdk/fields'
import type { TrailLine } from '@ntocc/sdk/service'
import { sql } from 'drizzle-orm'
import { entityNamed, trailOf } from '../areas/registry.ts'
import { BackendError, invalid } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { handle, type Route } from '../http/handle.ts'
import { pageOf } from '../records/paging.ts'
import { alsoHolds, requireRead } from '../records/reading.ts'
import { scopeOf } from '../records/scope.ts'
import { run } from '../records/sql.ts'
import { idOf } from '../records/store.ts'
import type { KeptChange } from '../records/trail.ts'
import { tableSql } from '../records/write.ts'

/** The platform itself. */
const PLATFORM = { en: 'Platform', zh: '平台', es: 'Plataforma', ja: 'プラットフォーム' }

const shown = (ctx: SignedCtx, entity: Entity, { field, before, after }: KeptChange): AuditChange => {
  const { kind, options } = entity.fieldNamed(field) ?? {}
  const show = (value: unknown) => {
    if (kind?.name === 'localized' && value !== undefined) return localise(value, ctx.language)
    // A line is kept as it was written, also one that was written before the field was sensitive.
    return options?.sensitive && typeof value === 'string' && !isMasked(value) ? mask(value, options.sensitive) : value
  }
  return { field, before: show(before), after: show(after) }
}

const entryOf = (ctx: SignedCtx, entity: Entity, { id, at, by, byName, action, changes }: TrailLine): AuditEntry => ({
  id,
  at: at.toISOString(),
  ...(by ? { by } : {}),
  byName: localise(byName ?? PLATFORM, ctx.language),
  action,
  changes: changes.map(change => shown(ctx, entity, change)),
})

interface Paging {
  pageNum: number
  pageSize: number
}

/** The trail of a record for whoever may read the record, deleted ones included. @throws BackendError FORBIDDEN, NOT_FOUND */
const auditTrail = handle(endpoints.auditTrail, async (ctx, { query }) => {
  const entity = entityNamed(String(query.entity))
  if (!entity) throw invalid({ entity: { code: 'validation.code.unknown' } })
  requireRead(ctx.session, entity)
  const id = idOf(query.id)
  const mine = sql`${scopeOf(entity, ctx.session)} or (branch_code = '*' and ${ctx.session.partyType} = 'PLAT_ADMIN')`
  const also = alsoHolds(ctx.session, entity) ?? sql`true`
  const found = await run(ctx.db, sql`select 1 from ${tableSql(entity)} where id = ${id} and (${mine}) and ${also}`)
  if (!found.rowCount) throw new BackendError('NOT_FOUND')
  const paging = pageOf(query as unknown as Record<string, unknown>)
  const { lines, total } = await (trailOf(entity.name)?.(ctx, id, paging) ?? linesOf(ctx, entity, id, paging))
  return { records: lines.map(line => entryOf(ctx, entity, line)), total, ...paging }
})

interface Kept extends Record<string, unknown> {
  id: string
  at: Date
  party_code: string | null
  by_name: unknown
  action: string
  changes: KeptChange[]
  total: string
}

const linesOf = async (
  { db }: SignedCtx,
  { name }: Entity,
  id: number,
  { pageNum, pageSize }: Paging,
): Promise<{ lines: TrailLine[]; total: number }> => {
  const { rows } = await run<Kept>(
    db,
    sql`select *, count(*) over () as total from sys_audit_trail where entity = ${name} and record_id = ${id}
      order by at desc, id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`,
  )
  const lines = rows.map(({ id: line, at, party_code, by_name, action, changes }) => ({
    id: Number(line),
    at,
    ...(party_code && { by: party_code }),
    byName: by_name,
    action,
    changes,
  }))
  return { lines, total: Number(rows[0]?.total ?? 0) }
}

export const auditRoutes: readonly Route[] = [auditTrail]
