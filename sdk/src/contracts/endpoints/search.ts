import * as f from '../../fields/index.ts'
import { LONGEST_SEARCH, MOST_FOUND } from '../search.ts'
import { endpoint, input, value } from './endpoint.ts'

/** A record that was found, as one line tells of it. */
export interface FoundRecord {
  id: number
  title: string
  /** What tells it apart from others of its title; sensitive values masked. */
  hint: string[]
  /** Name of the state in the reader's language, and its tone. */
  state?: { name: string; tone: string }
  /** A field is what was typed, whole. */
  isExact: boolean
  /** Address of the page that shows it. */
  to: string
}

/** What was found among the records of one entity: exact ones first, of each the newest. */
export interface FoundKind {
  entity: string
  /** What the records are called, in the reader's language. */
  name: string
  records: FoundRecord[]
  /** There are others. */
  more: boolean
}

export interface Found {
  kinds: FoundKind[]
  /** What the records are called whose area did not answer in time, or failed. */
  unanswered: string[]
}

export const SearchQuery = f.shape({
  keyword: f.text({ min: 1, max: LONGEST_SEARCH }).required(),
  /** Most records of each kind. */
  limit: f.integer({ min: 1, max: MOST_FOUND }),
})

export const search = {
  /**
   * Records that begin with what was typed, of every kind that areas declare (`search` of a contract) and the caller may
   * read, among those the caller may see.
   */
  search: endpoint({
    name: 'search',
    method: 'GET',
    path: '/ntocc-basic-api/search',
    query: input<f.ValuesOf<typeof SearchQuery>>(SearchQuery),
    data: value<Found>(['kinds', 'unanswered']),
    signedIn: 'subject',
  }),
} as const
