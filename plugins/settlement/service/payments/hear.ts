import { fenOfYuan } from '@ntocc/sdk/fields'
import { fitNumber, fitText } from '@ntocc/sdk/service'
import { Payment, type PaymentStep } from '../../contract/payment.ts'
import { paymentMachine } from '../../contract/payment-machine.ts'
import type { ServiceCtx } from '../types.ts'
import type { BankSays, Heard } from './port.ts'
import { followPurpose, moneyPaid, moneyRefused, moneyReturned, type Standing } from './purpose.ts'
import { changePayment, heldPayment, type Proof, prove, stepPayment } from './store.ts'

type SaysMoney = BankSays & { state: 'paid' | 'returned' }

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000]
/** From one question to the next; after the last somebody has to ask. */
const ASK_MS: readonly number[] = [
  30 * SECOND,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
]
/** So long after it was paid it is asked whether the money came back, and so often. */
const WATCHED_MS = 5 * DAY
const WATCH_MS = 6 * HOUR
/** Clocks of two houses differ. */
const MARGIN_MS = MINUTE

const inFuture = (ms: number): string => new Date(Date.now() + ms).toISOString()
const now = (): string => new Date().toISOString()

/** The bank does not have it, and would not pay it any more if it came now. */
const isOver = ({ notAfter }: Payment): boolean =>
  notAfter !== undefined && notAfter !== null && Date.parse(notAfter) + MARGIN_MS < Date.now()

const whyOf = ({ code, text }: BankSays & { state: 'refused' }): string =>
  fitText([code, text].filter(Boolean).join(' '))

/** What the bank says, its numbers as far as they are kept: whatever it writes, the money follows. */
const keptOf = (heard: Heard | undefined): Heard | undefined => {
  const says = heard?.says
  if (says?.state !== 'paid' && says?.state !== 'returned') return heard
  return heard && { ...heard, says: { ...says, serial: fitNumber(says.serial) } }
}

const proofOf = (step: PaymentStep, heard: Heard | undefined, reason: string | undefined): Proof => {
  if (!heard) return { step: 'unanswered', ...(reason && { reason }) }
  const { says, httpStatus, body } = heard
  const isMoney = says.state === 'paid' || says.state === 'returned'
  return {
    step,
    result: says.state,
    httpStatus,
    body,
    ...(isMoney && { serial: says.serial, amount: says.amount }),
    ...(says.state === 'refused' && { reason: whyOf(says) }),
  }
}

/** What is asked again in a while; where that was often enough, a person asks. */
const later = ({ asked }: Payment) => {
  const wait = ASK_MS[asked]
  return { asked: asked + 1, nextAt: wait === undefined ? null : inFuture(wait) }
}

const paid = async (ctx: ServiceCtx, standing: Standing, says: SaysMoney) => {
  const { serial, amount } = says
  const { payment } = standing
  await moneyPaid(ctx, standing, { amount, serial })
  const isOther = fenOfYuan(amount) !== fenOfYuan(payment.amount)
  return stepPayment(ctx, payment, 'succeed', {
    paidAmount: amount,
    bankSerialNo: serial,
    bankMsg: null,
    finishTime: now(),
    nextAt: inFuture(WATCH_MS),
    urged: false,
    ...(isOther && { trouble: 'amount' as const }),
  })
}

const refused = async (ctx: ServiceCtx, standing: Standing, why: string) => {
  await moneyRefused(ctx, standing, why)
  const set = { bankMsg: why, finishTime: now(), nextAt: null }
  const failed = await stepPayment(ctx, standing.payment, 'fail', set)
  // Whether another document asks again is for its area: this order has ended.
  if (!standing.batch) await stepPayment(ctx, failed, 'drop', { urged: false })
}

const returned = async (ctx: ServiceCtx, standing: Standing, says: SaysMoney) => {
  const why = fitText([says.serial, says.text].filter(Boolean).join(' '))
  await moneyReturned(ctx, standing, why)
  await stepPayment(ctx, standing.payment, 'refund', {
    bankMsg: why,
    bankSerialNo: says.serial,
    nextAt: null,
    finishTime: now(),
  })
}

/** It is under way at the bank. After the last question nobody asks by himself any more: somebody has to look. */
const underWay = async (ctx: ServiceCtx, { payment }: Standing) => {
  const set = { ...later(payment), bankMsg: null }
  const isLast = set.nextAt === null && payment.status === paymentMachine.at.processing
  if (isLast) await stepPayment(ctx, payment, 'timeOut', set)
  else await changePayment(ctx, payment, set)
}

/** Nothing certain: what was sent is unknown from now on, and asked about. */
const uncertain = async (ctx: ServiceCtx, { payment }: Standing, why?: string) => {
  const set = { ...later(payment), ...(why && { bankMsg: fitText(why) }) }
  if (payment.status === paymentMachine.at.processing) await stepPayment(ctx, payment, 'timeOut', set)
  else await changePayment(ctx, payment, set)
}

/** While an attempt is open: the first certain answer moves the money. */
const settle = async (ctx: ServiceCtx, standing: Standing, says: BankSays | undefined, why?: string): Promise<void> => {
  switch (says?.state) {
    case 'paid':
      await paid(ctx, standing, says)
      break
    case 'returned':
      // It was paid and came back before anybody heard of either.
      await returned(ctx, { ...standing, payment: await paid(ctx, standing, says) }, says)
      break
    case 'refused':
      await refused(ctx, standing, whyOf(says))
      break
    case 'processing':
      return underWay(ctx, standing)
    default:
      if (says?.state === 'unknown' && isOver(standing.payment)) await refused(ctx, standing, 'UNKNOWN')
      else await uncertain(ctx, standing, why)
      return says?.state === 'unknown' ? followPurpose(ctx, standing) : undefined
  }
  await followPurpose(ctx, standing)
}

const isOfAmount = ({ paidAmount, amount }: Payment, says: SaysMoney): boolean =>
  fenOfYuan(says.amount) === fenOfYuan(paidAmount ?? amount)

const isAsHeard = (payment: Payment, says: SaysMoney): boolean =>
  says.serial === payment.bankSerialNo && isOfAmount(payment, says)

/** After the end of an attempt money comes back, or the bank contradicts itself; anything else it says moves nothing. */
const afterwards = async (ctx: ServiceCtx, standing: Standing, says: BankSays | undefined): Promise<void> => {
  const { payment } = standing
  const { at } = paymentMachine
  if (payment.status === at.succeeded) {
    // Never more than came back: of a part of it a person decides.
    if (says?.state === 'returned' && !isOfAmount(payment, says))
      return void (await changePayment(ctx, payment, { trouble: 'amount', nextAt: null, bankMsg: says.serial }))
    if (says?.state === 'returned') {
      await returned(ctx, standing, says)
      return followPurpose(ctx, standing)
    }
    const isWatched = Date.now() - Date.parse(payment.finishTime ?? '') < WATCHED_MS
    const isOther = says?.state === 'refused' || (says?.state === 'paid' && !isAsHeard(payment, says))
    const nextAt = isWatched ? inFuture(WATCH_MS) : null
    await changePayment(ctx, payment, { nextAt, ...(isOther && { trouble: 'contradiction' }) })
  } else if (says?.state === 'paid' && payment.status !== at.refunded) {
    await changePayment(ctx, payment, { trouble: 'contradiction', bankSerialNo: says.serial })
  }
}

/**
 * What was heard of an attempt, in whatever order, twice or late: each is a line of evidence, and the first certain answer moves money,
 * in the same transaction.
 */
export const hear = (
  ctx: ServiceCtx,
  of: Payment,
  { step, heard: told, reason }: { step: PaymentStep; heard?: Heard | undefined; reason?: string | undefined },
): Promise<Payment> =>
  ctx.transaction(async () => {
    const heard = keptOf(told)
    const standing = await heldPayment(ctx, of)
    const { payment } = standing
    const says = heard?.says
    const isOpen = payment.attempt === of.attempt && paymentMachine.within(payment.status, 'sent')
    const isPaid = payment.status === paymentMachine.at.succeeded && says?.state === 'paid'
    // That it is still paid is no news.
    if (!isPaid || !isAsHeard(payment, says)) await prove(ctx, payment, of.attempt, proofOf(step, heard, reason))
    if (isOpen) await settle(ctx, standing, says, reason)
    else if (payment.attempt === of.attempt) await afterwards(ctx, standing, says)
    // An attempt that was refused for good is paid after all, and another one is under way.
    else if (says?.state === 'paid') await changePayment(ctx, payment, { trouble: 'contradiction' })
    ctx.todoChanged()
    return ctx.records.find(Payment, of.id)
  })
