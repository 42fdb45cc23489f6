import type { Corrections } from '../../contract/review-calls.ts'

/** One queue of waybills that wait for a judgement. */
export interface ReviewQueue {
  name: 'loading' | 'receipt'
  /** State of what waits. */
  from: number
  approve: { name: string; to: number }
  reject: { name: string; to: number }
  /** What staff may put right before an approval. */
  corrects: readonly (keyof Corrections)[]
  /** What is put right here is what is paid: beyond the branch's limit by two people. A vehicle does not wait loaded for a second. */
  isLimited: boolean
}

export const LOADING: ReviewQueue = {
  name: 'loading',
  from: 40,
  approve: { name: 'approveLoad', to: 50 },
  reject: { name: 'rejectLoad', to: 30 },
  corrects: ['loadQty'],
  isLimited: false,
}

export const RECEIPTS: ReviewQueue = {
  name: 'receipt',
  from: 80,
  approve: { name: 'approveReceipt', to: 90 },
  reject: { name: 'rejectReceipt', to: 85 },
  corrects: ['loadQty', 'unloadQty', 'deductOther'],
  isLimited: true,
}

/** The queue in which a move is decided. */
export const queueOfMove = (move: string): ReviewQueue | undefined =>
  [LOADING, RECEIPTS].find(({ approve, reject }) => [approve.name, reject.name].includes(move))
