import type { QueryClient } from '@tanstack/react-query'

const counted = new WeakMap<QueryClient, number>()

/** How often somebody has changed something on this screen: what is read anew then is read because of them. */
export const actsOf = (queries: QueryClient): number => counted.get(queries) ?? 0

/** To be called once the server has done it, before anything is read anew. */
export const noteAct = (queries: QueryClient): void => {
  counted.set(queries, actsOf(queries) + 1)
}
