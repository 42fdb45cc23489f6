import { dayAfter, daysFrom, platformDay } from '@ntocc/sdk/contracts'
import { fenOfYuan, fieldsOf, isOneOf, stringOf } from '@ntocc/sdk/fields'
import type { BankReceipt, Job } from '@ntocc/sdk/service'
import { COLLECTION_ASK_TROUBLES, type CollectionAsked } from '../../contract/collection-calls.ts'
import type { Answer, Area, ServiceCtx } from '../types.ts'
import { collectingAccount } from './account.ts'
import { expireCodes } from './codes.ts'
import { takeIn } from './take-in.ts'

/** The last day up to which the bank has told everything. */
const TOLD = 'receipts.toldUntil'
/** What came of asking when somebody wanted it. */
const ASKED = 'receipts.asked'
/** A bank books a line into a day that is over. */
const BACK_DAYS = 3
/** After so long away everything is asked for, so many days in one run. */
const MOST_DAYS = 62

/** Days to be asked for, the oldest first: from a few before the last one that was told, to today. */
export const daysToAsk = (told: string | undefined, today: string): string[] => {
  const from = dayAfter(told && told < today ? told : today, -BACK_DAYS)
  const first = dayAfter(today, 1 - MOST_DAYS)
  return daysFrom(from < first ? first : from, today)
}

/** Takes in what is new of a day: a line that cannot be taken in keeps none of the others from it. */
const takeAll = async (ctx: ServiceCtx, lines: readonly BankReceipt[]): Promise<{ taken: number; failed: number }> => {
  let [taken, failed] = [0, 0]
  for (const line of lines) {
    if (fenOfYuan(line.amount) <= 0) continue
    try {
      if (await takeIn(ctx, line)) taken++
    } catch (error) {
      failed++
      const { branchCode: branch } = ctx.session
      ctx.log.warn({ error, branch, serial: line.serial }, 'money that came in was not taken in')
    }
  }
  return { taken, failed }
}

/**
 * Asks the bank of a branch what came in, day by day, and takes in what is new. A day counts as told only once all its lines stand, and
 * those of all days before: what could not be taken in is asked for again, for as long as days are asked for at all.
 * @returns how many were new; undefined where nobody can be asked
 */
export const readReceipts = async (ctx: ServiceCtx, signal?: AbortSignal): Promise<number | undefined> => {
  const into = await collectingAccount(ctx)
  if (!into) return undefined
  let taken = 0
  let isWhole = true
  const today = platformDay(new Date())
  for (const day of daysToAsk(await ctx.kept.get(TOLD), today)) {
    if (signal?.aborted) return taken
    const lines = await ctx.request('bankReceipts', { account: into.account, day })
    if (!lines) return undefined
    const came = await takeAll(ctx, lines)
    taken += came.taken
    isWhole &&= came.failed === 0
    if (isWhole) await ctx.kept.set(TOLD, day)
  }
  return taken
}

/** What one branch is told. A bank that says nothing is asked again the next time. @param isWanted whoever asked hears what came of it */
const collect = async (ctx: ServiceCtx, { signal, isWanted }: { signal: AbortSignal; isWanted: boolean }) => {
  const begunAt = new Date().toISOString()
  await expireCodes(ctx)
  const outcome = await readReceipts(ctx, signal).then(
    (taken): Omit<CollectionAsked, 'begunAt'> => (taken === undefined ? { trouble: 'noBank' } : { taken }),
    (error: unknown): Omit<CollectionAsked, 'begunAt'> => {
      ctx.log.warn({ error, branch: ctx.session.branchCode }, 'what came in was not told')
      return { trouble: 'silent' }
    },
  )
  if (isWanted) await ctx.kept.set(ASKED, JSON.stringify({ begunAt, ...outcome }))
}

/** By the clock in all branches, and in the one where somebody wants it now. */
export const collectReceipts: Job<Area>['run'] = async (area, { signal, branchCode }) => {
  const branches = branchCode === undefined ? await area.branches() : [branchCode]
  for (const branch of branches)
    await area.inBranch(branch, ctx => collect(ctx, { signal, isWanted: branchCode !== undefined }))
}

/**
 * POST collectionAsk: the job asks the bank, day by day and for as long as that takes. This call is a transaction, which must not be held
 * open for it.
 */
export const askNow: Answer<'collectionAsk'> = async ctx => {
  if (!(await collectingAccount(ctx))) throw ctx.refuse('NO_BANK')
  const since = new Date().toISOString()
  await ctx.jobs.send('collectReceipts', {}, { key: 'wanted' })
  return { since }
}

/** GET collectionAsked */
export const asked: Answer<'collectionAsked'> = async ctx => {
  const { begunAt, taken, trouble } = fieldsOf(JSON.parse((await ctx.kept.get(ASKED)) ?? '{}'))
  const moment = stringOf(begunAt)
  return {
    ...(moment && { begunAt: moment }),
    ...(typeof taken === 'number' && { taken }),
    ...(isOneOf(COLLECTION_ASK_TROUBLES, trouble) && { trouble }),
  }
}

/** POST collectionNotice, signed by the bank: the same as what it answers when it is asked. */
export const takeNotice: Answer<'collectionNotice'> = async (ctx, { body }) => {
  const { serial, amount, at, payerName, payerBank, payerAccount, words } = body
  const payer = { payerName: payerName ?? '', payerBank: payerBank ?? '', payerAccount: payerAccount ?? '' }
  return { taken: await takeIn(ctx, { serial, amount, at, ...payer, words: words ?? '' }) }
}
