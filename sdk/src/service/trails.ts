import type { AnyEntity, AreaContract } from '../contracts/area.ts'
import type { AuditEntry } from '../contracts/endpoints/audit.ts'
import type { Ctx } from './context.ts'

/** What was done to a record, as its audit trail tells it. */
export interface TrailLine {
  id: number
  at: Date
  /** Whose account it was. */
  accountId?: number
  /** Code of the party; absent for what the platform did. */
  by?: string
  /** Name of who did it, in all languages it is known in. */
  byName?: unknown
  /** `update`, or the move. */
  action: string
  /** Values as the API answers them, by the names of the fields. */
  changes: readonly { field: string; before?: unknown; after?: unknown }[]
}

export interface TrailPage {
  pageNum: number
  pageSize: number
}

export interface Trails {
  /** The lines of one record, newest first. */
  lines(entity: AnyEntity, id: number, page: TrailPage): Promise<{ lines: TrailLine[]; total: number }>
  /** A line as it is answered to the caller: in their language, what is sensitive masked. */
  entry(entity: AnyEntity, line: TrailLine): AuditEntry
}

/** Who changed a record, newest first; the caller may read the record. For records of which not everybody is told everything. */
export type Trail<C extends AreaContract = AreaContract> = (
  ctx: Ctx<C>,
  id: number,
  page: TrailPage,
) => Promise<{ lines: readonly TrailLine[]; total: number }>
