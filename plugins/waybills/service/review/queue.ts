import { type Page, Waybill, type WaybillRecord, waybillMachine } from '@ntocc/sdk/contracts'
import { isEmpty } from '@ntocc/sdk/fields'
import { inStates, type SQL, sql } from '@ntocc/sdk/service'
import type { QueueQuery, WaybillCase } from '../../contract/review-calls.ts'
import { KEYWORD } from '../list.ts'
import { presentAll } from '../present.ts'
import type { WaybillCtx } from '../types.ts'
import { visibleFields } from '../visible.ts'
import { findingsOf } from './findings.ts'
import { proofsOf } from './proofs.ts'
import { ANY_VERSION, PROPOSED } from './proposed.ts'
import type { ReviewQueue } from './queues.ts'

/** Those that wait in the queue, of the caller's own, that match the query; the longest waiting first. */
const listed = (ctx: WaybillCtx, queue: ReviewQueue, filters: Record<string, unknown>, where: SQL) =>
  ctx.records.list(
    Waybill,
    { sortField: 'statusSince', sortType: 'asc', ...filters, status: queue.from },
    { keyword: KEYWORD, shows: visibleFields(ctx.session.partyType), where },
  )

/** Those of them of which somebody has said what another person decides: signed for less, or proposed by the platform. */
const proposedOf = async (
  ctx: WaybillCtx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Pick<WaybillCase, 'isProposed' | 'isClaimed' | 'isOwnWord'>>> => {
  const found = await ctx.query<{ id: string; is_claimed: boolean; is_own: boolean }>(
    sql`select id, not exists (select 1 from waybill_correction c where c.waybill_id = waybill.id and c.version = waybill.version)
        as is_claimed,
        (select c.account_id from waybill_correction c where c.waybill_id = waybill.id
          and c.version in (waybill.version, ${ANY_VERSION}) order by c.version desc limit 1) = ${ctx.session.accountId} as is_own
      from waybill where id = any(${sql.param([...ids])}::bigint[]) and status ${inStates(waybillMachine, 'signed')} and ${PROPOSED}`,
  )
  return new Map(
    found.map(({ id, is_claimed, is_own }) => [
      Number(id),
      { isProposed: true, ...(is_claimed && { isClaimed: true }), ...(is_own && { isOwnWord: true }) },
    ]),
  )
}

/** With what speaks against them and who looks at them. */
const casesOf = async (
  ctx: WaybillCtx,
  { name }: ReviewQueue,
  records: readonly WaybillRecord[],
): Promise<WaybillCase[]> => {
  const claims = await ctx.claims.of(
    name,
    records.map(({ id }) => id),
  )
  const proofs = await proofsOf(
    ctx,
    records.map(({ waybillNo }) => waybillNo),
  )
  const proposed = await proposedOf(
    ctx,
    records.map(({ id }) => id),
  )
  return records.map(record => {
    const claim = claims.get(record.id)
    const findings = findingsOf(name, record, proofs(record.waybillNo))
    return { ...record, findings, ...(claim && { claim }), ...proposed.get(record.id) }
  })
}

export const queueOf = async (ctx: WaybillCtx, queue: ReviewQueue, query: QueueQuery): Promise<Page<WaybillCase>> => {
  const { claimed, at, proposed, ...filters } = query
  const whose = ctx.claims.claimed(queue.name, claimed)
  const page = await listed(ctx, queue, filters, isEmpty(proposed) ? whose : sql`(${whose}) and ${PROPOSED}`)
  const id = Number(at)
  const isAsked = !isEmpty(at) && Number.isSafeInteger(id) && !page.records.some(record => record.id === id)
  // Opened from elsewhere: it stands in front, wherever the queue and its filters would have it.
  const asked = isAsked ? (await listed(ctx, queue, {}, sql`id = ${id}`)).records : []
  return { ...page, records: await casesOf(ctx, queue, await presentAll(ctx, [...asked, ...page.records])) }
}
