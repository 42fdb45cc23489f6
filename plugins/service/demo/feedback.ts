import type { DemoCtx, DemoRow } from '@ntocc/sdk/service'
import { Feedback } from '../contract/feedback.ts'
import { DAY, HOUR, iso } from './trips.ts'
import { FEEDBACK } from './words.ts'

/** In a demo of the usual size, over all branches. */
const USUAL = 36
const USUAL_SIZE = 20_000

/** Writes what people of a branch told the platform: the latest of it waits for an answer. */
export const makeFeedback = async (ctx: DemoCtx, branch: string): Promise<void> => {
  const drivers = ctx.take('drivers').filter(({ branchCode }) => branchCode === branch)
  const shippers = ctx.take('shippers').filter(({ branchCode }) => branchCode === branch)
  if (drivers.length === 0 || shippers.length === 0) return
  const count = Math.max(4, Math.round(USUAL * ctx.share(branch) * Math.min(3, ctx.size / USUAL_SIZE)))
  const rows = Array.from({ length: count }, (_, at): DemoRow => {
    const random = ctx.random(`service/feedback/${branch}/${at}`)
    const told = random.pick(FEEDBACK)
    const isDriver = random.chance(0.6)
    // The first belong to the people whom the trial signs in as.
    const who = isDriver
      ? (drivers[at < 4 ? 0 : random.int(0, drivers.length - 1)] ?? drivers[0])
      : (shippers[at < 4 ? 0 : random.int(0, shippers.length - 1)] ?? shippers[0])
    const time = Math.round(ctx.now - (at + random.next()) * ((50 * DAY) / count) - HOUR)
    const isAnswered = time < ctx.now - 2 * DAY && !random.chance(0.08)
    const replied = time + random.skewed(8) * HOUR
    return {
      ...ctx.record(`FK${branch}${String(count - at).padStart(5, '0')}`, branch, time, isAnswered ? replied : time),
      kind: told.kind,
      content: told.words,
      images: [],
      contactPhone: null,
      shipmentCode: isDriver ? null : (who?.code ?? null),
      driverCode: isDriver ? (who?.code ?? null) : null,
      teamCode: null,
      byName: who?.name ?? null,
      reply: isAnswered ? told.reply : null,
      repliedBy: isAnswered
        ? { en: 'Customer service', zh: '客服', es: 'Atención al cliente', ja: 'カスタマーサービス' }
        : null,
      repliedAt: isAnswered ? iso(Math.round(replied)) : null,
      status: isAnswered ? 1 : 0,
    }
  })
  await ctx.insert(Feedback, rows)
}
