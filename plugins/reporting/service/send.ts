import { asError } from '@ntocc/sdk/contracts'
import {
  CipherError,
  type QueryAnswer,
  queryRequest,
  type ReportAnswer,
  ReportRequestError,
  readQueryAnswer,
  readReportAnswer,
  type WireRequest,
  type WireResponse,
  withoutSecrets,
} from '@ntocc/sdk/reporting'
import { ReportDocument } from '../contract/documents.ts'
import { messageNoOf, papersOf, requestFor, sameMessage, textOf } from './messages.ts'
import type { Way } from './province.ts'
import { change, claim, inFuture, LEASE_MS, type Outcome, prove, settle } from './queue.ts'
import type { ReportCtx } from './types.ts'
import { NoToken, post, tokenFor, withoutOurs } from './wire.ts'

/** Documents of a branch that one run takes up. */
export const MOST_AT_ONCE = 100

export const failed = (more: Partial<Extract<Outcome, { result: 'failed' }>>): Outcome => ({
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

/** What the regulator says of a document that may be there: an outcome, `send` for one that it does not have, or `again` where it knows what comes twice. */
export const cleared = async (
  ctx: ReportCtx,
  way: Way,
  claimed: ReportDocument,
): Promise<Outcome | 'send' | 'again'> => {
  const asked = await askAbout(ctx, way, messageNoOf(claimed))
  if (asked) {
    const response = { ...asked.response, body: withoutOurs(ctx, way, asked.response.body) }
    await ctx.transaction(() => prove(ctx, claimed, { step: 'asked', ...asked, response, result: asked.answer.result }))
  }
  if (asked && isThere(asked.answer)) return { result: 'delivered' }
  if (asked?.answer.result === 'unknown') return 'send'
  const isMute = !asked || asked.response.status === 404
  if (isMute && saysTwice(way)) return 'again'
  return failed({ isFinal: isMute, code: isMute ? 'cannotAsk' : 'unclear' })
}

export const outcomeOf = (answer: ReportAnswer): Outcome => {
  if (answer.result === 'accepted') return { result: 'delivered', code: answer.code }
  const told = { code: answer.code, text: answer.message }
  if (answer.result === 'refused') return failed({ ...told, field: answer.field, isUncertain: false, isFinal: true })
  if (answer.result === 'tokenExpired') return failed({ ...told, isUncertain: false })
  return failed(answer.result === 'unclear' ? { ...told, code: answer.code ?? answer.why } : told)
}

/** What came back, without what nobody is to read; an error where nothing did. */
export const posted = async (
  ctx: ReportCtx,
  way: Way,
  request: WireRequest,
  { reference, token }: { reference: string; token: string | undefined },
): Promise<Posted> => {
  try {
    const response = await post(ctx, way, request)
    const clean = { ...response, body: withoutSecrets(response.body, way.credentials, token) }
    const answer = readReportAnswer(way.report, response, reference)
    // What it says is read in lists: nothing that the enterprise signs in with is to stand there.
    const isSaying = 'message' in answer && answer.message !== undefined
    const said = isSaying
      ? { ...answer, message: withoutSecrets(answer.message ?? '', way.credentials, token) }
      : answer
    return { answer: said, response: clean }
  } catch (error) {
    return { error: asError(error).message }
  }
}

export interface Posted {
  readonly answer?: ReportAnswer | undefined
  readonly response?: WireResponse | undefined
  readonly error?: string | undefined
}

/** Sends once. Evidence of what goes out stands before it does. */
const sendOnce = async (
  ctx: ReportCtx,
  way: Way,
  claimed: ReportDocument,
  { token, isAgain }: { token: string | undefined; isAgain: boolean },
): Promise<Posted> => {
  // What may have arrived with others goes out as the message that it was, whole.
  const again = isAgain && claimed.messageNo ? await sameMessage(ctx, claimed.messageNo) : undefined
  const messageNo = again ? (claimed.messageNo ?? null) : null
  const reference = messageNo ?? claimed.referenceNo ?? ''
  const [own] = await papersOf(ctx, [claimed])
  if (!own) throw new Error(`report ${claimed.code} has no paper`)
  const documents = again ?? [own.paper]
  const request = requestFor(way, { claimed, documents }, reference, token)
  // From here on it may be there.
  await ctx.transaction(async () => {
    // What others say in a message stands in its own record, and is no part of this evidence.
    await prove(
      ctx,
      { ...claimed, messageNo },
      again ? { step: 'sent', payload: textOf(way, own) } : { step: 'sent', request },
    )
    await change(ctx, claimed, { isUncertain: true, messageNo, leaseUntil: inFuture(LEASE_MS) })
  })
  return posted(ctx, way, request, { reference, token })
}

/** They say that it was delivered before. */
export const settleTwice = async (
  ctx: ReportCtx,
  way: Way,
  claimed: ReportDocument,
  { answer, proof }: { answer: ReportAnswer; proof: Parameters<typeof prove>[2] },
): Promise<void> => {
  const code = 'code' in answer ? answer.code : undefined
  const text = 'message' in answer ? answer.message : undefined
  await ctx.transaction(() => prove(ctx, claimed, proof))
  const known = await cleared(ctx, way, claimed)
  // Whom nobody can ask is believed; one that can be asked and does not have it contradicts itself.
  if (known === 'again') return settle(ctx, claimed, { result: 'delivered', code })
  return settle(ctx, claimed, known === 'send' ? failed({ code, text }) : known)
}

/** Sends a document that is in our hands, and says what became of it. */
export const sendClaimed = async (ctx: ReportCtx, way: Way, claimed: ReportDocument): Promise<void> => {
  let mayBeThere = false
  if (claimed.isUncertain) {
    const known = await cleared(ctx, way, claimed)
    if (known !== 'send' && known !== 'again') return settle(ctx, claimed, known)
    mayBeThere = known === 'again'
  }
  // What may have arrived with others goes once more with them: alone it would be there twice.
  const isAgain = mayBeThere && Boolean(claimed.messageNo)
  // What was lost on the way waits for the end of the pause.
  if (way.isPaused) return settle(ctx, claimed, failed({ isUncertain: mayBeThere, code: 'paused' }))
  let token = await tokenFor(ctx, way)
  let sent = await sendOnce(ctx, way, claimed, { token, isAgain })
  if (sent.answer?.result === 'tokenExpired') {
    await ctx.transaction(async () => {
      await prove(ctx, claimed, { step: 'answered', response: sent.response, result: 'tokenExpired' })
      // Nobody took it: it is as it was before, also where there is no token to be had.
      await change(ctx, claimed, { isUncertain: mayBeThere })
    })
    token = await tokenFor(ctx, way, token ?? '')
    sent = await sendOnce(ctx, way, claimed, { token, isAgain })
  }
  const { answer, response, error } = sent
  const now = isAgain ? claimed : { ...claimed, messageNo: null }
  if (!answer) {
    return settle(ctx, now, failed({ code: 'unreachable' }), { step: 'unanswered', result: 'unclear', reason: error })
  }
  const proof = { step: 'answered', response, result: answer.result } as const
  return answer.result === 'duplicate'
    ? settleTwice(ctx, way, now, { answer, proof })
    : settle(ctx, now, afterAll(outcomeOf(answer), answer, mayBeThere), proof)
}

/** A try that came to no answer says nothing of the one before it, which may have arrived; what is refused as it stands was so then. */
const afterAll = (outcome: Outcome, { result }: ReportAnswer, mayBeThere: boolean): Outcome =>
  outcome.result === 'failed' && result !== 'refused' && mayBeThere ? { ...outcome, isUncertain: true } : outcome

/** What is known of a try that did not come to an answer. A mistake of settings is nobody's to try again before it is mended. */
export const troubleOf = (error: unknown, { isUncertain }: Pick<ReportDocument, 'isUncertain'>): Outcome => {
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
    // It may have gone out before the trouble came.
    await settle(ctx, claimed, troubleOf(error, await ctx.records.find(ReportDocument, id)))
  }
  return true
}
