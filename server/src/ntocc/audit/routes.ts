import { type AuditChange, type AuditEntry, endpoints, Waybill } from '@ntocc/sdk/contracts'
import { type Entity, localise } from '@ntocc/sdk/fields'
import { sql } from 'drizzle-orm'
import { entityNamed } from '../areas/registry.ts'
import type { Row } from '../db/database.ts'
import { BackendError, invalid } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { handle, type Route } from '../http/handle.ts'
import { pageOf } from '../records/paging.ts'
import { requireRead } from '../records/reading.ts'
import { scopeOf } from '../records/scope.ts'
import { run } from '../records/sql.ts'
import { idOf } from '../records/store.ts'
import type { KeptChange } from '../records/trail.ts'
import { tableSql } from '../records/write.ts'
import { waybillTrail } from '../waybill/trail.ts'

/** The platform itself. */
const PLATFORM = { en: 'Platform', zh: '平台', es: 'Plataforma', ja: 'プラットフォーム' }

const shown = (ctx: SignedCtx, entity: Entity, { field, before, after }: KeptChange): AuditChange => {
  const isText = entity.fieldNamed(field)?.kind.name === 'localized'
  const show = (value: unknown) => (isText && value !== undefined ? localise(value, ctx.language) : value)
  return { field, before: show(before), after: show(after) }
}

const entryOf = (ctx: SignedCtx, entity: Entity, row: Row): AuditEntry => ({
  id: Number(row.id),
  at: (row.at as Date).toISOString(),
  ...(row.party_code ? { by: String(row.party_code) } : {}),
  byName: localise(row.by_name ?? PLATFORM, ctx.language),
  action: String(row.action),
  changes: (row.changes as KeptChange[]).map(change => shown(ctx, entity, change)),
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
  const found = await run(ctx.db, sql`select 1 from ${tableSql(entity)} where id = ${id} and (${mine})`)
  if (!found.rowCount) throw new BackendError('NOT_FOUND')
  const paging = pageOf(query as unknown as Record<string, unknown>)
  const rows = await linesOf(ctx, entity, id, paging)
  return { records: rows.map(row => entryOf(ctx, entity, row)), total: Number(rows[0]?.total ?? 0), ...paging }
})

const linesOf = async (ctx: SignedCtx, entity: Entity, id: number, paging: Paging): Promise<Row[]> => {
  const { pageNum, pageSize } = paging
  if (entity.name === Waybill.name) return waybillTrail(ctx.db, ctx, id, paging)
  const where = sql`entity = ${entity.name} and record_id = ${id}`
  const found = await run(
    ctx.db,
    sql`select *, count(*) over () as total from sys_audit_trail where ${where}
      order by at desc, id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`,
  )
  return found.rows
}

export const auditRoutes: readonly Route[] = [auditTrail]
