import type { IncomingHttpHeaders } from 'node:http'

/** The representation that was chosen for an answer. */
export interface Representation {
  /** Strong; each encoding of a file has its own. */
  etag: string
  size: number
}

/** What RFC 9110 makes of a request for a representation. `end` is the last byte, not the one behind it. */
export type Verdict = 'whole' | 'unchanged' | 'failed' | 'unsatisfiable' | { start: number; end: number }

/**
 * Judges the conditions of a GET or HEAD in the order of RFC 9110, section 13.2.2. Dates are not looked at: what is served
 * here has no date, and must then be treated as if they were not sent.
 */
export function judge(method: string, headers: IncomingHttpHeaders, chosen: Representation): Verdict {
  const match = headers['if-match']
  if (match !== undefined && !names(match, chosen.etag, isSame)) return 'failed'
  const noneMatch = headers['if-none-match']
  if (noneMatch !== undefined && names(noneMatch, chosen.etag, isSameWeakly)) return 'unchanged'
  const { range } = headers
  if (range === undefined || method !== 'GET') return 'whole'
  const ifRange = headers['if-range']
  if (typeof ifRange === 'string' && ifRange.trim() !== chosen.etag) return 'whole'
  return partOf(range, chosen.size)
}

const isSame = (item: string, etag: string): boolean => item === etag
const isSameWeakly = (item: string, etag: string): boolean => item === etag || item === `W/${etag}`

/** Whether `*` or a list of entity tags covers one. */
function names(header: string, etag: string, matches: (item: string, etag: string) => boolean): boolean {
  if (header === etag) return true
  return header.split(',').some(part => {
    const item = part.trim()
    return item === '*' || matches(item, etag)
  })
}

/** One range of bytes; several at once, and what is not a range, are answered with the whole. */
const ONE_RANGE = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i

function partOf(range: string, size: number): Verdict {
  const [, first = '', last = ''] = ONE_RANGE.exec(range) ?? []
  if (first === '') {
    if (last === '') return 'whole'
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return 'whole'
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
