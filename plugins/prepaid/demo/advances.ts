import { payStateMachine, Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { fenOfYuan, fenToYuan, itemAt } from '@ntocc/sdk/fields'
import { inStates, type SetOf, sql } from '@ntocc/sdk/service'
import { prepaidMachine } from '../contract/machine.ts'
import { Prepaid } from '../contract/prepaid.ts'
import { ratioOf } from '../service/ask.ts'
import { payeeOf } from '../service/limits.ts'
import { holdFor, paid, repay, writeStanding } from '../service/money.ts'
import { cardOf } from '../service/people.ts'
import type { Platform, ServiceCtx } from '../service/types.ts'

const { at } = prepaidMachine
const [HOUR, DAY] = [3_600_000, 86_400_000]

/** How it went, from one waybill on its way to the next. What is at the bank belongs to the trial's own bank: whoever approves sees that. */
const TURNS = [
  'applied',
  'paid',
  'applied',
  'rejected',
  'firstApproved',
  'paid',
  'overdue',
  'revoked',
  'applied',
  'returned',
] as const
type Turn = (typeof TURNS)[number] | 'finished'

const PURPOSES = [
  '加油与过路费，出发前垫付',
  '途中换轮胎，附收据',
  'Fuel and tolls before departure',
  '装卸费，工厂要求现付',
] as const
const SHARES = [20, 30, 40, 25] as const

const iso = (time: number): string => new Date(time).toISOString()

interface Drawn {
  waybill: Waybill
  serial: number
  turn: Turn
}

const clerks = ({ branchCode }: { branchCode: string }) => {
  const of = (nth: number) => (branchCode === 'HQ' ? `finance${nth}` : `${branchCode.toLowerCase()}-finance${nth}`)
  return [of(2), of(3)] as const
}

const draw = async (ctx: ServiceCtx, { waybill, serial, turn }: Drawn): Promise<void> => {
  const payee = payeeOf(waybill)
  const card = await cardOf(ctx, payee)
  if (!card || card.isRefuted) return
  const payable = fenOfYuan(waybill.payableAmount ?? '0.00')
  const amount = Math.floor((payable * itemAt(SHARES, serial % SHARES.length)) / 100 / 10_000) * 10_000
  if (amount <= 0) return
  const [first, second] = clerks(ctx.session)
  // Overdue ones were paid long before; others within these days.
  const asked = Date.now() - (turn === 'overdue' ? 34 * DAY : turn === 'finished' ? 12 * DAY : (serial + 2) * 5 * HOUR)
  const decided = asked + 2 * HOUR
  const isDecided = turn !== 'applied' && turn !== 'revoked' && turn !== 'firstApproved'
  const prepaidNo = `YK${iso(asked + 8 * HOUR)
    .slice(2, 10)
    .replaceAll('-', '')}${String(serial + 1).padStart(8, '0')}`
  const isPaid = ['paid', 'overdue', 'returned', 'finished'].includes(turn)
  const stands = turn === 'overdue' || turn === 'finished' || turn === 'returned' ? 'paid' : turn
  const row: SetOf<typeof Prepaid> & { code: string } = {
    // Numbers are of a branch, codes of all of them.
    code: `${ctx.session.branchCode}-${prepaidNo}`,
    prepaidNo,
    waybillNo: waybill.waybillNo,
    shipmentCode: waybill.shipmentCode,
    ...payee,
    payable: fenToYuan(payable),
    ratio: ratioOf(amount, payable),
    amount: fenToYuan(amount),
    purpose: itemAt(PURPOSES, serial % PURPOSES.length),
    holder: card.holder,
    bankName: card.bankName,
    bankCode: card.bankCode,
    cardNo: card.cardNo,
    cardWriter: card.writtenBy,
    applicant: payee.driverCode,
    appliedAt: iso(asked),
    ...(turn === 'firstApproved' && { firstApprover: first }),
    ...(isDecided && { approver: second, approvedAt: iso(decided) }),
    ...(turn === 'rejected' && { reason: '用途与运单不符，请补充收据' }),
    attempt: 1,
    paidAmount: '0.00',
    offsetAmount: '0.00',
    returnedAmount: '0.00',
    openAmount: '0.00',
    owedBack: '0.00',
    isOff: false,
    status: isPaid ? at.approved : at[stands],
  }
  const [made] = await ctx.records.createMany(Prepaid, [row])
  if (!made || !isPaid) return
  await holdFor(ctx, made, iso(decided).slice(0, 10))
  const after = await paid(ctx, made, {
    amount: made.amount,
    serial: `B${prepaidNo.slice(2)}`,
    at: iso(decided + HOUR),
  })
  if (turn === 'overdue' && after.status !== at.overdue) await writeStanding(ctx, after, at.overdue)
  if (turn === 'returned')
    await repay(ctx, after, { amount: after.openAmount, serial: `R${prepaidNo.slice(2)}`, at: iso(decided + 2 * HOUR) })
}

/** Advances of a branch: on waybills on their way in every state that people leave them in, and on finished ones. */
export const drawAdvances = async (area: Platform, finished: readonly string[]): Promise<void> => {
  for (const branch of await area.branches())
    await area.inBranch(branch, async ctx => {
      const under = await ctx.records.where(Waybill, {
        where: sql`not is_deleted and status ${inStates(waybillMachine, 'underWay')} and payable_amount > 100000
          and coalesce(pay_status, 0) ${inStates(payStateMachine, 'unpaid')}`,
        limit: 60,
      })
      const own = under.sort((one, other) => one.id - other.id)
      const settled = await ctx.records.where(Waybill, {
        where: sql`waybill_no = any(${sql.param([...finished])}::text[])`,
        limit: 20,
      })
      const all: Drawn[] = [
        ...own.slice(0, TURNS.length * 2).map((waybill, serial) => ({
          waybill,
          serial,
          turn: itemAt(TURNS, serial % TURNS.length),
        })),
        ...settled.map((waybill, nth) => ({ waybill, serial: 100 + nth, turn: 'finished' as const })),
      ]
      for (const each of all) await ctx.transaction(() => draw(ctx, each))
    })
}
