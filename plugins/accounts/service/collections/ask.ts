import { platformDay } from '@ntocc/sdk/contracts'
import { fenOfYuan } from '@ntocc/sdk/fields'
import type { Job } from '@ntocc/sdk/service'
import type { Answer, Area, ServiceCtx } from '../types.ts'
import { collectingAccount } from './account.ts'
import { expireCodes } from './codes.ts'
import { takeIn } from './take-in.ts'

const DAY_MS = 86_400_000
/** The last day up to which the bank has told everything. */
const TOLD = 'receipts.toldUntil'
/** A bank books a line into a day that is over. */
const BACK_DAYS = 3
/** After so long away everything is asked for, so many days in one run. */
const MOST_DAYS = 62

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)

/** Days to be asked for, the oldest first: from a few before the last one that was told, to today. */
export const daysToAsk = (told: string | undefined, today: string): string[] => {
  const from = dayBefore(told && told < today ? told : today, BACK_DAYS)
  const days: string[] = []
  for (let back = MOST_DAYS - 1; back >= 0; back--) {
    const day = dayBefore(today, back)
    if (day >= from) days.push(day)
  }
  return days
}

/**
 * Asks the bank of a branch what came in, day by day, and takes in what is new. A day counts as told only once all its lines stand.
 * @returns how many were new; undefined where nobody can be asked
 */
export const readReceipts = async (ctx: ServiceCtx, signal?: AbortSignal): Promise<number | undefined> => {
  const into = await collectingAccount(ctx)
  if (!into) return undefined
  let taken = 0
  const today = platformDay(new Date())
  for (const day of daysToAsk(await ctx.kept.get(TOLD), today)) {
    if (signal?.aborted) return taken
    const lines = await ctx.request('bankReceipts', { account: into.account, day })
    if (!lines) return undefined
    for (const line of lines) if (fenOfYuan(line.amount) > 0 && (await takeIn(ctx, line))) taken++
    await ctx.kept.set(TOLD, day)
  }
  return taken
}

/** By the clock in all branches. A bank that says nothing is asked again the next time. */
export const collectReceipts: Job<Area>['run'] = async (area, { signal }) => {
  for (const branch of await area.branches())
    await area.inBranch(branch, async ctx => {
      await expireCodes(ctx)
      await readReceipts(ctx, signal).catch((error: unknown) =>
        ctx.log.warn({ error, branch }, 'what came in was not told'),
      )
    })
}

/** POST collectionAsk: as the platform, which the money comes to. */
export const askNow: Answer<'collectionAsk'> = async ctx => {
  const taken = await ctx.inBranch(ctx.session.branchCode, own => readReceipts(own, ctx.signal))
  if (taken === undefined) throw ctx.refuse('NO_BANK')
  return { taken }
}

/** POST collectionNotice, signed by the bank: the same as what it answers when it is asked. */
export const takeNotice: Answer<'collectionNotice'> = async (ctx, { body }) => {
  const { serial, amount, at, payerName, payerBank, payerAccount, words } = body
  const payer = { payerName: payerName ?? '', payerBank: payerBank ?? '', payerAccount: payerAccount ?? '' }
  return { taken: await takeIn(ctx, { serial, amount, at, ...payer, words: words ?? '' }) }
}
