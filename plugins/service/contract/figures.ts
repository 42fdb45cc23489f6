import { endpoint, input, answer as of } from '@ntocc/sdk/contracts'
import { date, shape } from '@ntocc/sdk/fields'
import type { Side } from './ratings.ts'

export interface Counted {
  key: string
  count: number
}

/** What customer service had before it in a time, and how it did. Days are Beijing's, both ends whole. */
export interface ServiceFigures {
  received: number
  /** In as many days before. */
  receivedBefore: number
  /** Now, whenever they came. */
  open: number
  overdue: number
  toConfirm: number
  /** Of those received in the time and accepted: minutes from one to the other, at the middle. */
  acceptMinutes?: number
  /** The same from received to answered. */
  answerMinutes?: number
  /** Of those received in the time whose first answer or deadline has come: those that never were late, 0 to 1. */
  inTime?: number
  /** Stars of those that were rated, with how many they are. */
  satisfaction?: number
  satisfied: number
  types: Counted[]
  responsible: Counted[]
  days: { day: string; received: number; answered: number }[]
  feedbackOpen: number
  /** Ratings given in the time by each side, without hidden ones. */
  ratings: { side: Side; count: number; overall: number }[]
  /** How many of each number of stars, of all sides. */
  stars: Counted[]
}

export const serviceFigures = endpoint({
  name: 'serviceFigures',
  method: 'GET',
  path: '/ntocc-tms-api/service/figures',
  query: input<{ start: string; end: string }>(shape({ start: date().required(), end: date().required() })),
  data: of.value<ServiceFigures>(['received', 'open', 'overdue', 'types', 'days']),
  permission: 'service.figures',
  staffOnly: true,
})
