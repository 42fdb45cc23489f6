import { EXPIRY_WARN_DAYS, type LocalizedText, platformDay, reviewMachine } from '@ntocc/sdk/contracts'
import { inStates, sql } from '@ntocc/sdk/service'
import { EXPIRING_KINDS, type ExpiringKind } from '../contract/expiry.ts'
import { markBlacklisted } from './blacklist.ts'
import { TODAY } from './days.ts'
import { blockingPapers, blockingUntil, giveBackSpared } from './expiry-rules.ts'
import { HOLDERS } from './holders.ts'
import { papersOfKind, papersWhere } from './last-days.ts'
import { once } from './once.ts'
import { MOST_TOLD, tellMissing, tellOfPaper } from './paper-news.ts'
import type { FleetAreaCtx, FleetCtx } from './types.ts'

const BATCH = 500

const EXPIRES_SOON: LocalizedText = {
  en: 'Certificate expires soon',
  zh: '证件即将到期',
  es: 'Certificado por vencer',
  ja: '証明書の期限間近',
}

/** Approved holders of a paper that has run out or is missing, as many as are done at once. */
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
    const done: number[] = []
    for (const id of ids) if (await ctx.reviews.expire(HOLDERS[kind].entity, id)) done.push(id)
    await tellMissing(ctx, kind, done, await blockingPapers(ctx, kind))
    count += done.length
    // Those that could not be are not asked again before the next hour.
    if (ids.length < BATCH || done.length === 0) return count
  }
}

/** Of each paper that ends in 30, 15 or 7 days its holder and the carrier are told, once a day at most. */
const warnOfEnds = async (ctx: FleetCtx, kind: ExpiringKind): Promise<void> => {
  const told = EXPIRY_WARN_DAYS.map(each => sql`${TODAY} + ${each}::int`)
  const where = sql`auth_status ${inStates(reviewMachine, 'approved')} and ends in (${sql.join(told, sql`, `)})`
  for (const paper of await papersWhere(ctx, kind, papersOfKind(kind), { where, limit: MOST_TOLD }))
    tellOfPaper(ctx, paper, { level: 'warning', title: EXPIRES_SOON })
}

/**
 * Approved drivers and vehicles with a paper that has run out or is missing lose the approval: they can no longer be assigned. Who has a paper that
 * ran out is told in the morning (`warnings.ts`); whose papers end soon or are missing is told now. Whoever had lost it to a paper that he does not
 * need has it back. @returns how many lost it
 */
export const expireCertificates = async (area: FleetAreaCtx): Promise<number> => {
  let count = 0
  for (const branch of await area.branches())
    count += await area.inBranch(branch, async ctx => {
      let expired = 0
      let returned = 0
      for (const kind of EXPIRING_KINDS) {
        expired += await expireAll(ctx, kind)
        returned += await giveBackSpared(ctx, kind)
        if (await once(ctx, `expiryWarned.${kind}`, platformDay())) await warnOfEnds(ctx, kind)
      }
      await markBlacklisted(ctx)
      if (expired + returned > 0) ctx.todoChanged()
      return expired
    })
  if (count > 0) area.log.info({ count }, 'certificates expired')
  return count
}
