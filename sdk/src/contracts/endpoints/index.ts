import { account } from './account.ts'
import { audit } from './audit.ts'
import { bulkMoves } from './bulk-moves.ts'
import { dictionaries } from './dictionaries.ts'
import { blob, type Endpoint, list, none, page, record, value } from './endpoint.ts'
import { imports } from './imports.ts'
import { jobs } from './jobs.ts'
import { lists } from './lists.ts'
import { menu } from './menu.ts'
import { nounCalls, nounResources } from './nouns.ts'
import { organisation } from './organisation.ts'
import { plugins } from './plugins.ts'
import { recordResources, records } from './records.ts'
import { reference } from './reference.ts'
import type { RecordResource } from './resource.ts'
import { review } from './review.ts'
import { search } from './search.ts'
import { security } from './security.ts'
import { share } from './share.ts'
import { sms } from './sms.ts'
import { statistics } from './statistics.ts'
import { tms } from './tms.ts'
import { tps } from './tps.ts'

export { type AuditChange, type AuditEntry, type AuditQuery, audit } from './audit.ts'
export {
  type BulkMove,
  type BulkMoveBody,
  BulkMoveForm,
  MOST_BULK_MOVES,
  MOST_REFUSALS,
  type MoveRefusal,
} from './bulk-moves.ts'
export {
  type DictFreedom,
  DictOrder,
  type DictRecord,
  type DictType,
  type DictUse,
} from './dictionaries.ts'
export {
  type Access,
  type BodyOf,
  type DataKind,
  type DataOf,
  type DataShape,
  type Endpoint,
  type EndpointSpec,
  endpoint,
  type FieldIssue,
  type InputShape,
  input,
  isList,
  type Method,
  type PathParams,
  pathOf,
  type QueryOf,
  type RecordOf,
  type SignedInBecause,
  type Typed,
} from './endpoint.ts'
export { entryCalls } from './entry.ts'
export { fileCalls } from './files.ts'
export { gatewayCalls, type SessionCheck } from './gateway.ts'
export {
  type ImportBody,
  ImportForm,
  type ImportIssue,
  type ImportResult,
  type ImportRow,
  type ImportTerms,
  MOST_IMPORT_ISSUES,
  MOST_IMPORT_ROWS,
} from './imports.ts'
export { JOB_STATES, type JobDetail, type JobRecord, type JobState } from './jobs.ts'
export { type RevealInput, type SavedView, SavedViewForm, type SavedViewInput, SHARE_VIEW } from './lists.ts'
export type * from './menu.ts'
export { nounCalls, nounResources } from './nouns.ts'
export type * from './organisation.ts'
export type * from './plugins.ts'
export {
  type MoveState,
  type ReadQuery,
  type RecordMove,
  type RecordResource,
  type ResourceCall,
  type ResourceEndpoints,
  resource,
  type Seen,
  WITH_MOVES,
} from './resource.ts'
export {
  CertificateDecision,
  type ReviewCase,
  type ReviewCertificate,
  type ReviewClaim,
  ReviewDecisionForm,
  ReviewMoveForm,
  ReviewSubjectForm,
} from './review.ts'
export { type Found, type FoundKind, type FoundRecord, SearchQuery } from './search.ts'
export {
  FactorCode,
  type OwnSession,
  type PasswordAgain,
  type RecoveryCodes,
  type SecondFactorSecret,
  type SecondFactorState,
  security,
} from './security.ts'
export {
  type ArrivalEstimate,
  type DriverCard,
  type FencePlace,
  type LiveShare,
  MOST_SHARES_OF_PARTY,
  MOST_SHARES_OF_RECORD,
  type ReachQuery,
  SHARE_DAYS,
  type ShareBody,
  type ShareKind,
  type ShareLink,
  type Trip,
  type TripNode,
  type WaybillSheet,
} from './share.ts'
export type * from './statistics.ts'
export type * from './tms.ts'
export type * from './tps.ts'
export type * from './types.ts'

/** What an endpoint can answer: `answer.page<Row>()`, `answer.record<Row>()` and so on. */
export const answer = { none, value, record, list, page, blob } as const

/** Every call of the ntocc APIs by name: the one table that pages, the embedded backend and the conformance tests share. */
export const endpoints = {
  ...account,
  ...security,
  ...reference,
  ...nounCalls,
  ...dictionaries,
  ...records,
  ...organisation,
  ...menu,
  ...plugins,
  ...lists,
  ...audit,
  ...review,
  ...search,
  ...imports,
  ...bulkMoves,
  ...jobs,
  ...statistics,
  ...tms,
  ...share,
  ...sms,
  ...tps,
} as const

export type EndpointName = keyof typeof endpoints

const isKernels = ([name]: [string, unknown]): boolean => !Object.hasOwn(nounCalls, name)

/** The calls of the table that the kernel answers, as a list, for registration and checks. */
export const allEndpoints: readonly Endpoint[] = Object.entries(endpoints)
  .filter(isKernels)
  .map(([, each]) => each as unknown as Endpoint)

const kernelResources = { ...recordResources } as const

/** Every entity served by its declaration, by name. For servers, forms that look records up, and imports. */
export const resources = { ...kernelResources, ...nounResources } as const

export type ResourceName = keyof typeof resources

/** Those of them whose records are the kernel's. */
export const allResources: readonly RecordResource[] = Object.values(
  kernelResources,
) as unknown as readonly RecordResource[]
