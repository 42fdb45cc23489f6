import { loadingReview, receiptReview } from '../../contract/review-calls.ts'

export const QUEUES = {
  loading: {
    calls: loadingReview,
    path: '/transport/loading-review',
    title: 'title.loadingReview',
    permission: 'waybill.approveLoad',
    reasons: 'loadRejectReason',
  },
  receipt: {
    calls: receiptReview,
    path: '/transport/receipt-review',
    title: 'title.receiptReview',
    permission: 'waybill.approveReceipt',
    reasons: 'receiptRejectReason',
  },
} as const
export type QueueName = keyof typeof QUEUES

/** The queue in which a move of a waybill is decided; undefined for moves that are made where they stand. */
const QUEUE_OF: ReadonlyMap<string, QueueName> = new Map([
  ['approveLoad', 'loading'],
  ['rejectLoad', 'loading'],
  ['approveReceipt', 'receipt'],
  ['rejectReceipt', 'receipt'],
])

export const queueOfMove = (move: string): QueueName | undefined => QUEUE_OF.get(move)

/** Where a waybill is judged. */
export const reviewPath = (queue: QueueName, { id }: { id: number }): string => `${QUEUES[queue].path}?case=${id}`
