import type { Language, PartyType } from '@ntocc/sdk/contracts'
import type { FastifyBaseLogger } from 'fastify'
import type { BackendConfig } from '../config.ts'
import type { Work } from '../db/database.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { JobWorker } from '../jobs/worker.ts'
import type { Notifier } from '../notify/notifier.ts'
import type { Exporting } from './exporting.ts'

/** Who is calling, as the bearer token tells; never taken from the request's own words. */
export interface Session {
  accountId: number
  branchCode: string
  partyType: PartyType
  partyCode: string
  username: string
  /** Role acted in: the chosen one, else the first. Undefined for an account without a role. */
  roleCode: string | undefined
  permissions: ReadonlySet<string>
  /** Data scope of the role: of the branch's records only those the account made. Parties see only their own anyway. */
  ownRecordsOnly?: boolean
  /** Data scope of the role: of the branch's records those that people of this department and those below it made. */
  department?: string
  /** To-dos and warnings the role gets; undefined means all. */
  noticeKeys?: ReadonlySet<string>
  /** The password must be changed: only the calls marked for it answer. */
  passWordOverdue?: boolean
  /** Has registered and is not yet approved: the role gives nothing. */
  applying?: boolean
  /** A second factor must be set up: the same calls answer. */
  factorDue?: boolean
  tokenHash: string
  /** Nobody is signed in: the platform is at work by itself. */
  isPlatform?: true
  /** It is at work for whoever has this link (its number): what is written shows files of the link, and no others. */
  byLink?: number
}

/** A call that a machine has signed, as the headers say and as it came. */
export interface Signature {
  accessKey: string
  /** Milliseconds since 1970, as it was written. */
  time: string
  nonce: string
  signature: string
  method: string
  /** With its query. */
  path: string
  /** SHA-256 of the body in hex. */
  digest: string
}

/** What every handler gets. */
export interface Ctx {
  db: Work
  config: BackendConfig
  notifier: Notifier
  jobs: JobQueue
  worker: JobWorker
  language: Language
  /** What is called: its path, and the query as it came. */
  call: { path: string; query: Readonly<Record<string, unknown>> }
  requestId: string
  ip: string
  log: FastifyBaseLogger
  /** Undefined only on public calls made without a token. */
  session: Session | undefined
  /** Header `Idempotency-Key`, when the page sent one. */
  idempotencyKey: string | undefined
  /** Header `X-Role-Code` of the gateway. */
  roleCode: string | undefined
  deviceId: string | undefined
  /** The caller's own password came along and is right (`account/own-password.ts`). */
  gavePassword?: boolean
  /** What the browser calls itself; as long as a header may be, and as true. */
  userAgent: string | undefined
  /** Set on a page of an export (header `X-Export` of the gateway). */
  exporting: Exporting | undefined
  /** What the caller has signed, and with which key; undefined for calls that nobody signed. */
  signature?: Signature | undefined
  /** Header `If-None-Match`. */
  ifNoneMatch: string | undefined
  /** Does something once the call has succeeded, when all that it wrote stands: telling others, mostly. */
  afterwards(act: () => void): void
  /** Adds the record's state before and after to the call's line in the audit log. */
  audit(entry: { object: string; before?: unknown; after?: unknown }): void
}

/** A context whose caller is signed in. */
export type SignedCtx = Ctx & { session: Session }
