import { fenOfYuan } from '@ntocc/sdk/fields'
import { inStates, sql } from '@ntocc/sdk/service'
import { type BankDifference, BankLine } from '../../contract/bank-line.ts'
import { Payment } from '../../contract/payment.ts'
import { paymentMachine } from '../../contract/payment-machine.ts'
import type { BankLine as Told } from '../payments/port.ts'
import type { ServiceCtx } from '../types.ts'

const { at } = paymentMachine

/** The payment that a line is of, and by what it was found. */
export interface Counterpart {
  payment: Payment
  matchedBy: 'number' | 'details'
}

const orderIn = async (ctx: ServiceCtx, { number }: Told): Promise<Payment | undefined> => {
  if (!number) return undefined
  const where = sql`(pay_no = ${number} or (pay_no is null and code = ${number})) and not is_deleted`
  return (await ctx.records.where(Payment, { where, limit: 1 }))[0]
}

/** The one payment of this amount to this card about that day which no other line is of; of several none. */
const alikeIn = async (ctx: ServiceCtx, day: string, { kind, amount, account }: Told): Promise<Payment | undefined> => {
  const ended = kind === 'returned' ? at.refunded : at.succeeded
  const found = await ctx.records.where(Payment, {
    where: sql`card_no = ${account} and paid_amount = ${fenOfYuan(amount)} and status = ${ended} and not is_deleted
      and abs((finish_time at time zone 'Asia/Shanghai')::date - ${day}::date) <= 1
      and pay_no not in (select l.pay_no from ${ctx.table(BankLine)} l where l.branch_code = ${ctx.session.branchCode}
        and l.kind = ${kind} and l.serial is not null and l.pay_no is not null)`,
    limit: 2,
  })
  return found.length === 1 ? found[0] : undefined
}

/** What a line is of: by the number that it names, else by amount, card and day. */
export const counterpartOf = async (ctx: ServiceCtx, day: string, line: Told): Promise<Counterpart | undefined> => {
  const ordered = await orderIn(ctx, line)
  if (ordered) return { payment: ordered, matchedBy: 'number' }
  const alike = await alikeIn(ctx, day, line)
  return alike && { payment: alike, matchedBy: 'details' }
}

const isGivenUp = ({ status }: Payment): boolean => status === at.failed || status === at.dropped

/** The attempt that is to be asked about before a line is judged, because the bank's statement knows more than was heard. */
export const attemptBehind = ({ payment, matchedBy }: Counterpart, { kind, attempt }: Told): number | undefined => {
  const { status, trouble } = payment
  // That it was paid after a certain no is asked until the bank has said so itself.
  const isNews = kind === 'paid' && trouble !== 'contradiction'
  const isEarlier = matchedBy === 'number' && Number.isInteger(attempt) && attempt > 0 && attempt < payment.attempt
  if (isNews && isEarlier) return attempt
  const isReturn = kind === 'returned' && status === at.succeeded
  const isBehind = paymentMachine.within(status, 'sent') || isReturn || (isNews && isGivenUp(payment))
  return isBehind ? payment.attempt : undefined
}

const isAsStands = ({ payment, matchedBy }: Counterpart, { kind, attempt }: Told): boolean => {
  if (matchedBy === 'number' && payment.attempt !== attempt) return false
  const { status } = payment
  return kind === 'returned' ? status === at.refunded : status === at.succeeded || status === at.refunded
}

const CARD = /^\d{8,20}$/

/** The number of the card that a line names; undefined where the bank hides a part of it, or writes something else. */
export const cardOf = ({ account }: Told): string | undefined => (CARD.test(account) ? account : undefined)

/** Whether the money went elsewhere than was ordered: whose number a line bears is for whoever pays by hand to write. */
const isToAnother = ({ payment }: Counterpart, line: Told): boolean => {
  const card = cardOf(line)
  return line.kind === 'paid' && card !== undefined && Boolean(payment.cardNo) && card !== payment.cardNo
}

/** Whether another line of the bank's is of the same payment already. */
const isTwice = async (ctx: ServiceCtx, { payment }: Counterpart, { serial, kind }: Told): Promise<boolean> => {
  const [other] = await ctx.query(
    sql`select 1 from ${ctx.table(BankLine)} l where l.branch_code = ${ctx.session.branchCode} and not l.is_deleted
        and l.pay_no = ${payment.payNo ?? payment.code} and l.kind = ${kind} and l.serial is not null and l.serial <> ${serial}
        and l.id < coalesce((select o.id from ${ctx.table(BankLine)} o where o.branch_code = l.branch_code and o.serial = ${serial}), 9e18)
      limit 1`,
  )
  return other !== undefined
}

/** What is wrong with a line; null where it says what the books say. */
export const differenceOf = async (
  ctx: ServiceCtx,
  found: Counterpart | undefined,
  line: Told,
): Promise<BankDifference | null> => {
  if (!found) return 'surplus'
  if (await isTwice(ctx, found, line)) return 'twice'
  if (!isAsStands(found, line)) return 'standing'
  const { paidAmount, amount } = found.payment
  if (fenOfYuan(paidAmount ?? amount) !== fenOfYuan(line.amount)) return 'amount'
  return isToAnother(found, line) ? 'payee' : null
}

/** Payments that the books have as ended on a day and no line of the bank's is of, with what is missing of each. */
export const missingOn = async (ctx: ServiceCtx, day: string, since: string) => {
  const rows = await ctx.query<{ id: string; kind: 'paid' | 'returned' }>(
    sql`select p.id, k.kind from ${ctx.table(Payment)} p
      join (values ('paid'), ('returned')) k(kind) on k.kind = 'paid' or p.status = ${at.refunded}
      where p.branch_code = ${ctx.session.branchCode} and not p.is_deleted and p.channel is distinct from 'account'
        and p.status ${inStates(paymentMachine, 'succeeded', 'refunded')} and p.request_time >= ${since}
        and (p.finish_time at time zone 'Asia/Shanghai')::date = ${day}::date
        and not exists (select 1 from ${ctx.table(BankLine)} l where l.branch_code = p.branch_code and not l.is_deleted
          and l.pay_no = p.pay_no and l.kind = k.kind)
      order by p.id, k.kind`,
  )
  return rows.map(({ id, kind }) => ({ id: Number(id), kind }))
}
