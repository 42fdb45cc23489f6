import { allEntities, endpoints, hiddenWaybillFields } from '@ntocc/sdk/contracts'
import type { Entity } from '@ntocc/sdk/fields'
import { sql } from 'drizzle-orm'
import { snakeCase } from '../db/table-of.ts'
import { BackendError } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { handle, type Route } from '../http/handle.ts'
import { scopeOf } from '../records/scope.ts'
import { run } from '../records/sql.ts'
import { idOf } from '../records/store.ts'
import { allPermissions } from '../seed/permissions.ts'

/** Values one account may see in ten minutes: more than work needs, far fewer than it takes to copy a list. */
export const MOST_REVEALED = 60
const WINDOW = '10 minutes'

/** @throws BackendError FORBIDDEN without the reading permission of the entity, where there is one */
const mayRead = ({ session }: SignedCtx, entity: Entity): void => {
  const code = `${entity.name}.read`
  if (allPermissions().includes(code) && !session.permissions.has(code)) throw new BackendError('FORBIDDEN')
}

/** The log of the calls is the count: it holds across replicas, and a restart does not forget. */
const limit = async (ctx: SignedCtx): Promise<void> => {
  const { branchCode, accountId } = ctx.session
  const found = await ctx.db.query<{ calls: string }>(
    `select count(*) as calls from sys_audit_log
     where branch_code = $1 and at > now() - interval '${WINDOW}' and account_id = $2 and action = 'reveal'`,
    [branchCode, accountId],
  )
  if (Number(found.rows[0]?.calls) >= MOST_REVEALED) throw new BackendError('REVEAL_TOO_MANY', { retryAfter: 60 })
}

/**
 * One masked value in full, for who holds the permission of its kind and may see the record. Who looked at what, and
 * who was refused, is in the audit log; the value is not.
 */
const reveal = handle(endpoints.reveal, async (ctx, { body }) => {
  const { field: name } = body
  const id = idOf(body.id)
  ctx.audit({ object: `${body.entity}:${id}#${name}` })
  const all = allEntities()
  const entity = Object.hasOwn(all, body.entity) ? all[body.entity] : undefined
  const sensitive = entity?.fieldNamed(name)?.options.sensitive
  if (!entity || !sensitive) throw new BackendError('NOT_FOUND')
  const hidden = entity.name === 'waybill' && hiddenWaybillFields(ctx.session.partyType).includes(name)
  if (hidden || !ctx.session.permissions.has(sensitive)) throw new BackendError('FORBIDDEN')
  mayRead(ctx, entity)
  await limit(ctx)
  const table = sql.identifier(snakeCase(entity.name))
  const column = sql.identifier(snakeCase(name))
  const found = await run<{ value: string | null }>(
    ctx.db,
    sql`select ${column} as value from ${table} where ${scopeOf(entity, ctx.session)} and id = ${id}`,
  )
  const row = found.rows[0]
  if (!row) throw new BackendError('NOT_FOUND')
  return { value: row.value ?? '' }
})

export const revealRoutes: readonly Route[] = [reveal]
