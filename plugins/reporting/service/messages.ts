import { type AnyDocument, reportRequest, reportText, type WireRequest } from '@ntocc/sdk/reporting'
import { sql } from '@ntocc/sdk/service'
import { type ReportDocument, ReportMessage, ReportPaper } from '../contract/documents.ts'
import { newReference } from './judge.ts'
import { documentIn, documentKindOf } from './paper.ts'
import type { Way } from './province.ts'
import { change, digestOf, hold, inFuture, LEASE_MS, prove } from './queue.ts'
import { stageOf } from './stages.ts'
import type { ReportCtx } from './types.ts'

/** A document in our hands, with what it says. */
export interface Carried {
  readonly claimed: ReportDocument
  readonly paper: AnyDocument
}

/** A body that is longer than this is kept whole by nobody: fewer documents go in one message then. */
const MOST_BODY = 300_000

/** What documents say under the numbers that they have now. @throws Error for one without */
export const papersOf = async (ctx: ReportCtx, claimed: readonly ReportDocument[]): Promise<Carried[]> => {
  const numbers = claimed.flatMap(({ referenceNo }) => referenceNo ?? [])
  const found = await ctx.records.where(ReportPaper, {
    where: sql`reference_no = any(${sql.param(numbers)}::text[])`,
    limit: Math.max(1, numbers.length),
  })
  const byNumber = new Map(found.map(paper => [paper.referenceNo, documentIn(paper)]))
  return claimed.map(each => {
    const paper = byNumber.get(each.referenceNo ?? '')
    if (!paper) throw new Error(`report ${each.code} has no paper`)
    return { claimed: each, paper }
  })
}

/** What a message is known by: a document alone goes by its own number, several by one of the message. */
export const messageNoOf = ({ messageNo, referenceNo }: Pick<ReportDocument, 'messageNo' | 'referenceNo'>): string =>
  messageNo ?? referenceNo ?? ''

/** Documents of the kind of one of them, as they go out under a number. @throws Error for a kind that nobody knows */
export const requestFor = (
  way: Way,
  { claimed, documents }: { claimed: ReportDocument; documents: readonly AnyDocument[] },
  reference: string,
  token: string | undefined,
): WireRequest => {
  const kind = documentKindOf(claimed.docKind)
  if (!kind) throw new Error(`report ${claimed.code} is of a kind that nobody knows`)
  const stage = stageOf(way.report, claimed)
  return reportRequest(way.report, way.credentials, { kind, stage, documents, reference, at: new Date(), token })
}

/** What a document says in a message, as the regulator reads it. */
export const textOf = (way: Way, { claimed, paper }: Carried): string => {
  const kind = documentKindOf(claimed.docKind)
  if (!kind) throw new Error(`report ${claimed.code} is of a kind that nobody knows`)
  return reportText(way.report, { kind, stage: stageOf(way.report, claimed), documents: [paper] })
}

/** A message of several documents as it goes out; undefined where it would be too long. */
export interface Message {
  readonly messageNo: string
  readonly request: WireRequest
}

export const messageOf = (way: Way, carried: readonly Carried[], token: string | undefined): Message | undefined => {
  const [first] = carried
  if (!first) throw new Error('a message has no document')
  const messageNo = newReference()
  const documents = carried.map(({ paper }) => paper)
  const request = requestFor(way, { claimed: first.claimed, documents }, messageNo, token)
  return request.body.length > MOST_BODY && carried.length > 1 ? undefined : { messageNo, request }
}

/**
 * Writes down what is about to go out, of all documents or of none: the message once, and of each document what it says in it. From here on
 * any of them may be there.
 * @returns those that are still in our hands; where somebody else has taken one up meanwhile, nothing is written and nothing may be sent
 */
export const proveMessage = (
  ctx: ReportCtx,
  way: Way,
  carried: readonly Carried[],
  { messageNo, request }: Message,
): Promise<readonly Carried[]> =>
  ctx.transaction(async () => {
    const ours: Carried[] = []
    for (const each of carried) if (await hold(ctx, each.claimed)) ours.push(each)
    if (ours.length < carried.length) return ours
    await ctx.records.createMany(ReportMessage, [
      {
        code: messageNo,
        messageNo,
        docKind: carried[0]?.claimed.docKind ?? '',
        documentCodes: carried.map(({ claimed }) => claimed.code),
        referenceNos: carried.map(({ claimed }) => claimed.referenceNo ?? ''),
        path: request.evidence.path,
        headers: request.evidence.headers,
        body: request.evidence.body,
        payloadHash: digestOf(request.payload),
      },
    ])
    for (const each of carried) {
      const { claimed } = each
      await prove(ctx, { ...claimed, messageNo }, { step: 'sent', payload: textOf(way, each) })
      await change(ctx, claimed, { isUncertain: true, messageNo, leaseUntil: inFuture(LEASE_MS) })
    }
    return ours
  })

/** The same message once more, with all that was in it: a regulator that nobody can ask knows it by its number. */
export const sameMessage = async (ctx: ReportCtx, messageNo: string): Promise<AnyDocument[] | undefined> => {
  const [message] = await ctx.records.where(ReportMessage, { where: sql`message_no = ${messageNo}`, limit: 1 })
  if (!message) return undefined
  const found = await ctx.records.where(ReportPaper, {
    where: sql`reference_no = any(${sql.param([...message.referenceNos])}::text[])`,
    limit: Math.max(1, message.referenceNos.length),
  })
  const byNumber = new Map(found.map(paper => [paper.referenceNo, documentIn(paper)]))
  const papers = message.referenceNos.map(no => byNumber.get(no))
  return papers.every(paper => paper !== undefined) ? (papers as AnyDocument[]) : undefined
}
