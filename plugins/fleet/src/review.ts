import { endpoints, type ReviewKind, reviewMachine } from '@ntocc/sdk/contracts'
import type { MoveSource } from '@ntocc/sdk/ui'
import { documentsComplete } from './papers/papers.ts'

interface Reviewed {
  id: number
  version: number
  authStatus: number
}

/** What staff do with a party outside the review itself: hand it in, disable it, let it come back. */
export const reviewMoves = <R extends Reviewed>(kind: ReviewKind): MoveSource<R> => ({
  machine: reviewMachine,
  state: 'authStatus',
  call: endpoints.reviewMove,
  body: ({ id, version }, move, reason) => ({ kind, id, version, move, ...(reason && { reason }) }),
  only: ['submit', 'suspend', 'resume'],
  holds: row => ({ documentsComplete: documentsComplete(kind, row, new Date()) }),
})
