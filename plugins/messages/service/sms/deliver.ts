import { asError } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import { type Job, type PayloadOf, sql } from '@ntocc/sdk/service'
import { SmsMessage, type SmsProblem, smsMachine } from '../../contract/sms.ts'
import type { Area, MessagesCtx } from '../types.ts'
import { dueAt } from './clock.ts'
import { isGone } from './gone.ts'
import { hand, quietHours } from './queue.ts'

const [WAITING, SENDING] = [smsMachine.codeOf('waiting'), smsMachine.codeOf('sending')]
const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000]
/** Longer than this after its time nobody wants to be told any more. */
export const LATE_MS = 24 * HOUR
export const DELIVER_RETRY_MS: readonly number[] = [30 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR]

const now = () => new Date().toISOString()
/** The status or code that the service answered: its words are for the log. */
const said = (text: string): string => /answered (?:code )?(\S{1,40})$/.exec(text)?.[1] ?? ''

/** The message while it is in our hands, and for nobody else. */
const held = async (ctx: MessagesCtx, id: number): Promise<SmsMessage | undefined> => {
  const [message] = await ctx.records.where(SmsMessage, { where: sql`id = ${id}`, lock: true, limit: 1 })
  return message
}

const giveUp = (ctx: MessagesCtx, id: number, problem: SmsProblem, problemText = '') =>
  ctx.records.move(SmsMessage, { id, move: 'giveUp' }, { problem, ...(problemText && { problemText }) })

/** Takes a message up. Nothing when it was dealt with already, must wait for the morning, or has nowhere to go. */
const begin = (ctx: MessagesCtx, { message: id, round }: Payload): Promise<SmsMessage | undefined> =>
  ctx.transaction(async () => {
    const message = await held(ctx, id)
    if (!message || message.round !== round || ![WAITING, SENDING].includes(message.status)) return undefined
    // Cut off in the last try: the service keeps to the first of an id.
    if (message.status === SENDING) return message
    if (Date.now() - Date.parse(message.dueAt) > LATE_MS) {
      await giveUp(ctx, id, 'late')
      return undefined
    }
    if (await isGone(ctx, message)) {
      await giveUp(ctx, id, 'gone')
      return undefined
    }
    // A try that failed by day is not made up for by night.
    const due = dueAt(new Date(), await quietHours(ctx), message.isUrgent === true)
    if (due.getTime() > Date.now()) {
      await ctx.records.change(SmsMessage, { id }, { dueAt: due.toISOString() })
      await hand(ctx, { id, round, dueAt: due.toISOString() })
      return undefined
    }
    if (!ctx.messageService) {
      await ctx.records.move(SmsMessage, { id, move: 'keep' }, { channel: 'outbox' })
      return undefined
    }
    await ctx.records.move(SmsMessage, { id, move: 'begin' }, { channel: 'http', tries: message.tries + 1 })
    return message
  })

/** What became of the try, unless a report was faster. */
const settle = (ctx: MessagesCtx, id: number, work: () => Promise<unknown>) =>
  ctx.transaction(async () => {
    if ((await held(ctx, id))?.status === SENDING) await work()
  })

type Payload = PayloadOf<Area, 'deliverSms'>

/** The id that the service knows a message by: a new one each time that staff have it sent again. */
export const outsideId = ({ code, round }: Pick<SmsMessage, 'code' | 'round'>): string => `${code}-${round}`

export const deliverSms: Job<Area, Payload>['run'] = (_, job) =>
  job.inBranch(async ctx => {
    const message = await begin(ctx, job.payload)
    if (!message || !ctx.messageService) return
    const { id, phone } = message
    const text = localise(message.text, (await ctx.settings.get('smsLanguage')) as 'zh')
    let answer: { taken: true } | { taken: false; reason: string }
    try {
      answer = await ctx.messageService.deliver({ id: outsideId(message), phone, text }, job.signal)
    } catch (error) {
      const reason = said(asError(error).message)
      await settle(ctx, id, () =>
        job.isLast
          ? giveUp(ctx, id, 'unreachable', reason)
          : ctx.records.move(SmsMessage, { id, move: 'wait' }, { problem: 'unreachable', problemText: reason }),
      )
      if (job.isLast) return
      throw error
    }
    await settle(ctx, id, () =>
      answer.taken
        ? ctx.records.move(SmsMessage, { id, move: 'accept' }, { sentAt: now(), problem: '', problemText: '' })
        : ctx.records.move(SmsMessage, { id, move: 'fail' }, { problem: 'refused', problemText: said(answer.reason) }),
    )
  })
