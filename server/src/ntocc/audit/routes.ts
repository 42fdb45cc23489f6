import { endpoints } from '@ntocc/sdk/contracts'
import { sql } from 'drizzle-orm'
import { BackendError, invalid } from '../errors.ts'
import { handle, type Route } from '../http/handle.ts'
import { hooksOf } from '../records/all-hooks.ts'
import { pageOf } from '../records/paging.ts'
import { alsoHolds, requireRead } from '../records/reading.ts'
import { scopeOf } from '../records/scope.ts'
import { allOf, run } from '../records/sql.ts'
import { idOf } from '../records/store.ts'
import { REASON } from '../records/trail.ts'
import { entryOf, linesOf } from '../records/trail-read.ts'
import { tableSql } from '../records/write.ts'
import { entityIn, trailOf } from '../registry/areas.ts'

/** The trail of a record for whoever may read the record, deleted ones included. @throws BackendError FORBIDDEN, NOT_FOUND */
const auditTrail = handle(endpoints.auditTrail, async (ctx, { query }) => {
  const entity = entityIn(ctx.session.branchCode, String(query.entity))
  if (!entity) throw invalid({ entity: { code: 'validation.code.unknown' } })
  requireRead(ctx.session, entity)
  const id = idOf(query.id)
  const mine = sql`${scopeOf(entity, ctx.session)} or (branch_code = '*' and ${ctx.session.partyType} = 'PLAT_ADMIN')`
  const { where: shown = [], shows } = (await hooksOf(entity.name)?.list?.(ctx)) ?? {}
  const also = allOf([alsoHolds(ctx.session, entity) ?? sql`true`, ...shown])
  const found = await run(ctx.db, sql`select 1 from ${tableSql(entity)} where id = ${id} and (${mine}) and ${also}`)
  if (!found.rowCount) throw new BackendError('NOT_FOUND')
  const paging = pageOf(query as unknown as Record<string, unknown>)
  const { lines, total } = await (trailOf(entity.name)?.(ctx, id, paging) ?? linesOf(ctx.db, entity, id, paging))
  const entries = lines.map(line => entryOf(entity, line, ctx.language))
  // What the record does not show the caller its history does not tell either.
  const told = shows ? [...shows, REASON] : undefined
  const records = told
    ? entries.map(entry => ({ ...entry, changes: entry.changes.filter(({ field }) => told.includes(field)) }))
    : entries
  return { records, total, ...paging }
})

export const auditRoutes: readonly Route[] = [auditTrail]
