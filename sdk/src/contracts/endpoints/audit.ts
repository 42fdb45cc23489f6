import { endpoint, input, page } from './endpoint.ts'

/** One field of a record before and after a change: wire values, sensitive ones masked. */
export interface AuditChange {
  /** Name of the entity's field. */
  field: string
  /** Absent (or null) when the field had no value. */
  before?: unknown
  after?: unknown
}

/** Somebody did something to a record. Entries are never changed or taken away. */
export interface AuditEntry {
  id: number
  /** ISO 8601 UTC. */
  at: string
  /** Who: the code of the party; absent for what the platform did by itself. */
  by?: string
  /** Name of who, in the language of the request. */
  byName?: string
  /** `create`, `update`, `delete`, or the name of a move of the entity's state machine. */
  action: string
  changes: AuditChange[]
}

export interface AuditQuery {
  /** Name of the entity. */
  entity: string
  /** Id of the record. */
  id: number | string
  pageNum?: number
  pageSize?: number
}

/** Who changed what of a record, newest first. Whoever may read the record may read it. */
export const audit = {
  auditTrail: endpoint({
    name: 'auditTrail',
    method: 'GET',
    path: '/ntocc-basic-api/auditTrail',
    query: input<AuditQuery>(),
    data: page<AuditEntry>(),
    signedIn: 'subject',
  }),
} as const
