import type { OfferedMove } from '../moves/moves.ts'
import { type QueueName, queueOfMove, reviewPath } from './queues.ts'

export interface Judged {
  queue: QueueName
}

/**
 * Moves that are decided beside their proofs, taken apart from those that are made where they stand. Where the page of
 * the queue is none of this edition's, or not the reader's, they stay with the others.
 */
export function judgedOf(
  moves: readonly OfferedMove[],
  waybill: { id: number },
  mayOpen: (path: string) => boolean,
): { review: Judged | undefined; others: readonly OfferedMove[] } {
  const queue = moves.map(({ move }) => queueOfMove(move.name)).find(found => found !== undefined)
  if (queue === undefined || !mayOpen(reviewPath(queue, waybill))) return { review: undefined, others: moves }
  return { review: { queue }, others: moves.filter(({ move }) => queueOfMove(move.name) !== queue) }
}
