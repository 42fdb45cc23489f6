import { useEffect, useState } from 'react'
import { usePageQuery } from '../../hooks/index.ts'

/** How many records stand in a queue; each look further is the next. */
const SIZES = [50, 100, 500] as const

/** Values of a page's address; what is blank or missing is left out. */
type Change = Readonly<Record<string, string | undefined>>

/**
 * What a desk shows, as it stands in the page's address: its view, the word it is narrowed to and what else the page
 * keeps there.
 * @param views the first is the one that the page opens with
 */
export function useDeskQuery<View extends string>(views: readonly [View, ...View[]]) {
  const [query, setQuery] = usePageQuery()
  const view = views.find(name => name === query.view) ?? views[0]
  return {
    query,
    view,
    keyword: query.keyword ?? '',
    /** Changes what is shown; the record that was open is let go. */
    narrowTo: (change: Change) => {
      const values: Change = { ...query, open: undefined, ...change }
      const given = Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : []))
      setQuery(Object.fromEntries(given))
    },
  }
}

/** How many records the queue asks for, and the way to more of them. */
export function useDeskSize(): { pageSize: number; more: (() => void) | undefined } {
  const [at, setAt] = useState(0)
  const isLast = at === SIZES.length - 1
  return { pageSize: SIZES[at] ?? SIZES[0], more: isLast ? undefined : () => setAt(at + 1) }
}

/** What is being typed, until it is asked for; another word of the address takes its place. */
export function useTyped(keyword: string): [typed: string, setTyped: (typed: string) => void] {
  const [typed, setTyped] = useState(keyword)
  useEffect(() => setTyped(keyword), [keyword])
  return [typed, setTyped]
}
