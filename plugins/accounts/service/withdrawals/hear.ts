import type { StateMachine } from '@ntocc/sdk/fields'
import { fitNumber, fitText, type PaymentNews, type SetOf, sql } from '@ntocc/sdk/service'
import { Withdrawal, withdrawalMachine } from '../../contract/withdrawal.ts'
import type { ServiceCtx } from '../types.ts'
import { capture, giveBack, release } from './money.ts'

const step = async (
  ctx: ServiceCtx,
  of: Withdrawal,
  move: string,
  set: SetOf<typeof Withdrawal> = {},
): Promise<Withdrawal> => {
  const found = (withdrawalMachine as StateMachine).move(move, of.status)
  if (!found) throw new Error(`${of.withdrawNo} does not ${move} from ${of.status}`)
  const [after] = await ctx.records.changeMany(Withdrawal, sql`id = ${of.id}`, { ...set, status: found.to })
  if (!after) throw new Error(`${of.withdrawNo} was not written`)
  return after
}

/** What the bank made of the payment, in the transaction in which that is written down: money moves with it, or neither stands. */
export const hear = async (ctx: ServiceCtx, news: PaymentNews): Promise<void> => {
  if (news.for.entity !== 'withdrawal') return
  const [of] = await ctx.records.where(Withdrawal, { where: sql`code = ${news.for.code}`, limit: 1, lock: true })
  if (!of) throw new Error(`no withdrawal ${news.for.code}`)
  const why = fitText(news.why ?? '')
  const finishTime = new Date().toISOString()
  switch (news.result) {
    case 'sent':
      await step(ctx, of, 'pay')
      break
    case 'paid': {
      const { amount = of.actualAmount } = news
      const serial = fitNumber(news.serial ?? '')
      await capture(ctx, of, { paid: amount, serial })
      await step(ctx, of, 'succeed', { serial, paidAmount: amount, finishTime })
      break
    }
    case 'refused':
      await release(ctx, of, why)
      await step(ctx, of, 'fail', { reason: why || null, finishTime })
      break
    case 'returned':
      await giveBack(ctx, of, why)
      await step(ctx, of, 'giveBack', { reason: why || null, finishTime })
      break
  }
  ctx.todoChanged()
}
