import type { StateMachine } from '@ntocc/sdk/fields'
import { fenToYuan } from '@ntocc/sdk/fields'
import { fitText, inStates, type SetOf, sql } from '@ntocc/sdk/service'
import { SettlementBatch } from '../../contract/batch.ts'
import { Payment, PaymentEvidence, type PaymentStep } from '../../contract/payment.ts'
import { paymentMachine } from '../../contract/payment-machine.ts'
import { heldBatch } from '../store.ts'
import type { ServiceCtx } from '../types.ts'

export const numberOf = ({ payNo, code }: Pick<Payment, 'payNo' | 'code'>): string => payNo ?? code

/** An order with its batch, where it is for one, both held until the transaction ends: the batch always first, so that nobody waits in a circle. */
export const heldPayment = async (
  ctx: ServiceCtx,
  { id, batchNo }: Pick<Payment, 'id' | 'batchNo'>,
): Promise<{ batch: SettlementBatch | undefined; payment: Payment }> => {
  const batch = batchNo ? await heldBatch(ctx, batchNo) : undefined
  const [payment] = await ctx.records.where(Payment, { where: sql`id = ${id}`, limit: 1, lock: true })
  if (!payment || (batchNo && !batch)) throw ctx.refuse('NOT_FOUND')
  return { batch, payment }
}

const toOf = (machine: StateMachine, move: string, from: number): number => {
  const found = machine.move(move, from)
  if (!found) throw new Error(`${machine.name} does not ${move} from ${from}`)
  return found.to
}

/** Makes a move that follows from something, with what else is written. @throws Error for one that the machine does not have */
export const stepPayment = async (
  ctx: ServiceCtx,
  { id, status }: Payment,
  move: string,
  set: SetOf<typeof Payment> = {},
): Promise<Payment> => {
  const to = toOf(paymentMachine as StateMachine, move, status)
  await ctx.records.changeMany(Payment, sql`id = ${id}`, { ...set, status: to })
  return ctx.records.find(Payment, id)
}

export const changePayment = (ctx: ServiceCtx, { id }: Pick<Payment, 'id'>, set: SetOf<typeof Payment>) =>
  ctx.records.changeMany(Payment, sql`id = ${id}`, set)

export interface Proof {
  readonly step: PaymentStep
  readonly result?: string
  readonly serial?: string
  readonly amount?: string
  readonly httpStatus?: number
  readonly body?: string
  readonly reason?: string
}

const MOST_BODY = 4_000
const MOST_REASON = 500

/** Puts what was done about an attempt beside it, for good. */
export const prove = async (
  ctx: ServiceCtx,
  payment: Pick<Payment, 'payNo' | 'code' | 'cardNo'>,
  attempt: number,
  { body, reason, ...proof }: Proof,
): Promise<void> => {
  const { cardNo } = payment
  const hidden = body && cardNo ? body.replaceAll(cardNo, `*${cardNo.slice(-4)}`) : body
  await ctx.records.createMany(PaymentEvidence, [
    {
      ...proof,
      payNo: numberOf(payment),
      attempt,
      at: new Date().toISOString(),
      author: ctx.session.username,
      ...(hidden && { body: fitText(hidden, MOST_BODY) }),
      ...(reason && { reason: fitText(reason, MOST_REASON) }),
    },
  ])
}

/** What of a batch is to be paid besides what was paid before, was paid, is on its way, was refused, and is left to be ordered; in yuan. */
export interface Sums {
  total: number
  paid: number
  underWay: number
  failed: number
}

/** All of it in fen. */
export const sumsOf = async (ctx: ServiceCtx, { batchNo, total }: SettlementBatch): Promise<Sums> => {
  const [row] = await ctx.query<Record<'paid' | 'under_way' | 'failed' | 'total', string>>(
    sql`select coalesce(sum(paid_amount) filter (where status = ${paymentMachine.at.succeeded}), 0) as paid,
        coalesce(sum(amount) filter (where status ${inStates(paymentMachine, 'open')}), 0) as under_way,
        coalesce(sum(amount) filter (where status = ${paymentMachine.at.failed}), 0) as failed,
        (select total - coalesce(deducted, 0) from ${ctx.table(SettlementBatch)} where branch_code = ${ctx.session.branchCode} and batch_no = ${batchNo}) as total
      from ${ctx.table(Payment)} where branch_code = ${ctx.session.branchCode} and batch_no = ${batchNo} and not is_deleted`,
  )
  return {
    total: Number(row?.total ?? total ?? 0),
    paid: Number(row?.paid ?? 0),
    underWay: Number(row?.under_way ?? 0),
    failed: Number(row?.failed ?? 0),
  }
}

export const openOf = ({ total, paid, underWay, failed }: Sums): number => Math.max(0, total - paid - underWay - failed)
export const yuan = (fen: number): string => fenToYuan(fen)
