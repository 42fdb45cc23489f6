import type { Language, PartyType } from '@ntocc/sdk/contracts'
import type { FastifyBaseLogger } from 'fastify'
import type { BackendConfig } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { Notifier } from '../notify/notifier.ts'

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
  tokenHash: string
}

/** What every handler gets. */
export interface Ctx {
  db: Db
  config: BackendConfig
  notifier: Notifier
  language: Language
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
  /** Header `If-None-Match`. */
  ifNoneMatch: string | undefined
  /** Adds the record's state before and after to the call's line in the audit log. */
  audit(entry: { object: string; before?: unknown; after?: unknown }): void
}

/** A context whose caller is signed in. */
export type SignedCtx = Ctx & { session: Session }
