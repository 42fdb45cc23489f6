import type { DemoCtx, DemoRow } from '@ntocc/sdk/service'
import { type BankDifference, bankLineMachine } from '../contract/bank-line.ts'

const HOUR = 3_600_000
const { at } = bankLineMachine
const dayOf = (time: number): string => new Date(time + 8 * HOUR).toISOString().slice(0, 10)
const FEN = 100

/** What the bank's statement has of the payments, one after the other: nearly all agree, and something is to be cleared. */
const TURNS: Readonly<Record<number, BankDifference | 'explained'>> = { 1: 'missing', 2: 'amount', 4: 'explained' }

interface Line {
  code: string
  time: number
  status: number
  more: DemoRow
}

const row = (ctx: DemoCtx, branch: string, { code, time, status, more }: Line): DemoRow => ({
  ...ctx.record(code, branch, time),
  day: dayOf(time),
  kind: 'paid',
  serial: null,
  told: null,
  booked: null,
  difference: null,
  payNo: null,
  matchedBy: null,
  orderNo: null,
  attempt: null,
  payeeName: null,
  cardNo: null,
  time: new Date(time).toISOString(),
  keeperId: null,
  keeper: null,
  reason: null,
  status,
  ...more,
})

/** Lines of the bank's statements beside the payments that were paid by it, in the form of the database. */
export const drawBankLines = (ctx: DemoCtx, branch: string, payments: readonly DemoRow[]): DemoRow[] => {
  const paid = payments.filter(({ bankSerialNo }) => bankSerialNo !== null)
  const lines = paid.map((payment, index): DemoRow => {
    const time = Date.parse(String(payment.finishTime))
    const turn = TURNS[index]
    const { payNo, payeeName, cardNo, paidAmount, bankSerialNo, releasedBy } = payment
    const common = { payNo, payeeName, cardNo, attempt: 1, booked: paidAmount }
    const code = `${String(payNo)}-B`
    if (turn === 'missing')
      return row(ctx, branch, { code, time, status: at.open, more: { ...common, difference: 'missing' } })
    const seen = { ...common, serial: bankSerialNo, orderNo: payNo, matchedBy: 'number' }
    if (turn === undefined)
      return row(ctx, branch, { code, time, status: at.agreed, more: { ...seen, told: paidAmount } })
    const other = { ...seen, told: Number(paidAmount) + FEN, difference: 'amount' }
    if (turn === 'amount') return row(ctx, branch, { code, time, status: at.open, more: other })
    const said = { keeper: String(releasedBy).replace(/2$/, ''), reason: '银行手续费记在同一笔，已与客户经理核对' }
    return row(ctx, branch, { code, time, status: at.explained, more: { ...other, ...said } })
  })
  const last = paid.at(-1)
  if (!last) return lines
  const strange = { serial: `B9${branch}`, told: 77 * FEN, difference: 'surplus', payeeName: '武汉某物业公司' }
  const time = Date.parse(String(last.finishTime)) + HOUR / 2
  return [...lines, row(ctx, branch, { code: `${branch}-B9`, time, status: at.open, more: strange })]
}
