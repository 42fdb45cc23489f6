import { useEffect, useRef, useState } from 'react'
import { endpoints, type SavedView } from '../../../contracts/endpoints/index.ts'
import { usePageHandle, useRecord } from '../../../hooks/index.ts'
import { type LocalChoices, useLocalChoices } from '../../core/useLocalChoices.ts'
import { currentView, linkTo, viewQuery } from './address.ts'

type Query = Readonly<Record<string, string>>
const NO_VIEWS: readonly SavedView[] = []

export interface ViewsHandle {
  list: string
  views: readonly SavedView[]
  /** The view whose question is on screen. */
  current: SavedView | undefined
  /** This deployment keeps no views. */
  isAway: boolean
  apply: (view: SavedView) => void
  /** What a view saved now would keep. */
  query: Query
  link: string
}

interface Options {
  list: string
  enabled: boolean
  address: Query
  setAddress: (query: Query, replace: boolean) => void
  /** Columns as they stand; undefined when they are those everybody has. */
  columns: string | undefined
}

/**
 * Named views of a list. A list opened without a question takes that of the reader's default view, once: it goes into the
 * address, where chips show it and one click takes it away.
 */
export function useViews(options: Options): ViewsHandle {
  const { list, enabled, address, setAddress, columns } = options
  const page = usePageHandle()
  const choices = useLocalChoices()
  const { data, error } = useRecord(endpoints.savedViewList, { query: { list }, enabled })
  const views = data ?? NO_VIEWS
  useDefault(options, data, choices)
  return {
    list,
    views,
    current: currentView(views, address, columns),
    isAway: !enabled || (error !== null && data === undefined),
    apply: view => setAddress(view.query, false),
    query: viewQuery(address, columns),
    link: linkTo(globalThis.location?.origin ?? '', page?.getSnapshot().path ?? '', address, columns),
  }
}

/**
 * The default view as it was known last time, put into a bare address before anything is asked: the first rows are the
 * right ones. True while it is on its way; the list is not read then.
 */
export function useDefaultView(list: string, enabled: boolean): boolean {
  const page = usePageHandle()
  const choices = useLocalChoices()
  const [coming, setComing] = useState(() => {
    const isBare = page !== null && Object.keys(page.getSnapshot().query).length === 0
    return enabled && isBare ? readQuery(choices.read(keyOf(list))) : undefined
  })
  useEffect(() => {
    if (!coming) return
    page?.setQuery(coming, { replace: true })
    setComing(undefined)
  }, [coming, page])
  return coming !== undefined
}

/** The default view as the server has it: kept for the next time, and taken now when nothing was known. */
function useDefault(options: Options, views: readonly SavedView[] | undefined, choices: LocalChoices): void {
  const { list, address, setAddress, enabled } = options
  const isBare = Object.keys(address).length === 0
  const settled = useRef(!enabled || !isBare || readQuery(choices.read(keyOf(list))) !== undefined)
  useEffect(() => {
    if (!isBare) settled.current = true
    if (!views) return
    const found = defaultOf(views)
    choices.write(keyOf(list), found && JSON.stringify(found))
    if (found && !settled.current) setAddress(found, true)
    settled.current = true
  }, [views, isBare, list, choices, setAddress])
}

const keyOf = (list: string): string => `default-view.${list}`

/** A view without a question changes nothing about a list. */
const defaultOf = (views: readonly SavedView[]): Query | undefined => {
  const found = views.find(view => view.isOwn && view.isDefault)?.query
  return found && Object.keys(found).length > 0 ? found : undefined
}

function readQuery(text: string | null): Query | undefined {
  try {
    const found: unknown = JSON.parse(text ?? '')
    return typeof found === 'object' && found !== null ? (found as Query) : undefined
  } catch {
    return undefined
  }
}
