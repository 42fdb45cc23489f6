import { reportMachine } from '@ntocc/sdk/contracts'
import { sql } from '@ntocc/sdk/service'
import { MOST_TOGETHER, ReportDocument } from '../contract/documents.ts'
import { isPausedNow, type Way } from './province.ts'
import { dueNow } from './queue.ts'
import { MOST_AT_ONCE, sendOne } from './send.ts'
import { stageOf } from './stages.ts'
import { giveStages } from './staging.ts'
import { sendMany } from './together.ts'
import type { ReportCtx } from './types.ts'

/**
 * What may go in one message with others: documents of a kind, and of a stage. What may be there already is asked about by itself, and so goes what
 * is in somebody's hands. A track's ends are messages of different names.
 */
const togetherBy = ({ report }: Way, document: ReportDocument): string | undefined => {
  if (report.batchMax < 2 || document.isUncertain || !reportMachine.within(document.status, 'waiting')) return undefined
  if (document.docKind === 'location' && report.tracks) return undefined
  return `${document.rank} ${document.docKind} ${stageOf(report, document)?.ipcType ?? ''}`
}

/** Documents in the order in which they are due, those of one message beside each other. */
export const messagesOf = (way: Way, due: readonly ReportDocument[]): ReportDocument[][] => {
  const most = Math.min(way.report.batchMax, MOST_TOGETHER)
  const messages: ReportDocument[][] = []
  const open = new Map<string, ReportDocument[]>()
  for (const document of due) {
    const key = togetherBy(way, document)
    const begun = key === undefined ? undefined : open.get(key)
    if (begun && begun.length < most) {
      begun.push(document)
      continue
    }
    const message = [document]
    messages.push(message)
    if (key !== undefined) open.set(key, message)
  }
  return messages
}

/** All that is due in the branch, one message after the other. @returns whether anything was taken up */
export const sendDue = async (ctx: ReportCtx, way: Way, signal: AbortSignal): Promise<boolean> => {
  let isAnySent = false
  // What was to go out before the province was told of waybills in stages goes out behind its own.
  await giveStages(ctx, way.report, signal)
  const ids = await dueNow(ctx, way.report.gb, MOST_AT_ONCE)
  const found = await ctx.records.where(ReportDocument, {
    where: sql`id = any(${sql.param(ids)}::bigint[])`,
    limit: Math.max(1, ids.length),
  })
  const byId = new Map(found.map(each => [each.id, each]))
  const due = ids.flatMap(id => byId.get(id) ?? [])
  for (const message of messagesOf(way, due)) {
    if (signal.aborted) return isAnySent
    const [only, ...others] = message.map(({ id }) => id)
    if (only === undefined) continue
    // Whoever pauses means what has not gone out yet, also of a run that has begun.
    const present = { ...way, isPaused: await isPausedNow(ctx, way.report.gb) }
    const isSent = await (others.length === 0 ? sendOne(ctx, present, only) : sendMany(ctx, present, [only, ...others]))
    isAnySent = isSent || isAnySent
  }
  return isAnySent
}
