import type { AreaContract } from '../contracts/area.ts'
import type { Ctx } from './context.ts'

/** What was done to a record, as its audit trail tells it. */
export interface TrailLine {
  id: number
  at: Date
  /** Code of the party; absent for what the platform did. */
  by?: string
  /** Name of who did it, in all languages it is known in. */
  byName?: unknown
  /** `update`, or the move. */
  action: string
  /** Values as the API answers them, by the names of the fields. */
  changes: readonly { field: string; before?: unknown; after?: unknown }[]
}

/** Who changed a record, newest first; the caller may read the record. For records that keep a log of their own. */
export type Trail<C extends AreaContract = AreaContract> = (
  ctx: Ctx<C>,
  id: number,
  page: { pageNum: number; pageSize: number },
) => Promise<{ lines: readonly TrailLine[]; total: number }>
