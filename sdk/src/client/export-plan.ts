import { exportableRows } from '../contracts/session.ts'

/** One export call: `pageNum` is the number of the batch, `pageSize` the exportable quantity. */
export interface ExportBatch {
  pageNum: number
  pageSize: number
  /** First and last row it holds, counted from 1. */
  from: number
  to: number
}

/** Either one export, or batches to choose from. */
export interface ExportPlan {
  kind: 'single' | 'batches'
  /** The most that can be exported at once. */
  quantity: number
  batches: readonly ExportBatch[]
}

/**
 * How `total` rows are exported (specification, section 4): in one go when they are no more than `quantity`, else in
 * batches of it. Every call sends the quantity as its page size, the last batch too.
 */
export function planExport(total: number, quantity: number): ExportPlan {
  const pageSize = exportableRows(quantity)
  const count = Math.max(1, Math.ceil(Math.max(0, total) / pageSize))
  const batches = Array.from(
    { length: count },
    (_, index): ExportBatch => ({
      pageNum: index + 1,
      pageSize,
      from: Math.min(index * pageSize + 1, Math.max(0, total)),
      to: Math.min((index + 1) * pageSize, Math.max(0, total)),
    }),
  )
  return { kind: count === 1 ? 'single' : 'batches', quantity: pageSize, batches }
}
