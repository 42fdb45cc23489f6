import { inStates, type SQL, sql } from '@ntocc/sdk/service'
import { Notice, noticeMachine } from '../../contract/notices.ts'
import type { MessagesCtx } from '../types.ts'

const isAll = (column: SQL): SQL => sql`(${column} is null or jsonb_array_length(${column}) = 0)`

/** Whether the notice `n` is for the account `a`: by its party, and of that by a role in force. */
const isFor = (ctx: MessagesCtx): SQL => sql`(
  (${isAll(sql`n.audience`)} or n.audience ? a.party_type)
  and (${isAll(sql`n.roles`)} or exists (
    select 1 from ${ctx.accounts.roles} r where r.account_id = a.id and n.roles ? r.role_code)))`

/** Accounts `a` of the branch that somebody signs in with and that the notice `n` is for, to join with. */
export const readers = (ctx: MessagesCtx): SQL =>
  sql`${ctx.accounts.open} a on a.branch_code = n.branch_code and ${isFor(ctx)}`

/** Published, and its time is now. */
export const inForce: SQL = sql`n.status ${inStates(noticeMachine, 'published')} and not n.is_deleted and n.valid_from <= now()
  and (n.valid_to is null or n.valid_to > now())`

export const readingsOf = (ctx: MessagesCtx): SQL => ctx.table({ name: 'noticeReading' })

/** Whether the account `a` has read the present edition of `n`. */
export const isRead = (ctx: MessagesCtx): SQL =>
  sql`exists (select 1 from ${readingsOf(ctx)} x where x.notice_id = n.id and x.edition = n.edition
    and x.account_id = a.id and not x.is_deleted)`

/** Writes anew how many a notice is for and how many of them have read it; no version is spent on it. */
export const countReaders = (ctx: MessagesCtx, which: SQL): Promise<object[]> =>
  ctx.records.changeFrom(
    Notice,
    ['readCount', 'audienceCount'],
    sql`select n.id, count(a.id) filter (where ${isRead(ctx)}) as read_count, count(a.id) as audience_count
      from ${ctx.table(Notice)} n left join ${readers(ctx)}
      where n.branch_code = ${ctx.session.branchCode} and not n.is_deleted and ${which} group by n.id`,
  )
