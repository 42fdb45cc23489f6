import { fenOfYuan } from '@ntocc/sdk/fields'
import { fitNumber, fitText, type PaymentNews, sql } from '@ntocc/sdk/service'
import { Collection } from '../../contract/collection.ts'
import type { ServiceCtx } from '../types.ts'
import { captureBack, releaseBack, takeBack } from './money.ts'
import { stepCollection } from './take-in.ts'

/** What the bank made of paying back, in the transaction in which that is written down. */
export const hearReturns = async (ctx: ServiceCtx, news: PaymentNews): Promise<void> => {
  if (news.for.entity !== 'collection' || news.result === 'sent') return
  const code = news.for.code.replace(/\/\d+$/, '')
  const [of] = await ctx.records.where(Collection, { where: sql`code = ${code}`, limit: 1, lock: true })
  if (!of) throw new Error(`no collection ${code}`)
  const isBooked = Boolean(of.accountNo)
  const why = fitText(news.why ?? '')
  switch (news.result) {
    case 'paid': {
      const { amount = of.amount } = news
      const serial = fitNumber(news.serial ?? '')
      await captureBack(ctx, of, { paid: amount, serial })
      const isOther = fenOfYuan(amount) !== fenOfYuan(of.amount)
      await stepCollection(ctx, of, 'giveBack', {
        returnedAmount: amount,
        ...(isOther && { trouble: 'differs' as const }),
      })
      break
    }
    case 'refused':
      await releaseBack(ctx, of, why)
      await stepCollection(ctx, of, isBooked ? 'failBooked' : 'fail', { trouble: 'notReturned', reason: why || null })
      break
    case 'returned':
      await takeBack(ctx, of, why)
      await stepCollection(ctx, of, isBooked ? 'comeAgainBooked' : 'comeAgain', {
        returnedAmount: null,
        trouble: 'notReturned',
        reason: why || null,
      })
      break
  }
  ctx.todoChanged()
}
