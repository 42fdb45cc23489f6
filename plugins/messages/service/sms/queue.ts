import type { MaybeLocalized } from '@ntocc/sdk/contracts'
import { localise, recordMachine } from '@ntocc/sdk/fields'
import { fitText, inStates, sql } from '@ntocc/sdk/service'
import { MOST_RECIPIENT, SmsMessage, SmsTemplate, smsMachine } from '../../contract/sms.ts'
import { filled, type SmsPurpose, type SmsValues, smsParts } from '../../contract/sms-text.ts'
import type { MessagesCtx } from '../types.ts'
import { dayStart, dueAt, type Quiet } from './clock.ts'

const DAY_MS = 86_400_000
const [FAILED, GIVEN_UP] = [smsMachine.codeOf('failed'), smsMachine.codeOf('givenUp')]

/** What somebody is to be told by short message. */
export interface SmsAsked {
  purpose: SmsPurpose
  phone: string
  recipient?: MaybeLocalized | undefined
  values: SmsValues
  /** Of one event there is one message, however often it is asked for. */
  eventKey: string
  about: string
  recordId: number
}

export const quietHours = async ({ settings }: MessagesCtx): Promise<Quiet> => ({
  from: await settings.get('quietFrom'),
  to: await settings.get('quietTo'),
})

/** The words in use for a purpose; none where the branch has taken them out of use. */
export const templateFor = async (ctx: MessagesCtx, purpose: SmsPurpose): Promise<SmsTemplate | undefined> => {
  const [template] = await ctx.records.where(SmsTemplate, {
    where: sql`purpose = ${purpose} and status ${inStates(recordMachine, 'enabled')}`,
    limit: 1,
  })
  return template
}

const isAskedBefore = async (ctx: MessagesCtx, eventKey: string): Promise<boolean> => {
  const [found] = await ctx.query(
    sql`select 1 from ${ctx.table(SmsMessage)} where branch_code = ${ctx.session.branchCode} and event_key = ${eventKey}`,
  )
  return found !== undefined
}

/**
 * Messages to a phone that fall on the day of a moment, and those that were left out because there were enough. What reached
 * nobody does not count.
 */
const onDay = async (
  ctx: MessagesCtx,
  phone: string,
  at: Date,
  except = 0,
): Promise<{ sent: number; leftOut: number }> => {
  const from = dayStart(at)
  const [row] = await ctx.query<{ sent: string; left_out: string }>(
    sql`select count(*) filter (where status not in (${FAILED}, ${GIVEN_UP})) as sent,
        count(*) filter (where status = ${GIVEN_UP} and problem = 'limit') as left_out
      from ${ctx.table(SmsMessage)} where branch_code = ${ctx.session.branchCode} and phone = ${phone} and id <> ${except} and not is_deleted
        and due_at >= ${from} and due_at < ${new Date(from.getTime() + DAY_MS)}`,
  )
  return { sent: Number(row?.sent ?? 0), leftOut: Number(row?.left_out ?? 0) }
}

/** Whether the phone of a message gets no more on the day of a moment. Within a transaction: who asks at the same time waits. */
export const isFull = async (
  ctx: MessagesCtx,
  { id, phone }: Pick<SmsMessage, 'id' | 'phone'>,
  at: Date,
): Promise<boolean> => {
  await ctx.lock(`sms/${ctx.session.branchCode}/${phone}`)
  return (await onDay(ctx, phone, at, id)).sent >= (await ctx.settings.get('smsDaily'))
}

/** Has a message handed over when it is due. In the transaction that made it so. */
export const hand = (ctx: MessagesCtx, { id, round, dueAt: due }: Pick<SmsMessage, 'id' | 'round' | 'dueAt'>) =>
  ctx.jobs.send('deliverSms', { message: id, round }, { after: new Date(due) })

/** Who it is for, as far as there is room: of a company the first words of its name tell. */
const shortened = (name: MaybeLocalized): MaybeLocalized =>
  typeof name === 'string'
    ? fitText(name, MOST_RECIPIENT)
    : (Object.fromEntries(
        Object.entries(name).map(([language, text]) => [language, fitText(text, MOST_RECIPIENT)]),
      ) as MaybeLocalized)

/**
 * Puts a message into the outbox, once for each event. Beyond the limit of the day it is kept as given up, so that somebody sees
 * it; a loop that goes on fills nothing with it.
 * @returns nothing where the branch has no words for it in use, or was asked before
 */
export const queueSms = async (ctx: MessagesCtx, asked: SmsAsked): Promise<SmsMessage | undefined> =>
  ctx.transaction(async () => {
    const template = await templateFor(ctx, asked.purpose)
    if (!template) return undefined
    const { purpose, phone, recipient, values, eventKey, about, recordId } = asked
    await ctx.lock(`sms/${ctx.session.branchCode}/${phone}`)
    if (await isAskedBefore(ctx, eventKey)) return undefined
    const isUrgent = template.isUrgent === true
    const due = dueAt(new Date(), await quietHours(ctx), isUrgent)
    const [{ sent, leftOut }, most] = [await onDay(ctx, phone, due), await ctx.settings.get('smsDaily')]
    const isBeyond = sent >= most
    if (isBeyond && leftOut >= most) {
      ctx.log.warn({ about, purpose }, 'a short message was left out: its phone had too many today')
      return undefined
    }
    const language = await ctx.settings.get('smsLanguage')
    const text = filled(localise(template.text, language as 'zh'), purpose, values)
    const made = await ctx.records.create(SmsMessage, {
      phone,
      ...(recipient !== undefined && { recipient: shortened(recipient) as string }),
      purpose,
      templateCode: template.code,
      text,
      parts: smsParts(text.length),
      about: about.slice(0, 60),
      recordId,
      eventKey,
      isUrgent,
      channel: ctx.messageService ? 'http' : 'outbox',
      dueAt: due.toISOString(),
      tries: 0,
      round: 0,
    })
    if (isBeyond) await ctx.records.move(SmsMessage, { id: made.id, move: 'giveUp' }, { problem: 'limit' })
    else await hand(ctx, made)
    return made
  })
