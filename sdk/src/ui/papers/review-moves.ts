import { expiredPaper, type ReviewSubject, reviewMachine } from '../../contracts/basic/index.ts'
import { endpoints } from '../../contracts/endpoints/index.ts'
import type { MoveSource } from '../record/moves.ts'

interface Reviewed {
  id: number
  version: number
  authStatus: number
}

/** What staff do with a party outside the review itself: hand it in, disable it, let it come back. */
export const reviewMoves = <R extends Reviewed>(subject: ReviewSubject): MoveSource<R> => ({
  machine: reviewMachine,
  state: 'authStatus',
  call: endpoints.reviewMove,
  body: ({ id, version }, move, reason) => ({ kind: subject.kind, id, version, move, ...(reason && { reason }) }),
  only: ['submit', 'suspend', 'resume'],
  // Papers are handed in with their pictures (decision 99), and a file has none.
  importLacks: subject.certificates.some(({ images = [] }) => images.length > 0),
  holds: row => ({ documentsComplete: expiredPaper(subject, row, new Date()) ?? true }),
})
