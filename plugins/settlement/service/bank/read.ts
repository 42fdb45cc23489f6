import { platformDay } from '@ntocc/sdk/contracts'
import type { Job } from '@ntocc/sdk/service'
import type { PaymentProvider } from '../payments/port.ts'
import { wayOf } from '../payments/way.ts'
import type { Area, ServiceCtx } from '../types.ts'
import { daysToRead } from './days.ts'
import { takeLine, takeMissing } from './take-line.ts'

/** What is remembered of a branch's statements. */
export const KEPT = {
  /** Since when they are compared: what was ordered before was before anybody asked this bank. */
  since: 'statement.since',
  /** The last day that was read after it was over. */
  until: 'statement.until',
  readAt: 'statement.readAt',
  /** When the bank said nothing, or nothing to be believed; empty once it is heard again. */
  unheard: 'statement.unheard',
} as const

const sinceOf = async (ctx: ServiceCtx): Promise<string> => {
  const known = await ctx.kept.get(KEPT.since)
  if (known) return known
  const now = new Date().toISOString()
  await ctx.kept.set(KEPT.since, now)
  return now
}

/** Reads the statement of a day and puts each line beside its payment; of a day that is over also what the bank does not have. */
export const readDay = async (ctx: ServiceCtx, bank: PaymentProvider, day: string, signal?: AbortSignal) => {
  const since = await sinceOf(ctx)
  const lines = await bank.statement(day)
  for (const line of lines) {
    if (signal?.aborted) return
    await takeLine(ctx, bank, day, line)
  }
  if (day < platformDay(new Date())) await takeMissing(ctx, day, since)
  await ctx.kept.set(KEPT.readAt, new Date().toISOString())
  ctx.todoChanged()
}

/** What happened is told where it is looked for: a bank that says nothing holds nothing else up. */
const heard = async (ctx: ServiceCtx, read: () => Promise<void>): Promise<void> => {
  try {
    await read()
    await ctx.kept.set(KEPT.unheard, '')
  } catch (error) {
    ctx.log.warn({ error }, 'the statement of the bank was not told')
    await ctx.kept.set(KEPT.unheard, new Date().toISOString())
  }
}

/** Every day that is over and was not read, or shortly before. */
export const readDue = async (ctx: ServiceCtx, bank: PaymentProvider, signal?: AbortSignal): Promise<void> => {
  const from = platformDay(new Date(await sinceOf(ctx)))
  const until = await ctx.kept.get(KEPT.until)
  for (const day of daysToRead({ from, until, today: platformDay(new Date()) })) {
    if (signal?.aborted) return
    await readDay(ctx, bank, day, signal)
    if (!until || day > until) await ctx.kept.set(KEPT.until, day)
  }
}

/** By the clock, in all branches that have a bank. */
export const readStatements: Job<Area>['run'] = async (area, { signal }) => {
  for (const branch of await area.branches())
    await area.inBranch(branch, async ctx => {
      await sinceOf(ctx)
      const bank = await wayOf(ctx)
      if (typeof bank !== 'string') await heard(ctx, () => readDue(ctx, bank, signal))
    })
}

/** One day, because somebody asked for it. */
export const readStatementDay: Job<Area, { day: string }>['run'] = (_, { inBranch, payload, signal }) =>
  inBranch(async ctx => {
    const bank = await wayOf(ctx)
    if (typeof bank !== 'string') await heard(ctx, () => readDay(ctx, bank, payload.day, signal))
  })
