import { TO_REVIEW } from './subjects.ts'

type Query = Readonly<Record<string, string>>

/**
 * The state of the cases that are shown. The queries of the to-do strip, `todo=1` and `authStatusExt=0`, ask for what
 * waits, as the page does by itself.
 */
export function stateOf({ authStatus }: Query): number {
  const asked = Number(authStatus)
  return authStatus && Number.isInteger(asked) ? asked : TO_REVIEW
}

/** Id of the case that the address names. */
export function caseOf(query: Query): number | undefined {
  const id = Number(query.case)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** A query with some of its keys set or taken away. */
export function withQuery(query: Query, change: Readonly<Record<string, string | undefined>>): Query {
  return Object.fromEntries(
    Object.entries({ ...query, ...change }).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}
