import { asError } from '@ntocc/sdk/contracts'
import {
  CipherError,
  type QueryAnswer,
  queryRequest,
  type ReportAnswer,
  ReportRequestError,
  readQueryAnswer,
  readReportAnswer,
  reportRequest,
  type WireRequest,
  type WireResponse,
  withoutSecrets,
} from '@ntocc/sdk/reporting'
import { sql } from '@ntocc/sdk/service'
import { type ReportDocument, ReportPaper } from '../contract/documents.ts'
import { documentIn, documentKindOf } from './paper.ts'
import type { Way } from './province.ts'
import { change, claim, dueNow, type Outcome, prove, settle } from './queue.ts'
import { stageOf } from './stages.ts'
import { giveStages } from './staging.ts'
import type { ReportCtx } from './types.ts'
import { NoToken, post, tokenFor } from './wire.ts'

/** Documents of a branch that one run takes up. */
export const MOST_AT_ONCE = 100

const failed = (more: Partial<Extract<Outcome, { result: 'failed' }>>): Outcome => ({
  result: 'failed',
  isUncertain: true,
  isFinal: false,
  ...more,
})

interface Asked<A> {
  readonly answer: A
  readonly request: WireRequest
  readonly response: WireResponse
}

/** Asks what became of a document; a token that has lapsed is renewed once. Undefined where nobody can be asked. */
export const askAbout = async (
  ctx: ReportCtx,
  way: Way,
  referenceNo: string,
): Promise<Asked<QueryAnswer> | undefined> => {
  const ask = async (lapsed?: string): Promise<Asked<QueryAnswer> | undefined> => {
    const token = await tokenFor(ctx, way, lapsed)
    const request = queryRequest(way.report, way.credentials, { reference: referenceNo, token })
    if (!request) return undefined
    const response = await post(ctx, way, request)
    const answer = readQueryAnswer(way.report, response, referenceNo)
    return answer.result === 'tokenExpired' && lapsed === undefined ? ask(token) : { answer, request, response }
  }
  return ask()
}

/** The regulator has it. */
const isThere = ({ result }: QueryAnswer): boolean => ['waiting', 'approved', 'abnormal'].includes(result)

/** A regulator that cannot be asked, or has no such door, is not asked: it knows a number that comes twice. */
const saysTwice = ({ report }: Way): boolean => report.codes.duplicate.length > 0

/** What the regulator says of a document that may be there: an outcome, or `send` for one that it does not have. */
const cleared = async (ctx: ReportCtx, way: Way, claimed: ReportDocument): Promise<Outcome | 'send'> => {
  const asked = await askAbout(ctx, way, claimed.referenceNo ?? '')
  if (asked) await ctx.transaction(() => prove(ctx, claimed, { step: 'asked', ...asked, result: asked.answer.result }))
  if (asked && isThere(asked.answer)) return { result: 'delivered' }
  if (asked?.answer.result === 'unknown') return 'send'
  const isMute = !asked || asked.response.status === 404
  if (isMute && saysTwice(way)) return 'send'
  return failed({ isFinal: isMute, code: isMute ? 'cannotAsk' : 'unclear' })
}

const outcomeOf = (answer: ReportAnswer): Outcome => {
  if (answer.result === 'accepted') return { result: 'delivered', code: answer.code }
  const told = { code: answer.code, text: answer.message }
  if (answer.result === 'refused') return failed({ ...told, field: answer.field, isUncertain: false, isFinal: true })
  if (answer.result === 'tokenExpired') return failed({ ...told, isUncertain: false })
  return failed(answer.result === 'unclear' ? { ...told, code: answer.code ?? answer.why } : told)
}

const paperOf = async (ctx: ReportCtx, { referenceNo }: ReportDocument) => {
  const [paper] = await ctx.records.where(ReportPaper, { where: sql`reference_no = ${referenceNo}`, limit: 1 })
  return paper && documentIn(paper)
}

/** Sends once. Evidence of what goes out stands before it does. */
const sendOnce = async (ctx: ReportCtx, way: Way, claimed: ReportDocument, token: string | undefined) => {
  const { docKind, referenceNo } = claimed
  const document = await paperOf(ctx, claimed)
  const kind = documentKindOf(docKind)
  if (!referenceNo || !document || !kind) throw new Error(`report ${claimed.code} has no paper`)
  const stage = stageOf(way.report, claimed)
  const message = { kind, stage, documents: [document], reference: referenceNo, at: new Date(), token }
  const request = reportRequest(way.report, way.credentials, message)
  // From here on it may be there.
  await ctx.transaction(async () => {
    await prove(ctx, claimed, { step: 'sent', request })
    await change(ctx, claimed, { isUncertain: true })
  })
  try {
    const response = await post(ctx, way, request)
    const clean = { ...response, body: withoutSecrets(response.body, way.credentials, token) }
    return { answer: readReportAnswer(way.report, response, referenceNo), response: clean }
  } catch (error) {
    return { answer: undefined, error: asError(error).message }
  }
}

/** Sends a document that is in our hands, and says what became of it. */
const sendClaimed = async (ctx: ReportCtx, way: Way, claimed: ReportDocument): Promise<void> => {
  if (claimed.isUncertain) {
    const known = await cleared(ctx, way, claimed)
    if (known !== 'send') return settle(ctx, claimed, known)
  }
  // What was lost on the way waits for the end of the pause.
  if (way.isPaused) return settle(ctx, claimed, failed({ isUncertain: false, code: 'paused' }))
  let token = await tokenFor(ctx, way)
  let sent = await sendOnce(ctx, way, claimed, token)
  if (sent.answer?.result === 'tokenExpired') {
    await ctx.transaction(() =>
      prove(ctx, claimed, { step: 'answered', response: sent.response, result: 'tokenExpired' }),
    )
    token = await tokenFor(ctx, way, token ?? '')
    sent = await sendOnce(ctx, way, claimed, token)
  }
  const { answer, response, error } = { error: undefined, response: undefined, ...sent }
  if (!answer) {
    return settle(ctx, claimed, failed({ code: 'unreachable' }), {
      step: 'unanswered',
      result: 'unclear',
      reason: error,
    })
  }
  const proof = { step: 'answered', response, result: answer.result } as const
  if (answer.result !== 'duplicate') return settle(ctx, claimed, outcomeOf(answer), proof)
  // It was delivered before, if what they say is so.
  await ctx.transaction(() => prove(ctx, claimed, proof))
  const known = await cleared(ctx, way, claimed)
  const isMute = way.report.paths.query === undefined
  if (known === 'send' && isMute) return settle(ctx, claimed, { result: 'delivered', code: answer.code })
  return settle(ctx, claimed, known === 'send' ? failed({ code: answer.code, text: answer.message }) : known)
}

/** What is known of a try that did not come to an answer. A mistake of settings is nobody's to try again before it is mended. */
const troubleOf = (error: unknown, { isUncertain }: ReportDocument): Outcome => {
  if (error instanceof ReportRequestError) return failed({ isUncertain, isFinal: true, code: `settings.${error.key}` })
  if (error instanceof CipherError) return failed({ isUncertain, isFinal: true, code: 'settings.publicKey' })
  if (error instanceof NoToken) return failed({ isUncertain, code: 'token', text: error.message })
  return failed({ code: 'unreachable' })
}

/** Takes one document up and brings it as far as it goes. @returns whether it was taken up */
export const sendOne = async (ctx: ReportCtx, way: Way, id: number): Promise<boolean> => {
  const claimed = await claim(ctx, id, way.isPaused)
  if (!claimed) return false
  try {
    await sendClaimed(ctx, way, claimed)
  } catch (error) {
    ctx.log.warn({ error, document: claimed.code }, 'a report was not sent')
    await settle(ctx, claimed, troubleOf(error, claimed))
  }
  return true
}

/** All that is due in the branch, one after the other. @returns whether anything was taken up */
export const sendDue = async (ctx: ReportCtx, way: Way, signal: AbortSignal): Promise<boolean> => {
  let isAnySent = false
  // What was to go out before the province was told of waybills in stages goes out behind its own.
  await giveStages(ctx, way.report, signal)
  for (const id of await dueNow(ctx, way.report.gb, MOST_AT_ONCE)) {
    if (signal.aborted) return isAnySent
    isAnySent = (await sendOne(ctx, way, id)) || isAnySent
  }
  return isAnySent
}
