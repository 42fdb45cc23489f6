import { localise } from '@ntocc/sdk/fields'
import { type CallHandler, type Hooks, sql } from '@ntocc/sdk/service'
import { MOST_MISSING, Notice, noticeMachine, type noticeReaders } from '../../contract/notices.ts'
import type { Area, MessagesCtx } from '../types.ts'
import { isRead, readers } from './audience.ts'

const PUBLISHED = noticeMachine.codeOf('published')

/** Messages cost money: who may not send them, may not have a notice send them. @throws NOTICE_NO_SMS */
const refuseSms = (ctx: MessagesCtx, bySms: boolean | null | undefined): void => {
  if (bySms && !ctx.session.permissions.has('sms.send')) throw ctx.refuse('NOTICE_NO_SMS')
}

export const noticeHooks: Hooks<Area, typeof Notice> = {
  sort: { sortField: 'gmtCreated', sortType: 'desc' },
  values: (ctx, values, before) => {
    // What people have read is not another text afterwards.
    if (before?.status === PUBLISHED) throw ctx.refuse('NOTICE_PUBLISHED')
    if (values.bySms !== before?.bySms) refuseSms(ctx, values.bySms)
    return values
  },
  remove: (ctx, { status }) => {
    if (status === PUBLISHED) throw ctx.refuse('NOTICE_PUBLISHED')
  },
  moving: async (ctx, before, move, reason) => {
    if (move === 'withdraw') return { withdrawnFor: reason.trim() }
    refuseSms(ctx, before.bySms)
    if (before.validTo && Date.parse(before.validTo) <= Date.now()) throw ctx.refuse('NOTICE_OVER')
    await ctx.jobs.send('tellNotices', {})
    const publishedAt = new Date().toISOString()
    return { publishedAt, edition: (before.edition ?? 0) + 1, toldAt: '', withdrawnFor: '' }
  },
  done: ctx => ctx.todoChanged(),
}

interface PersonRow {
  name: unknown
  party_type: string
}

/** GET /ntocc-tms-api/branchNotice/{id}/readers */
export const readersOf: CallHandler<Area, typeof noticeReaders> = async (ctx, { params }) => {
  ctx.requireRead(Notice)
  const id = Number(params.id)
  if (!Number.isSafeInteger(id) || id <= 0) throw ctx.refuse('NOT_FOUND')
  // Somebody else's is told as one that there is not.
  await ctx.records.find(Notice, id)
  const people = sql`from ${ctx.table(Notice)} n join ${readers(ctx)} where n.id = ${id}`
  const [count] = await ctx.query<{ total: string; read: string }>(
    sql`select count(*) as total, count(*) filter (where ${isRead(ctx)}) as read ${people}`,
  )
  const missing = await ctx.query<PersonRow>(
    sql`select a.user_name as name, a.party_type ${people} and not ${isRead(ctx)} order by a.party_type, a.id
      limit ${MOST_MISSING}`,
  )
  return {
    read: Number(count?.read ?? 0),
    of: Number(count?.total ?? 0),
    missing: missing.map(({ name, party_type }) => ({ name: localise(name, ctx.language), partyType: party_type })),
  }
}
