import type { LocalizedText, MaybeLocalized } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import { type Job, type PayloadOf, sql } from '@ntocc/sdk/service'
import { Notice } from '../../contract/notices.ts'
import { queueSms } from '../sms/queue.ts'
import type { Area, MessagesArea, MessagesCtx } from '../types.ts'
import { countReaders, inForce, readers, readingsOf } from './audience.ts'

const NEW_NOTICE: LocalizedText = { en: 'Notice', zh: '公告', es: 'Comunicado', ja: 'お知らせ' }

const everywhere = (text: MaybeLocalized): LocalizedText =>
  typeof text === 'string'
    ? { en: text, zh: text, es: text, ja: text }
    : {
        en: localise(text, 'en'),
        zh: localise(text, 'zh'),
        es: localise(text, 'es'),
        ja: localise(text, 'ja'),
      }

interface ToTell {
  id: string
  title: MaybeLocalized
  edition: number
  is_important: boolean | null
  by_sms: boolean | null
}

const partiesOf = async (ctx: MessagesCtx, id: number): Promise<string[]> => {
  const rows = await ctx.query<{ party: string }>(
    sql`select distinct a.party_type || '/' || a.party_code as party from ${ctx.table(Notice)} n
      join ${readers(ctx)} where n.id = ${id}`,
  )
  return rows.map(({ party }) => party)
}

/** Notices whose time has come are called out once on the open pages of whom they are for. */
const tellIn = async (ctx: MessagesCtx): Promise<void> => {
  const due = await ctx.transaction(async () => {
    const rows = await ctx.query<ToTell>(
      sql`select n.id, n.title, n.edition, n.is_important, n.by_sms from ${ctx.table(Notice)} n
        where n.branch_code = ${ctx.session.branchCode} and n.told_at is null and ${inForce} order by n.id for update of n`,
    )
    const toldAt = new Date().toISOString()
    await ctx.records.changeEach(
      Notice,
      rows.map(({ id }) => ({ id: Number(id), toldAt })),
    )
    for (const { id, edition, by_sms } of rows)
      if (by_sms) await ctx.jobs.send('smsOfNotice', { notice: Number(id), edition: Number(edition) })
    return rows
  })
  for (const { id, title, edition, is_important } of due) {
    const told = { title: NEW_NOTICE, text: everywhere(title), to: `/notices?open=${id}` }
    const level = is_important ? 'error' : 'warning'
    const at = new Date().toISOString()
    for (const party of await partiesOf(ctx, Number(id)))
      ctx.notify(party, { type: 'warning', id: `notice/${id}/${edition}`, at, level, ...told })
  }
  if (due.length > 0) ctx.todoChanged()
  await countReaders(ctx, sql`${inForce} and ${isMoving(ctx)}`)
}

/** Has been read just now, or was not counted yet: the others are as they were. */
const isMoving = (ctx: MessagesCtx) =>
  sql`(n.audience_count is null or n.told_at > now() - interval '2 minutes' or exists (
    select 1 from ${readingsOf(ctx)} x where x.notice_id = n.id and x.gmt_created > now() - interval '5 minutes'))`

export const tellNotices = async (area: MessagesArea): Promise<void> => {
  for (const branch of await area.branches()) await area.inBranch(branch, tellIn)
}

/** Each night: people come and go. */
export const recountNotices = async (area: MessagesArea): Promise<void> => {
  for (const branch of await area.branches()) await area.inBranch(branch, ctx => countReaders(ctx, inForce))
}

interface Phone {
  id: string
  phone: string
  user_name: MaybeLocalized
}

const BATCH = 200

/** Tells numbers apart without saying them: the key of an event is no place for a phone. */
const digestOf = (ctx: MessagesCtx, phone: string): string =>
  Buffer.from(ctx.digest('smsPhone', phone)).toString('base64url').slice(0, 24)

/** Writes to the phones of everybody a notice is for, once to each number. Begun again, it writes to nobody twice. */
export const smsOfNotice: Job<Area, PayloadOf<Area, 'smsOfNotice'>>['run'] = (_, job) =>
  job.inBranch(async ctx => {
    const { notice: id, edition } = job.payload
    const [notice] = await ctx.records.where(Notice, { where: sql`id = ${id}`, limit: 1 })
    if (!notice) return
    const title = localise(notice.title, (await ctx.settings.get('smsLanguage')) as 'zh')
    let last = 0
    for (;;) {
      if (job.signal.aborted) throw new Error('interrupted: the rest is written to in the next try')
      // Withdrawn meanwhile, or published anew: nobody else is written to.
      const people = await ctx.query<Phone>(
        sql`select distinct on (a.id) a.id, a.phone, a.user_name from ${ctx.table(Notice)} n
          join ${readers(ctx)}
          where n.id = ${id} and n.edition = ${edition} and ${inForce} and a.phone is not null and a.id > ${last}
          order by a.id limit ${BATCH}`,
      )
      for (const { phone, user_name } of people)
        await queueSms(ctx, {
          purpose: 'notice',
          phone,
          recipient: user_name,
          values: { title },
          eventKey: `notice/${id}/${edition}/${digestOf(ctx, phone)}`,
          about: notice.code,
          recordId: id,
        })
      if (people.length < BATCH) return
      last = Number(people.at(-1)?.id)
    }
  })
