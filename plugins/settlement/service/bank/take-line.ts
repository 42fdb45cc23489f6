import { fenOfYuan, type StateMachine } from '@ntocc/sdk/fields'
import { fitNumber, fitText, type SetOf, sql } from '@ntocc/sdk/service'
import { BankLine, bankLineMachine } from '../../contract/bank-line.ts'
import { Payment } from '../../contract/payment.ts'
import type { PaymentProvider, BankLine as Told } from '../payments/port.ts'
import { askOne } from '../payments/run.ts'
import { numberOf } from '../payments/store.ts'
import type { ServiceCtx } from '../types.ts'
import { attemptBehind, cardOf, counterpartOf, differenceOf, missingOn } from './judge.ts'

const { at } = bankLineMachine

/** Two that read at once would give one payment to two lines. */
const inTurn = (ctx: ServiceCtx) => ctx.lock(`settlement.statement.${ctx.session.branchCode}`)

const isMoment = (text: string): boolean => !Number.isNaN(Date.parse(text))
const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0 && value <= 1_000_000_000

/** A line as far as there is room for it: the bank writes as it likes. */
const fitted = (line: Told): Told => ({
  ...line,
  serial: fitNumber(line.serial),
  number: fitText(line.number, 64),
  name: fitText(line.name, 60),
})

/** What a line says of itself, as far as it can be kept. */
const saidBy = (line: Told) => ({
  serial: line.serial,
  kind: line.kind,
  told: line.amount,
  orderNo: line.number || null,
  attempt: isCount(line.attempt) ? line.attempt : null,
  payeeName: line.name || null,
  cardNo: cardOf(line) ?? null,
  time: isMoment(line.at) ? line.at : null,
})

const bookedOf = ({ paidAmount, amount }: Payment): string => paidAmount ?? amount

/** The line as it is known: by the bank's number, or as the one that was missing until now. */
const knownLine = async (ctx: ServiceCtx, { serial, kind }: Told, payNo: string | undefined) => {
  const [same] = await ctx.records.where(BankLine, { where: sql`serial = ${serial}`, limit: 1, lock: true })
  if (same || !payNo) return same
  const where = sql`pay_no = ${payNo} and kind = ${kind} and serial is null and not is_deleted`
  return (await ctx.records.where(BankLine, { where, limit: 1, lock: true }))[0]
}

/** What an explanation is about. */
interface Wrong {
  difference?: string | null | undefined
  told?: string | null | undefined
  booked?: string | null | undefined
  payNo?: string | null | undefined
  cardNo?: string | null | undefined
}

const isSameFen = (one: string | null | undefined, other: string | null | undefined): boolean =>
  fenOfYuan(one ?? '0') === fenOfYuan(other ?? '0')

/** The same is wrong, by as much, with the same payment, to the same card. */
const isSameWrong = (one: Wrong, other: Wrong): boolean =>
  isSameFen(one.told, other.told) &&
  isSameFen(one.booked, other.booked) &&
  (['difference', 'payNo', 'cardNo'] as const).every(name => (one[name] ?? null) === (other[name] ?? null))

/** Where a line stands by what is wrong with it now: what somebody has explained stays so while it is the same. */
const statusOf = (before: BankLine, now: Wrong): number => {
  const stepped = (move: string): number =>
    (bankLineMachine as StateMachine).move(move, before.status)?.to ?? before.status
  if (now.difference === null) return stepped('agree')
  return isSameWrong(before, now) ? before.status : stepped('differ')
}

const write = async (ctx: ServiceCtx, before: BankLine | undefined, set: SetOf<typeof BankLine>): Promise<void> => {
  if (!before) await ctx.records.createMany(BankLine, [set as never])
  else await ctx.records.changeMany(BankLine, sql`id = ${before.id}`, set)
}

/**
 * One line of a bank's statement, however often it is read: one record, beside the payment that it is of. It moves no money; where the
 * bank knows more of a payment than was heard it is asked first, and that may.
 */
export const takeLine = async (ctx: ServiceCtx, bank: PaymentProvider, day: string, told: Told): Promise<void> => {
  const line = fitted(told)
  const before = await counterpartOf(ctx, day, line)
  const attempt = before && attemptBehind(before, line)
  if (before && attempt !== undefined) await askOne(ctx, bank, { ...before.payment, attempt })
  await ctx.transaction(async () => {
    await inTurn(ctx)
    const found = await counterpartOf(ctx, day, line)
    const payNo = found && numberOf(found.payment)
    const known = await knownLine(ctx, line, payNo)
    // By details it is found as long as no line is of it: this one is, from the first time on.
    const kept =
      !found && known?.payNo ? await ctx.records.where(Payment, { where: sql`pay_no = ${known.payNo}`, limit: 1 }) : []
    const of = found ?? (kept[0] && { payment: kept[0], matchedBy: 'details' as const })
    const difference = await differenceOf(ctx, of, line)
    const now = {
      ...saidBy(line),
      day,
      booked: of && difference !== 'twice' ? bookedOf(of.payment) : null,
      difference,
      payNo: of ? numberOf(of.payment) : null,
      matchedBy: of?.matchedBy ?? null,
    }
    const status = known ? statusOf(known, now) : difference === null ? at.agreed : at.open
    await write(ctx, known, { ...now, status })
  })
}

/** What the books have of a day that is over and the bank has not. @param since what was ordered before is not the bank's to know */
export const takeMissing = (ctx: ServiceCtx, day: string, since: string): Promise<void> =>
  ctx.transaction(async () => {
    await inTurn(ctx)
    for (const { id, kind } of await missingOn(ctx, day, since)) {
      const payment = await ctx.records.find(Payment, id)
      await write(ctx, undefined, {
        day,
        kind,
        booked: bookedOf(payment),
        difference: 'missing',
        payNo: numberOf(payment),
        attempt: payment.attempt,
        payeeName: payment.payeeName ?? null,
        cardNo: payment.cardNo ?? null,
        time: payment.finishTime ?? null,
        status: at.open,
      })
    }
  })
