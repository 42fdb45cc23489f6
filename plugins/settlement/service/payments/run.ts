import { asError } from '@ntocc/sdk/contracts'
import { inStates, type Job, sql } from '@ntocc/sdk/service'
import { Payment } from '../../contract/payment.ts'
import { paymentMachine } from '../../contract/payment-machine.ts'
import type { Area, ServiceCtx } from '../types.ts'
import { hear } from './hear.ts'
import type { PaymentProvider, PayOrder } from './port.ts'
import { moneySent } from './purpose.ts'
import { heldPayment, numberOf, prove, stepPayment } from './store.ts'
import { wayOf } from './way.ts'

const { at } = paymentMachine

/** So long the bank may pay what it was sent; the call itself takes a third of it at most. */
const HOLDS_MS = 60_000
/** Longer than that and all that belongs to it: whoever had the order then has ended, and what became of it is asked. */
const LEASE_MS = 90_000
/** Orders that are looked for in one go. */
const MOST_AT_ONCE = 100
/** So long one run goes on; what is left is the next one's, which begins with what waits longest by then. */
const RUN_MS = 45_000

const inFuture = (ms: number): string => new Date(Date.now() + ms).toISOString()

const orderOf = (payment: Payment): PayOrder => ({
  number: numberOf(payment),
  attempt: payment.attempt,
  amount: payment.amount,
  payee: { name: payment.payeeName ?? '', account: payment.cardNo ?? '', bank: payment.bankCode ?? '' },
  purpose: payment.batchNo ?? payment.forCode ?? '',
  notAfter: payment.notAfter ?? '',
})

/** Takes an order up: whoever has made the one move that sends it is the only one who ever sends this attempt. */
const claim = (ctx: ServiceCtx, of: Payment): Promise<Payment | undefined> =>
  ctx.transaction(async () => {
    const standing = await heldPayment(ctx, of)
    const { payment } = standing
    if (payment.status !== at.toSend) return undefined
    const claimed = await stepPayment(ctx, payment, 'transmit', {
      requestTime: new Date().toISOString(),
      notAfter: inFuture(HOLDS_MS),
      nextAt: inFuture(LEASE_MS),
      asked: 0,
    })
    // Evidence of what goes out stands before it does.
    await prove(ctx, claimed, claimed.attempt, { step: 'sent', body: JSON.stringify(orderOf(claimed)) })
    await moneySent(ctx, { ...standing, payment: claimed })
    return claimed
  })

/** Sends one order, once. Where nothing certain comes back it is unknown. */
export const sendOne = async (ctx: ServiceCtx, bank: PaymentProvider, of: Payment): Promise<void> => {
  const claimed = await claim(ctx, of)
  if (!claimed) return
  const result = await bank.send(orderOf(claimed)).then(
    heard => ({ heard }),
    (error: unknown) => ({ reason: causeOf(error) }),
  )
  await hear(ctx, claimed, { step: 'answered', ...result })
}

const causeOf = (error: unknown): string => {
  const { cause, message } = asError(error)
  return cause === undefined ? message : asError(cause).message
}

/** Asks what became of an order. @param isLoud throws where nobody answers, or says what cannot be believed */
export const askOne = async (ctx: ServiceCtx, bank: PaymentProvider, of: Payment, isLoud = false): Promise<Payment> => {
  const told = await bank.ask(numberOf(of), of.attempt).then(
    heard => ({ heard }),
    (error: unknown) => ({ reason: causeOf(error) }),
  )
  const after = await hear(ctx, of, { step: 'asked', ...told })
  if (isLoud && !('heard' in told)) throw ctx.refuse('BANK_UNREACHABLE')
  return after
}

/**
 * What is to be sent or asked about by a moment, but for some: whichever waits longest comes first, whatever it waits for. Orders that are only
 * watched for a return are many, and asked about for days.
 */
const due = (ctx: ServiceCtx, by: Date, without: ReadonlySet<number> = new Set()): Promise<Payment[]> =>
  ctx.records.where(Payment, {
    where: sql`not is_deleted and id <> all(${sql.param([...without])}::bigint[])
      and (status = ${at.toSend} or (status ${inStates(paymentMachine, 'sent', 'succeeded')} and next_at <= ${by}))`,
    order: sql`case when status = ${at.toSend} then gmt_created else next_at end, id`,
    limit: MOST_AT_ONCE,
  })

/** Everything of the branch that is to be sent or asked about now, one after the other and each once. */
export const payDue = async (ctx: ServiceCtx, bank: PaymentProvider, signal?: AbortSignal): Promise<void> => {
  const by = new Date()
  const seen = new Set<number>()
  for (let some = await due(ctx, by); some.length > 0; some = await due(ctx, by, seen))
    for (const payment of some) {
      if (signal?.aborted || Date.now() - by.getTime() > RUN_MS) return
      seen.add(payment.id)
      try {
        if (payment.status === at.toSend) await sendOne(ctx, bank, payment)
        else await askOne(ctx, bank, payment)
      } catch (error) {
        ctx.log.warn({ error, payment: payment.code }, 'a payment was not brought further')
      }
    }
}

/** By the clock in all branches, and at once where something was released. */
export const payPayments: Job<Area>['run'] = async (area, { signal, branchCode }) => {
  for (const branch of branchCode === undefined ? await area.branches() : [branchCode])
    await area.inBranch(branch, async ctx => {
      if ((await due(ctx, new Date())).length === 0) return
      const bank = await wayOf(ctx)
      if (typeof bank !== 'string') await payDue(ctx, bank, signal)
    })
}
