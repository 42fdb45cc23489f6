import { payStateMachine, Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { fenOfYuan, fenToYuan, itemAt } from '@ntocc/sdk/fields'
import { inStates, type SetOf, sql } from '@ntocc/sdk/service'
import { prepaidMachine } from '../contract/machine.ts'
import { Prepaid } from '../contract/prepaid.ts'
import { ratioOf } from '../service/ask.ts'
import { payeeOf } from '../service/limits.ts'
import { bounced, holdFor, paid, repay, writeStanding } from '../service/money.ts'
import { cardOf } from '../service/people.ts'
import type { Platform, ServiceCtx } from '../service/types.ts'

const { at } = prepaidMachine
const [HOUR, DAY] = [3_600_000, 86_400_000]

/** How it went, from one waybill on its way to the next. What is at the bank belongs to the trial's own bank: whoever approves sees that. */
const TURNS = [
  'paid',
  'applied',
  'overdue',
  'firstApproved',
  'rejected',
  'applied',
  'returned',
  'paid',
  'revoked',
  'applied',
] as const
type Turn = (typeof TURNS)[number] | 'finished'

/** A finished waybill that was paid for in advance. */
export interface Ahead {
  waybillNo: string
  /** Fen: what its carrier is paid with it is worth less by now than the advance, since goods were lost. */
  beyond?: number | undefined
}

const PURPOSES = [
  '加油与过路费，出发前垫付',
  '途中换轮胎，附收据',
  '空车返程燃油费，出发前垫付',
  '装卸费，工厂要求现付',
] as const
const SHARES = [20, 30, 40, 25] as const

/** Of what the carrier gets. */
const MOST_SHARE = 0.4
/** A hundred yuan, in fen. */
export const HUNDRED = 10_000

const iso = (time: number): string => new Date(time).toISOString()

interface Drawn {
  waybill: Waybill
  serial: number
  turn: Turn
  /** Fen: so much is more than its carrier is paid by now. */
  beyond?: number | undefined
}

const clerks = ({ branchCode }: { branchCode: string }) => {
  const of = (nth: number) => (branchCode === 'HQ' ? `finance${nth}` : `${branchCode.toLowerCase()}-finance${nth}`)
  return [of(2), of(3)] as const
}

/** @returns whether there is one: some are paid to nobody, or carry too little. */
const draw = async (ctx: ServiceCtx, { waybill, serial, turn, beyond }: Drawn): Promise<boolean> => {
  const payee = payeeOf(waybill)
  const card = await cardOf(ctx, payee)
  if (!card || card.isRefuted) return false
  // What it was worth when it was asked for: goods that were lost on the way have been taken off since.
  const payable = beyond ? Math.ceil(beyond / MOST_SHARE) : fenOfYuan(waybill.payableAmount ?? '0.00')
  const amount = beyond ?? Math.floor((payable * itemAt(SHARES, serial % SHARES.length)) / 100 / HUNDRED) * HUNDRED
  if (amount <= 0) return false
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
  if (!made || !isPaid) return made !== undefined
  await holdFor(ctx, made, iso(decided).slice(0, 10))
  const after = await paid(ctx, made, {
    amount: made.amount,
    serial: `B${prepaidNo.slice(2)}`,
    at: iso(decided + HOUR),
  })
  if (turn === 'overdue' && after.status !== at.overdue) await writeStanding(ctx, after, at.overdue)
  if (turn === 'returned')
    await repay(ctx, after, { amount: after.openAmount, serial: `R${prepaidNo.slice(2)}`, at: iso(decided + 2 * HOUR) })
  return true
}

/** What was drawn of the demo before its records were there. */
export interface DrawnBefore {
  /** Finished waybills that were paid for in advance. */
  ahead: readonly Ahead[]
  /** The driver of the demo's own account: he has one to look at. */
  driver?: string
}

/** Advances of a branch: on waybills on their way in every state that people leave them in, and on finished ones. */
export const drawAdvances = async (area: Platform, { ahead, driver }: DrawnBefore): Promise<void> => {
  for (const branch of await area.branches())
    await area.inBranch(branch, async ctx => {
      const under = await ctx.records.where(Waybill, {
        where: sql`not is_deleted and status ${inStates(waybillMachine, 'underWay')} and payable_amount > 100000
          and coalesce(pay_status, 0) ${inStates(payStateMachine, 'unpaid')}`,
        limit: 60,
      })
      const isOwn = ({ driverCode }: Waybill) => driverCode === driver
      const own = under.sort((one, other) => Number(isOwn(other)) - Number(isOwn(one)) || one.id - other.id)
      let serial = 0
      for (const waybill of own) {
        if (serial === TURNS.length * 2) break
        const turn = itemAt(TURNS, serial % TURNS.length)
        if (await ctx.transaction(() => draw(ctx, { waybill, serial, turn }))) serial += 1
      }
      const settled = await ctx.records.where(Waybill, {
        where: sql`waybill_no = any(${sql.param(ahead.map(({ waybillNo }) => waybillNo))}::text[])`,
        limit: 20,
      })
      for (const [nth, waybill] of settled.entries()) {
        const beyond = ahead.find(({ waybillNo }) => waybillNo === waybill.waybillNo)?.beyond
        await ctx.transaction(() => draw(ctx, { waybill, serial: 100 + nth, turn: 'finished', beyond }))
      }
    })
}

const BOUNCED = '收款账户已销户，款项退回'
const NOT_PAID_AGAIN = '司机已另行收到现金，双方书面确认不再补付'

/** Once batches have taken them off: the bank gives two back, and one of those is to be written off. */
export const giveSomeBack = async (area: Platform, { ahead }: DrawnBefore): Promise<void> => {
  for (const branch of await area.branches())
    await area.inBranch(branch, async ctx => {
      const [clerk] = clerks(ctx.session)
      const numbers = ahead.map(({ waybillNo }) => waybillNo)
      const taken = await ctx.records.where(Prepaid, {
        where: sql`waybill_no = any(${sql.param(numbers)}::text[]) and status = ${at.offset} and not is_deleted`,
        limit: 2,
        lock: true,
      })
      for (const [nth, of] of taken.entries())
        await ctx.transaction(async () => {
          const owed = await bounced(ctx, of, BOUNCED)
          if (nth > 0)
            await writeStanding(ctx, owed, at.closing, { closing: 'writtenOff', closer: clerk, reason: NOT_PAID_AGAIN })
        })
    })
}
