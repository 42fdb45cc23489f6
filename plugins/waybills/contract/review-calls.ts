import {
  answer,
  endpoint,
  type FieldIssue,
  input,
  type ListQuery,
  type Receipt,
  type ReviewClaim,
  type WaybillException,
  type WaybillNode,
  type WaybillRecord,
} from '@ntocc/sdk/contracts'
import { code, id, integer, longText, money, positiveNumber, shape, type ValuesOf } from '@ntocc/sdk/fields'

/** What deserves a second look before a waybill's proof is accepted; `finding.<code>` of the words. */
export const FINDINGS = [
  'unloadedMore',
  'lossOver',
  'signedLess',
  'signedMore',
  'loadedMore',
  'notWeighed',
  'outOfFence',
  'noPicture',
  'timesReversed',
  'weighbillDiffers',
  'signedByHand',
] as const
export type FindingCode = (typeof FINDINGS)[number]

export interface Finding {
  code: FindingCode
  /** What it is about: a proof of the sheet. */
  proof: 'loading' | 'unloading' | 'receipt'
  /** Quantities in the waybill's unit, for the words. */
  params?: Readonly<Record<string, number>>
  /** What whoever did it said of it. */
  said?: string
}

/** A waybill that waits for a judgement, in the order of work. */
export interface WaybillCase extends WaybillRecord {
  findings: Finding[]
  claim?: ReviewClaim
  /** Somebody has proposed a correction, or signed for less than was proved: another person has to say which it is. */
  isProposed?: boolean
  /** Of these: nobody of the platform has said anything yet, so that one person may do. */
  isClaimed?: boolean
  /** Of these: it was the caller who said so. */
  isOwnWord?: boolean
}

/** A correction beyond the branch's limit, which somebody else of the platform has to confirm with the same values. */
export interface CorrectionProposal {
  /** What was put right: quantities in the waybill's unit, money in yuan. */
  values: { loadQty?: number; unloadQty?: number; deductOther?: string }
  reason: string
  byName: string
  /** Said by whoever signed for the goods, of less than the driver proved. */
  isClaim?: boolean
  /** Made by the account that asks, which cannot confirm it. */
  isMine: boolean
  at: string
  /** What is agreed to, in yuan, as far as the reader is sent it. */
  amounts: { name: 'payableAmount' | 'receivableAmount'; before: string; after: string }[]
}

/** A waybill as it is judged. */
export interface WaybillSheet {
  id: number
  version: number
  /** As it stands. */
  waybill: WaybillRecord
  /** As approving it would leave it, with what has been put right: counted by the move itself. */
  approved: WaybillRecord
  /** Loss that costs nothing, in the waybill's unit; absent before unloading. */
  tolerated?: number
  nodes: WaybillNode[]
  receipts: Receipt[]
  /** What went wrong on the way, oldest first. */
  exceptions: WaybillException[]
  findings: Finding[]
  /** Why it cannot be approved, as the machine says it; absent when it can. */
  refusal?: FieldIssue
  /** What the caller may put right. */
  correctable: (keyof Corrections)[]
  /** What stands proposed of this version. */
  proposal?: CorrectionProposal
  /** Approving what has been put right only proposes it: it is more than the branch leaves to one person. */
  isBeyondLimit?: boolean
}

/** What a decision has made of the waybill. */
export interface WaybillDecided {
  id: number
  version: number
  status: number
  /** The waybill still waits: somebody else has to confirm the correction. */
  isProposed?: boolean
}

const corrections = {
  loadQty: positiveNumber({ places: 3 }),
  unloadQty: positiveNumber({ places: 3 }),
  /** Yuan. */
  deductOther: money(),
}

/** Values that a reviewer puts right before approving: quantities in the waybill's unit, money in yuan. */
export const Corrections = shape(corrections)
export type Corrections = ValuesOf<typeof Corrections>

const Decision = shape({
  id: id().required(),
  version: integer({ min: 0 }).required(),
  decision: code('reviewDecision', ['approve', 'reject']).required(),
  /** Of a rejection, and of a correction. */
  reason: longText({ max: 200 }),
  ...corrections,
})
export type WaybillDecision = ValuesOf<typeof Decision>

const Subject = shape({ id: id().required() })

/**
 * `claimed` is `mine` or `free`, `proposed` asks for those alone that wait for a second person; `at` names a waybill that is
 * answered first, wherever it stands.
 */
export type QueueQuery = ListQuery & { keyword?: string; claimed?: string; proposed?: string; at?: number | string }
/** What is put right, as it is typed. */
export type SheetQuery = Partial<Record<keyof Corrections, number | string>>

/** The calls of one queue: all of them ask for the permission to judge in it. */
const callsOf = <const N extends string>(name: N, permission: string) => ({
  queue: endpoint({
    name: `${name}Queue`,
    method: 'GET',
    path: `/ntocc-tms-api/${name}`,
    query: input<QueueQuery>(),
    data: answer.page<WaybillCase>(),
    permission,
  }),
  /** The id, or the waybill's number. */
  sheet: endpoint({
    name: `${name}Sheet`,
    method: 'GET',
    path: `/ntocc-tms-api/${name}/{id}`,
    query: input<SheetQuery>(),
    data: answer.value<WaybillSheet>(['id', 'version', 'waybill', 'approved', 'findings']),
    permission,
  }),
  /** Takes the waybill, or renews one's claim of ten minutes. */
  claim: endpoint({
    name: `${name}Claim`,
    method: 'POST',
    path: `/ntocc-tms-api/${name}/claim`,
    body: input<ValuesOf<typeof Subject>>(Subject),
    data: answer.record<ReviewClaim>(),
    permission,
  }),
  release: endpoint({
    name: `${name}Release`,
    method: 'POST',
    path: `/ntocc-tms-api/${name}/release`,
    body: input<ValuesOf<typeof Subject>>(Subject),
    data: answer.none(),
    permission,
  }),
  /** The move behind the decision, of a waybill that the caller has claimed. */
  decide: endpoint({
    name: `${name}Decide`,
    method: 'POST',
    path: `/ntocc-tms-api/${name}/decide`,
    body: input<WaybillDecision>(Decision),
    data: answer.value<WaybillDecided>(['id', 'version', 'status']),
    versioned: true,
    permission,
  }),
})

/** Loading that waits for the shipper or staff to accept the quantity (40), and receipts (80). */
export const loadingReview = callsOf('loadingReview', 'waybill.approveLoad')
export const receiptReview = callsOf('receiptReview', 'waybill.approveReceipt')

export const reviewCalls = {
  loadingReviewQueue: loadingReview.queue,
  loadingReviewSheet: loadingReview.sheet,
  loadingReviewClaim: loadingReview.claim,
  loadingReviewRelease: loadingReview.release,
  loadingReviewDecide: loadingReview.decide,
  receiptReviewQueue: receiptReview.queue,
  receiptReviewSheet: receiptReview.sheet,
  receiptReviewClaim: receiptReview.claim,
  receiptReviewRelease: receiptReview.release,
  receiptReviewDecide: receiptReview.decide,
} as const
