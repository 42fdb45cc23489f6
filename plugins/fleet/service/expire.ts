import { EXPIRY_WARN_DAYS, type LocalizedText, platformDay, reviewMachine } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import { inStates, sql } from '@ntocc/sdk/service'
import { EXPIRING_KINDS, type ExpiringKind } from '../contract/expiry.ts'
import { markBlacklisted } from './blacklist.ts'
import { column, TODAY } from './days.ts'
import { blockingUntil } from './expiry-rules.ts'
import { HOLDERS } from './holders.ts'
import { once } from './once.ts'
import type { FleetAreaCtx, FleetCtx } from './types.ts'

const BATCH = 500
/** Most who are told of one day: a branch with more has other worries. */
const MOST_TOLD = 5000

const EXPIRES_SOON: LocalizedText = {
  en: 'Certificate expires soon',
  zh: '证件即将到期',
  es: 'Certificado por vencer',
  ja: '証明書の期限間近',
}

/** Approved holders of a paper that has run out, as many as are done at once. */
const overdue = async (ctx: FleetCtx, kind: ExpiringKind): Promise<number[]> => {
  const found = await ctx.query<{ id: string }>(
    sql`select id from ${ctx.table(HOLDERS[kind].entity)} where branch_code = ${ctx.session.branchCode}
      and auth_status ${inStates(reviewMachine, 'approved')} and not is_deleted and ${await blockingUntil(ctx, kind)} < ${TODAY} order by id limit ${BATCH}`,
  )
  return found.map(({ id }) => Number(id))
}

const expireAll = async (ctx: FleetCtx, kind: ExpiringKind): Promise<number> => {
  let count = 0
  for (;;) {
    const ids = await overdue(ctx, kind)
    let done = 0
    for (const id of ids) if (await ctx.reviews.expire(HOLDERS[kind].entity, id)) done++
    count += done
    // Those that could not be are not asked again before the next hour.
    if (ids.length < BATCH || done === 0) return count
  }
}

interface Ending extends Record<string, unknown> {
  id: string
  version: number
  title: string | LocalizedText
  party: string | null
  ends: string
}

/** Holders of certificates that end today in 30, 15 or 7 days are told, once a day at most. */
const warnOfEnds = async (ctx: FleetCtx, kind: ExpiringKind): Promise<void> => {
  const { entity, subject } = HOLDERS[kind]
  const { title, tells, certificates } = subject
  const days = certificates.flatMap(({ to }) => (to ? [column(to)] : []))
  const ends = sql`least(${sql.join(days, sql`, `)})`
  const told = EXPIRY_WARN_DAYS.map(each => sql`${TODAY} + ${each}::int`)
  const found = await ctx.query<Ending>(
    sql`select id, version, ${column(title)} as title, ${column(tells.code)} as party, ${ends}::text as ends
      from ${ctx.table(entity)} where branch_code = ${ctx.session.branchCode} and auth_status ${inStates(reviewMachine, 'approved')} and not is_deleted
        and ${ends} in (${sql.join(told, sql`, `)}) limit ${MOST_TOLD}`,
  )
  for (const { id, version, title: shown, party, ends: last } of found) {
    if (!party) continue
    const text = `${localise(shown, 'zh')}: ${last}`
    ctx.notify(`${tells.party}/${party}`, {
      type: 'warning',
      id: `expiring-${kind}-${id}-${version}-${last}`,
      level: 'warning',
      title: EXPIRES_SOON,
      text: { en: text, zh: text, es: text, ja: text },
      at: new Date().toISOString(),
    })
  }
}

/**
 * Approved drivers and vehicles with a paper that has run out lose the approval: they can no longer be assigned. Whom it
 * concerns is told in the morning (`warnings.ts`); whose papers end soon is told now. @returns how many lost it
 */
export const expireCertificates = async (area: FleetAreaCtx): Promise<number> => {
  let count = 0
  for (const branch of await area.branches())
    count += await area.inBranch(branch, async ctx => {
      let expired = 0
      for (const kind of EXPIRING_KINDS) {
        expired += await expireAll(ctx, kind)
        if (await once(ctx, `expiryWarned.${kind}`, platformDay())) await warnOfEnds(ctx, kind)
      }
      await markBlacklisted(ctx)
      if (expired > 0) ctx.todoChanged()
      return expired
    })
  if (count > 0) area.log.info({ count }, 'certificates expired')
  return count
}
