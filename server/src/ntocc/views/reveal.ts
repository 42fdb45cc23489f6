import { endpoints, hiddenWaybillFields } from '@ntocc/sdk/contracts'
import { sql } from 'drizzle-orm'
import { type Limit, takeTry } from '../account/tries.ts'
import { snakeCase } from '../db/table-of.ts'
import { BackendError } from '../errors.ts'
import { handle, type Route } from '../http/handle.ts'
import { hooksOf } from '../records/all-hooks.ts'
import { readableSql, requireRead } from '../records/reading.ts'
import { allOf, run } from '../records/sql.ts'
import { idOf } from '../records/store.ts'
import { entityIn, tableNameOf } from '../registry/areas.ts'

/** Values one account may see in ten minutes: more than work needs, far fewer than it takes to copy a list. */
export const REVEALS: Limit = { kind: 'reveal', most: 60, windowMinutes: 10, refusal: 'REVEAL_TOO_MANY' }

/**
 * One masked value in full, for who holds the permission of its kind and may see the record. Who looked at what, and
 * who was refused, is in the audit log; the value is not.
 */
const reveal = handle(endpoints.reveal, async (ctx, { body }) => {
  const { field: name } = body
  const id = idOf(body.id)
  ctx.audit({ object: `${body.entity}:${id}#${name}` })
  const entity = entityIn(ctx.session.branchCode, body.entity)
  const sensitive = entity?.fieldNamed(name)?.options.sensitive
  if (!entity || !sensitive) throw new BackendError('NOT_FOUND')
  const hidden = entity.name === 'waybill' && hiddenWaybillFields(ctx.session.partyType).includes(name)
  if (hidden || !ctx.session.permissions.has(sensitive)) throw new BackendError('FORBIDDEN')
  requireRead(ctx.session, entity)
  await takeTry(ctx.db, REVEALS, ctx.session.accountId)
  const table = sql.identifier(tableNameOf(entity))
  const column = sql.identifier(snakeCase(name))
  const { where: shown = [], shows } = (await hooksOf(entity.name)?.list?.(ctx)) ?? {}
  if (shows && !shows.includes(name)) throw new BackendError('FORBIDDEN')
  const where = allOf([readableSql(entity, ctx.session), ...shown, sql`id = ${id}`])
  const found = await run<{ value: string | null }>(ctx.db, sql`select ${column} as value from ${table} where ${where}`)
  const row = found.rows[0]
  if (!row) throw new BackendError('NOT_FOUND')
  return { value: row.value ?? '' }
})

export const revealRoutes: readonly Route[] = [reveal]
