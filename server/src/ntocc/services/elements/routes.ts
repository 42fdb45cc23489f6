import { randomUUID } from 'node:crypto'
import { type ElementKind, endpoints } from '@ntocc/sdk/contracts'
import type { Entity } from '@ntocc/sdk/fields'
import { sql } from 'drizzle-orm'
import { sendCode, takeCode } from '../../account/sms-codes.ts'
import { type Limit, takeTry } from '../../account/tries.ts'
import type { Row } from '../../db/database.ts'
import { BackendError, invalid } from '../../errors.ts'
import type { SignedCtx } from '../../http/context.ts'
import { handle, type Route } from '../../http/handle.ts'
import { requireRead } from '../../records/reading.ts'
import { scopeOf, seesBranch } from '../../records/scope.ts'
import { run } from '../../records/sql.ts'
import { findRow, idOf } from '../../records/store.ts'
import { tableSql } from '../../records/write.ts'
import { checkedEntities, elementChecksOf, entityIn, resourceNamed } from '../../registry/areas.ts'
import { compareElements, digestOfElements, type Elements } from './ask.ts'
import { elementsOf, noteCheck, OWN, settleCheck, specsFor, standingsOf } from './checks.ts'

/** The record that is asked about, for whoever may read it. @throws BackendError INVALID, FORBIDDEN, NOT_FOUND */
const recordAsked = async (ctx: SignedCtx, name: unknown, id: unknown): Promise<{ entity: Entity; row: Row }> => {
  const entity = entityIn(ctx.session.branchCode, String(name))
  if (!entity || elementChecksOf(entity.name).length === 0)
    throw invalid({ entity: { code: 'validation.code.unknown' } })
  requireRead(ctx.session, entity)
  return { entity, row: await findRow(ctx.db, ctx, entity, idOf(id)) }
}

const tellStandings = handle(endpoints.elementChecks, async (ctx, { query }) => {
  const { entity, row } = await recordAsked(ctx, query.entity, query.id)
  return standingsOf(ctx, entity, row)
})

/** Whoever may change the record has it checked; its values go to the service from here and are not in the call. */
const checkRecord = handle(endpoints.elementCheckRun, async (ctx, { body }) => {
  const { entity, row } = await recordAsked(ctx, body.entity, body.id)
  const permission = resourceNamed(entity.name)?.by.update?.permission
  if (!permission || !ctx.session.permissions.has(permission)) throw new BackendError('FORBIDDEN')
  const spec = specsFor(entity, row).find(({ kind }) => kind === body.kind)
  if (!spec) throw invalid({ kind: { code: 'validation.code.unknown' } })
  const { values, missing } = elementsOf(spec, row)
  if (missing.length > 0)
    throw invalid(Object.fromEntries(missing.map(field => [field, { code: 'validation.field.required' }])))
  const compared = await compareElements(ctx, spec.kind, values)
  await settleCheck(ctx, { entity, spec, row, compared })
  ctx.audit({ object: `${entity.name}:${String(row.code)}`, after: { check: spec.kind, result: compared.result } })
  return standingsOf(ctx, entity, await findRow(ctx.db, ctx, entity, Number(row.id)))
})

/** People check themselves, not others: few times are enough. */
const OWN_CHECKS: Limit = { kind: 'ownElements', most: 5, windowMinutes: 24 * 60, refusal: 'ELEMENT_TOO_MANY' }
const KIND: ElementKind = 'operator3'
const WAITS = '10 minutes'

const purposeOf = (serial: string) => `elements:${serial}` as const

const ownPhone = async (ctx: SignedCtx): Promise<string | undefined> => {
  const found = await ctx.db.query<{ phone: string | null }>('select phone from sys_account where id = $1', [
    ctx.session.accountId,
  ])
  return found.rows[0]?.phone ?? undefined
}

/**
 * Name, identity number and phone of the caller, compared at the operator; then a code to the phone. Only the phone of the
 * own account: nobody learns here what belongs to somebody else.
 */
const beginOwn = handle(endpoints.asignAuthMobile3, async (ctx, { body }) => {
  const values: Elements = { name: body.name, idNo: body.idNo, phone: body.phone }
  if ((await ownPhone(ctx)) !== body.phone) throw new BackendError('ELEMENT_PHONE_NOT_OWN')
  await takeTry(ctx.db, OWN_CHECKS, ctx.session.accountId)
  const compared = await compareElements(ctx, KIND, values)
  if (compared.result !== 'match')
    throw new BackendError(compared.result === 'mismatch' ? 'ELEMENT_MISMATCH' : 'ELEMENT_UNKNOWN')
  const serialNo = randomUUID()
  await sendCode(ctx, body.phone, purposeOf(serialNo))
  const digest = digestOfElements(ctx.config.clientSecret, KIND, values)
  const recordId = ctx.session.accountId
  await noteCheck(ctx.db, ctx, { entity: OWN, recordId, kind: KIND, digest, serial: serialNo, ...compared })
  return { serialNo }
})

interface Waiting extends Row {
  id: string
  digest: string
  simulated: boolean
}

/** The caller's own record of an entity, where it has one: that of the party. */
const ownRecord = async (ctx: SignedCtx, entity: Entity): Promise<Row | undefined> => {
  const found = await run(
    ctx.db,
    sql`select * from ${tableSql(entity)} where ${scopeOf(entity, ctx.session)} and code = ${ctx.session.partyCode}
      and not is_deleted`,
  )
  return found.rows[0]
}

/** What was proven goes into the caller's own record, when it holds the same name, number and phone. */
const carryOver = async (ctx: SignedCtx, { digest, simulated }: Waiting): Promise<void> => {
  for (const name of checkedEntities()) {
    const entity = entityIn(ctx.session.branchCode, name)
    const row = entity && !seesBranch(ctx.session) ? await ownRecord(ctx, entity) : undefined
    const spec = entity && row && specsFor(entity, row).find(({ kind }) => kind === KIND)
    if (!entity || !row || !spec) continue
    if (digestOfElements(ctx.config.clientSecret, KIND, elementsOf(spec, row).values) !== digest) continue
    await settleCheck(ctx, { entity, spec, row, compared: { result: 'match', simulated }, isProven: true })
  }
}

/** The code that came to the phone. @throws BackendError NOT_FOUND for a check that is not the caller's, or too old; CODE_WRONG … */
const finishOwn = handle(endpoints.asignVerifyCaptcha, async (ctx, { body }) => {
  const found = await ctx.db.query<Waiting>(
    `select id, digest, simulated from sys_element_check where serial = $1 and entity = $2 and record_id = $3
     and branch_code = $4 and checked_at > now() - interval '${WAITS}'`,
    [body.serialNo, OWN, ctx.session.accountId, ctx.session.branchCode],
  )
  const waiting = found.rows[0]
  const phone = await ownPhone(ctx)
  if (!waiting || !phone) throw new BackendError('NOT_FOUND')
  await takeCode(ctx, phone, purposeOf(body.serialNo), body.captcha)
  await ctx.db.query('update sys_element_check set serial = null, proven = true where id = $1', [waiting.id])
  await carryOver(ctx, waiting)
  return { verified: true }
})

interface OwnRow extends Row {
  checked_at: Date
  simulated: boolean
}

/** Whether, and since when, the caller's own identity is proven. */
const tellOwn = handle(endpoints.ownIdentity, async ctx => {
  const found = await ctx.db.query<OwnRow>(
    `select checked_at, simulated from sys_element_check where branch_code = $1 and entity = $2 and record_id = $3
     and proven and serial is null order by id desc limit 1`,
    [ctx.session.branchCode, OWN, ctx.session.accountId],
  )
  const row = found.rows[0]
  return row
    ? { verified: true, at: row.checked_at.toISOString(), ...(row.simulated && { simulated: true as const }) }
    : { verified: false }
})

export const elementRoutes: Route[] = [tellStandings, checkRecord, beginOwn, finishOwn, tellOwn]
