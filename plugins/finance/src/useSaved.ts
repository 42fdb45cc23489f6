import { type useListState, useRecord } from '@ntocc/sdk/hooks'
import { useMemo } from 'react'
import { OWN } from '../contract/reports.ts'
import { type SavedStatementSeen, savedCalls } from '../contract/saved.ts'
import { type Asked, addressOf, askedOf, definitionOf, isSame, type Order, orderOf } from './asked.ts'

type State = ReturnType<typeof useListState>
const NONE: readonly SavedStatementSeen[] = []

export interface SavedHandle {
  statements: readonly SavedStatementSeen[]
  /** The one that the address names. */
  current: SavedStatementSeen | undefined
  isChanged: boolean
  /** The address names one that is not there for the caller. */
  isGone: boolean
  /** What the page shows waits for what was kept. */
  isComing: boolean
  /** The address asks for what was sent to the reader. */
  isSentAsked: boolean
  asked: Asked
  /** Of the lines, as long as the address names none. */
  order: Order
  /** As it was kept; without one a statement to begin with. */
  open: (id: number | undefined) => void
  change: (next: Record<string, string>) => void
}

/** Parts of the address that say what a statement is of. */
const PARTS = ['by', 'measures', 'basis', 'span', 'start', 'end', 'chart', 'shipmentCode', 'driverCode'] as const

/**
 * What a page of finance shows: what the address says, and what that leaves open as the statement was kept that it names. So a link to a
 * saved one shows it as it is now, and one with changes shows those.
 */
export function useSaved(page: string, state: State): SavedHandle {
  const { address } = state
  const isOwnPage = page === OWN
  const { data, error } = useRecord(savedCalls.financeSaved, { enabled: isOwnPage })
  const statements = data?.statements ?? NONE
  const named = isOwnPage ? Number(address.saved) : Number.NaN
  const current = statements.find(({ id }) => id === named)
  const isComing = !Number.isNaN(named) && data === undefined && error === null
  const { asked, order } = useMemo(() => {
    // Once something is changed the address says all of it.
    const isWhole = PARTS.some(part => address[part])
    const kept = current && !isWhole ? addressOf(current.definition) : {}
    const { sortField, sortType, ...parts } = address
    return {
      asked: askedOf(page, { ...kept, ...address }),
      order: orderOf(askedOf(page, { ...kept, ...parts })),
    }
  }, [page, address, current])
  const isChanged = current !== undefined && !isSame(current.definition, definitionOf(asked))
  return {
    statements,
    current,
    isChanged,
    isGone: !Number.isNaN(named) && data !== undefined && current === undefined,
    isComing,
    isSentAsked: isOwnPage && address.sent !== undefined,
    asked,
    order,
    open: id => state.setAddress(id === undefined ? {} : { saved: String(id) }, false),
    change: next => state.setAddress(changed(address, asked, next, isOwnPage && current !== undefined), false),
  }
}

const changed = (
  address: Readonly<Record<string, string>>,
  asked: Asked,
  next: Record<string, string>,
  isKept: boolean,
): Record<string, string> => {
  const { pageNum, sortField, sortType, sent, ...rest } = address
  const whole = isKept ? addressOf(definitionOf(asked)) : {}
  const all: Record<string, string> = {
    ...whole,
    ...rest,
    ...(sortField && { sortField, ...(sortType && { sortType }) }),
  }
  if ('span' in next) for (const part of ['start', 'end']) delete all[part]
  if ('start' in next) delete all.span
  // Other lines, or other figures, stand in an order of their own.
  if ('by' in next || 'measures' in next) for (const part of ['sortField', 'sortType']) delete all[part]
  const merged = { ...all, ...next }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''))
}
