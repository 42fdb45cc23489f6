import { asError } from '@ntocc/sdk/contracts'
import { inStates, inTurns, type Job, type Waits, waiting } from '@ntocc/sdk/service'
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

/** Orders that are only watched for a return are many, and asked about for days. */
const WAITS: Waits = { atOnce: at.toSend, later: inStates(paymentMachine, 'sent', 'succeeded') }

/** Everything of the branch that is to be sent or asked about now, one after the other and each once. */
export const payDue = (ctx: ServiceCtx, bank: PaymentProvider, signal?: AbortSignal): Promise<void> =>
  inTurns(ctx, {
    waits: WAITS,
    find: which => ctx.records.where(Payment, which),
    one: payment => (payment.status === at.toSend ? sendOne(ctx, bank, payment) : askOne(ctx, bank, payment)),
    signal,
  })

/** By the clock in all branches, and at once where something was released. */
export const payPayments: Job<Area>['run'] = async (area, { signal, branchCode }) => {
  for (const branch of branchCode === undefined ? await area.branches() : [branchCode])
    await area.inBranch(branch, async ctx => {
      if ((await ctx.records.where(Payment, waiting(WAITS, new Date()))).length === 0) return
      const bank = await wayOf(ctx)
      if (typeof bank !== 'string') await payDue(ctx, bank, signal)
    })
}
