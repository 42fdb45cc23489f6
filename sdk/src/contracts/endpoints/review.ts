import * as f from '../../fields/index.ts'
import type { ReviewSubject } from '../basic/certificates.ts'
import type { ListQuery } from '../envelope.ts'
import { endpoint, type FieldIssue, input, list, none, page, record } from './endpoint.ts'

const at = <const P extends string>(path: P) => `/ntocc-basic-api/review/${path}` as const

/** Who looks at a case now. A claim that is not renewed for three minutes may be taken over. */
export interface ReviewClaim {
  by: string
  byName: string
  /** ISO 8601 UTC */
  expiresAt: string
  /** The caller's own. */
  mine: boolean
}

export interface ReviewCertificate {
  /** `Certificate.name` of the kind. */
  name: string
  status?: number
  /** Its last day, YYYY-MM-DD; none of a paper that the case needs none of. */
  validTo?: string
}

/** A case of the review queue; the whole record is read by its id from the resource of the kind. */
export interface ReviewCase {
  id: number
  kind: string
  code: string
  title: string
  authStatus: number
  version: number
  /** ISO 8601 UTC of the last change: how long it has been waiting. */
  gmtModified: string
  claim?: ReviewClaim
  /** Why the caller does not approve it: somebody else looks at papers than who entered them. */
  refusal?: FieldIssue
  certificates: ReviewCertificate[]
}

const subject = {
  kind: f.code('reviewKind').required(),
  id: f.id().required(),
}

export const ReviewSubjectForm = f.shape(subject)

export const CertificateDecision = f.shape({
  name: f.text({ max: 64 }).required(),
  decision: f.code('reviewDecision', ['approve', 'reject']).required(),
  reason: f.longText({ max: 200 }),
})

/** What a reviewer decides. A certificate that is rejected rejects the whole. */
export const ReviewDecisionForm = f.shape({
  ...subject,
  version: f.integer({ min: 0 }).required(),
  decision: f.code('reviewDecision', ['approve', 'reject']).required(),
  /** Of a rejection: shown to the party. */
  reason: f.longText({ max: 200 }),
  certificates: f.rows(CertificateDecision, { max: 20 }),
})

export const ReviewMoveForm = f.shape({
  ...subject,
  version: f.integer({ min: 0 }).required(),
  move: f.code('reviewMove', ['submit', 'suspend', 'resume']).required(),
  reason: f.longText({ max: 200 }),
})

type Subject = f.ValuesOf<typeof ReviewSubjectForm>

/** Reviews of whatever areas declare for it (`reviews` of a contract): a queue, soft claims, decisions. Reasons are the dictionary `reviewReason`. */
export const review = {
  /** What is reviewed in this console, and by what it is judged. */
  reviewKinds: endpoint({
    name: 'reviewKinds',
    method: 'GET',
    path: at('kinds'),
    data: list<ReviewSubject>(['kind', 'entity', 'title', 'certificates']),
    permission: 'review.read',
    staffOnly: true,
  }),
  /** `kind` is required; `authStatus` is 1 (to review) unless told, oldest first; `claimed` is `mine` or `free`. */
  reviewQueue: endpoint({
    name: 'reviewQueue',
    method: 'GET',
    path: at('queue'),
    query: input<ListQuery & { kind: string; claimed?: 'mine' | 'free' }>(),
    data: page<ReviewCase>(),
    permission: 'review.read',
    staffOnly: true,
  }),
  /** Takes the case, or renews one's claim: to be called every few minutes while somebody looks at it. */
  reviewClaim: endpoint({
    name: 'reviewClaim',
    method: 'POST',
    path: at('claim'),
    body: input<Subject>(ReviewSubjectForm),
    data: record<ReviewClaim>(),
    permission: 'review.decide',
    staffOnly: true,
  }),
  reviewRelease: endpoint({
    name: 'reviewRelease',
    method: 'POST',
    path: at('release'),
    body: input<Subject>(ReviewSubjectForm),
    data: none(),
    permission: 'review.decide',
    staffOnly: true,
  }),
  reviewDecide: endpoint({
    name: 'reviewDecide',
    method: 'POST',
    path: at('decide'),
    body: input<f.ValuesOf<typeof ReviewDecisionForm>>(ReviewDecisionForm),
    data: record<ReviewCase>(),
    versioned: true,
    permission: 'review.decide',
    staffOnly: true,
  }),
  /** Hands in for review (the party itself or staff), suspends an approved party, lets it come back. */
  reviewMove: endpoint({
    name: 'reviewMove',
    method: 'PUT',
    path: at('move'),
    body: input<f.ValuesOf<typeof ReviewMoveForm>>(ReviewMoveForm),
    data: record<ReviewCase>(),
    versioned: true,
    signedIn: 'subject',
  }),
} as const
