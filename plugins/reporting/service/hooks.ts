import { reportMachine } from '@ntocc/sdk/contracts'
import { type Conditions, type Hooks, sql } from '@ntocc/sdk/service'
import { ReportDocument } from '../contract/documents.ts'
import { isLost } from '../contract/lost.ts'
import { URGENCY } from './deadline.ts'
import { formOf, isAway } from './form.ts'
import { benchOf, judge, writePaper } from './judge.ts'
import { confirmAbsent, confirmArrived } from './lost-answers.ts'
import { isoNow, missingBefore, prove, soon, tellWaybill } from './queue.ts'
import type { Area, ReportCtx } from './types.ts'

/** A correction has a number of its own and says what the records say now. One that would not pass is not begun. */
const correct = async (ctx: ReportCtx, before: ReportDocument, reason: string) => {
  const form = await formOf(ctx, before.province)
  if (isAway(form)) throw ctx.refuse('REPORT_FORM_AWAY', { plugin: form.awayOf })
  const judged = await judge(ctx, await benchOf(ctx), before)
  const [first] = judged?.findings ?? []
  if (!judged || first)
    throw ctx.refuse('REPORT_NOT_READY', { rule: first?.rule ?? '', count: judged?.findings.length ?? 0 })
  await prove(ctx, before, { step: 'corrected', reason })
  return {
    referenceNo: await writePaper(ctx, before, judged.document),
    messageNo: null,
    corrections: before.corrections + 1,
    tries: 0,
    isUncertain: false,
    isOutdated: false,
    nextAt: isoNow(),
  }
}

/** What goes on with a document that somebody has moved. */
const NEXT: Readonly<Record<string, Parameters<typeof soon>[1] | undefined>> = {
  repair: 'prepareReports',
  recheck: 'prepareReports',
  correct: 'sendReports',
  send: 'sendReports',
  // What waited for it goes out now.
  confirmArrived: 'sendReports',
  confirmAbsent: 'sendReports',
}

/** The platform itself, in a job, goes on anyway. */
const isByPerson = ({ session }: ReportCtx): boolean => session.accountId !== 0

export const documentHooks: Hooks<Area, typeof ReportDocument> = {
  sort: { sortField: 'gmtCreated', sortType: 'desc' },
  list: () => ({ computes: { urgency: URGENCY } }),
  moving: async (ctx, before, move, reason) => {
    const next = move === 'confirmAbsent' && before.isOutdated ? 'prepareReports' : NEXT[move]
    if (next && isByPerson(ctx)) await soon(ctx, next)
    if (move === 'correct') return correct(ctx, before, reason)
    if (move === 'confirmArrived') return confirmArrived(ctx, before, reason)
    if (move === 'confirmAbsent') return confirmAbsent(ctx, before, reason)
    // It may be there: under another number it would be there twice.
    if (move === 'recheck' && before.isUncertain) throw ctx.refuse('REPORT_UNCERTAIN')
    // It says what the records contradict by now: it is judged anew first, which happens by itself.
    if (move === 'send' && before.isOutdated && !before.isUncertain) throw ctx.refuse('REPORT_OUTDATED')
    // In nobody's hands: the next run takes it up at once.
    if (move === 'send') return { leaseUntil: isoNow() }
    if (move !== 'exempt') return undefined
    await prove(ctx, before, { step: 'exempted', reason })
    await tellWaybill(ctx, before, reportMachine.at.exempt)
    return { exemptReason: reason }
  },
}

const documentIn = async (ctx: ReportCtx, id: unknown): Promise<ReportDocument | undefined> => {
  const [found] = await ctx.records.where(ReportDocument, { where: sql`id = ${Number(id)}`, limit: 1 })
  return found
}

/** What moves of the machine need. */
export const conditions: Conditions<Area> = {
  reportDocument: {
    checkPassed: async (ctx, { record }) => ((await documentIn(ctx, record.id))?.findings ?? []).length === 0,
    earlierDocumentsDelivered: async (ctx, { record }) =>
      (await missingBefore(ctx, (await documentIn(ctx, record.id))?.needs)).length === 0,
    // The move itself draws it.
    newReferenceNumber: () => true,
    nobodyKnows: async (ctx, { record }) => {
      const document = await documentIn(ctx, record.id)
      return document !== undefined && isLost(document)
    },
  },
}
