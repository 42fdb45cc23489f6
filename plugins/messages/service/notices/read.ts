import { localise, recordMachine } from '@ntocc/sdk/fields'
import { type CallHandler, sql } from '@ntocc/sdk/service'
import { MOST_NOTICES_SEEN, Notice, NoticeReading, type noticeRead, type noticesSeen } from '../../contract/notices.ts'
import type { Area, MessagesCtx } from '../types.ts'
import { inForce, isRead, readers } from './audience.ts'

interface SeenRow {
  id: string
  title: unknown
  body: unknown
  valid_from: Date
  valid_to: Date | null
  is_important: boolean | null
  is_read: boolean
  edition: number
}

/** What is in force for the caller, and nothing of what is not. */
const seenBy = (ctx: MessagesCtx) =>
  sql`from ${ctx.table(Notice)} n join ${readers(ctx)} and a.id = ${ctx.session.accountId}
    where n.branch_code = ${ctx.session.branchCode} and ${inForce}`

export const countUnread = async (ctx: MessagesCtx): Promise<number> => {
  const [row] = await ctx.query<{ total: string }>(sql`select count(*) as total ${seenBy(ctx)} and not ${isRead(ctx)}`)
  return Number(row?.total ?? 0)
}

/** GET /ntocc-tms-api/noticesSeen */
export const listSeen: CallHandler<Area, typeof noticesSeen> = async ctx => {
  const rows = await ctx.query<SeenRow>(
    sql`select n.id, n.title, n.body, n.valid_from, n.valid_to, n.is_important, ${isRead(ctx)} as is_read ${seenBy(ctx)}
      order by ${isRead(ctx)}, n.is_important is true desc, n.valid_from desc, n.id desc limit ${MOST_NOTICES_SEEN}`,
  )
  return {
    notices: rows.map(row => ({
      id: Number(row.id),
      title: localise(row.title, ctx.language),
      body: localise(row.body, ctx.language),
      validFrom: row.valid_from.toISOString(),
      ...(row.valid_to && { validTo: row.valid_to.toISOString() }),
      isImportant: row.is_important === true,
      isRead: row.is_read,
    })),
    unread: await countUnread(ctx),
  }
}

/** POST /ntocc-tms-api/noticesSeen/read @throws NOT_FOUND for what is not for the caller */
export const readNotice: CallHandler<Area, typeof noticeRead> = async (ctx, { body: { id } }) => {
  const { accountId, partyType, partyCode } = ctx.session
  const [notice] = await ctx.query<{ edition: number }>(sql`select n.edition ${seenBy(ctx)} and n.id = ${id}`)
  if (!notice) throw ctx.refuse('NOT_FOUND')
  const code = `NR${id}-${notice.edition}-${accountId}`
  const reading = { code, status: recordMachine.at.enabled, noticeId: id, edition: notice.edition, accountId }
  await ctx.records.createMany(NoticeReading, [reading], { ifNew: true })
  // Nobody else has less to read by it: their pages need not count again.
  ctx.notify(`${partyType}/${partyCode}`, { type: 'refreshToDoList' })
  return { unread: await countUnread(ctx) }
}
