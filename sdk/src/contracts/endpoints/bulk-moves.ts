import * as f from '../../fields/index.ts'
import type { ListQuery } from '../envelope.ts'
import { endpoint, type FieldIssue, input, none, record } from './endpoint.ts'

const at = <const P extends string>(path: P) => `/ntocc-basic-api/${path}` as const

/** Records that one bulk move takes. */
export const MOST_BULK_MOVES = 5_000
/** Refusals answered at most, of however many `refused` says there are. */
export const MOST_REFUSALS = 200

export interface BulkMoveBody {
  /** Name of a resource. */
  entity: string
  /** Of the machine behind its state. */
  move: string
  reason?: string | null
  /** Filters of the list that showed the records; paging is left out of account. */
  query: ListQuery
  /** How many were seen to match: nothing is moved when it is another number by now. */
  expected: number
}

/** A record that was not moved. */
export interface MoveRefusal {
  id: number
  /** What the record is called. */
  name: string
  /** The rule against it, or a message in the language of whoever began it. */
  reason?: FieldIssue
  message?: string
}

/** One move made on many records, apart from the call that began it. */
export interface BulkMove {
  id: number
  entity: string
  move: string
  /** Records that were noted when it began; others are not touched. */
  total: number
  moved: number
  refused: number
  /** `stopped`: by whoever began it, or because they may not make the move any more; the rest stays as it is. */
  state: 'running' | 'done' | 'stopped'
  refusals: MoveRefusal[]
}

export const BulkMoveForm = f.shape({
  entity: f.text({ max: 64 }).required(),
  move: f.text({ max: 64 }).required(),
  reason: f.longText({ max: 500 }),
  expected: f.positiveInteger().required(),
})

export const bulkMoves = {
  /** Notes the ids of all records that match and moves them one by one, each with its own conditions. */
  bulkMoveStart: endpoint({
    name: 'bulkMoveStart',
    method: 'POST',
    path: at('bulkMove'),
    body: input<BulkMoveBody>(BulkMoveForm),
    data: record<BulkMove>(),
    signedIn: 'subject',
  }),
  /** How far it is, and what was refused; of one's own only. */
  bulkMove: endpoint({
    name: 'bulkMove',
    method: 'GET',
    path: at('bulkMove/{id}'),
    data: record<BulkMove>(),
    signedIn: 'own',
  }),
  /** Leaves the rest as it is. */
  bulkMoveStop: endpoint({
    name: 'bulkMoveStop',
    method: 'POST',
    path: at('bulkMove/{id}/stop'),
    data: none(),
    signedIn: 'own',
  }),
} as const
