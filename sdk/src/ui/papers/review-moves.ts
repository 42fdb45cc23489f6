import { expiredPaper, type ReviewKind, reviewMachine } from '../../contracts/basic/index.ts'
import { endpoints } from '../../contracts/endpoints/index.ts'
import type { MoveSource } from '../record/moves.ts'

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
  holds: row => ({ documentsComplete: expiredPaper(kind, row, new Date()) ?? true }),
})
