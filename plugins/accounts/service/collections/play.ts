import { fenOfYuan, fenToYuan } from '@ntocc/sdk/fields'
import { CollectionCode } from '../../contract/collection-code.ts'
import type { Answer } from '../types.ts'
import { collectingAccount } from './account.ts'

/** The trial's bank. */
export const SIMULATOR = 'BANK_URL'
const PAYER = { name: '模拟付款人', account: '6222020000000009999', bank: '模拟银行' }
const LIMIT_MS = 15_000

/**
 * POST collectionPlay: the played bank gets what the code still takes in. It is asked for that as any bank is, by the job: this call is a
 * transaction, which must not be held open while a bank is asked day by day.
 */
export const play: Answer<'collectionPlay'> = async (ctx, { body: { id } }) => {
  const code = await ctx.records.find(CollectionCode, id)
  const [into, url] = [await collectingAccount(ctx), ctx.env(SIMULATOR)]
  const left = fenOfYuan(code.amountLimit) - fenOfYuan(code.amountUsed)
  if (!ctx.isDemo || !into?.isSimulated || !url || left <= 0) throw ctx.refuse('NO_BANK')
  const paid = fenToYuan(left)
  const payload = JSON.stringify({ into: into.account, amount: paid, words: code.codeNo, payer: PAYER })
  await ctx.outside(
    'bank',
    async signal => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`${url}/control/incoming`, { method: 'POST', body: payload, headers, signal })
      if (!answer.ok) throw new Error(`the simulator answered ${answer.status}`)
    },
    { refusal: 'NO_BANK', limitMs: LIMIT_MS },
  )
  await ctx.jobs.send('collectReceipts', {}, { key: 'played' })
  return { paid }
}
