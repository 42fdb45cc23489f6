import type { SavedView } from '../../../contracts/endpoints/lists.ts'

type Query = Readonly<Record<string, string>>

/** Where the reader is in a list, as against what the list is asked. */
const PLACE = new Set(['pageNum', 'open'])

/** What a view keeps of an address; columns only when they are not those everybody has. */
export function viewQuery(address: Query, columns: string | undefined): Query {
  const kept = Object.fromEntries(Object.entries(address).filter(([key]) => !PLACE.has(key) && key !== 'columns'))
  return columns ? { ...kept, columns } : kept
}

const same = (a: Query, b: Query): boolean => {
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every(key => a[key] === b[key])
}

/** The view whose question is on screen. One without columns fits whatever the columns are. */
export function currentView(
  views: readonly SavedView[],
  address: Query,
  columns: string | undefined,
): SavedView | undefined {
  return views.find(view => same(view.query, viewQuery(address, view.query.columns ? columns : undefined)))
}

/** A link under which a colleague sees the same rows in the same columns. */
export function linkTo(origin: string, path: string, address: Query, columns: string | undefined): string {
  const query = new URLSearchParams({ ...address, ...(columns && { columns }) }).toString()
  return `${origin}${path}${query ? `?${query}` : ''}`
}
