import { useCallback, useMemo, useState } from 'react'
import { useLocalChoices } from '../../core/useLocalChoices.ts'
import type { Column } from '../columns.ts'
import { columnsAddress, prefsOfAddress } from './address.ts'
import { type Arranged, arrange, type ColumnPrefs, isDeclared, prefsOf, readPrefs, widened } from './prefs.ts'

export interface ColumnsHandle<R> {
  /** All columns in their order, also those out of sight. */
  all: readonly Arranged<Column<R>>[]
  shown: readonly Column<R>[]
  isDeclared: boolean
  /** They came with a link or a view and are not the reader's own. */
  fromAddress: boolean
  /** The columns as they stand, for a link. */
  address: string
  change: (to: (columns: readonly Arranged<Column<R>>[]) => Arranged<Column<R>>[]) => void
  /** As declared. */
  reset: () => void
  setWidth: (key: string, width: number | undefined) => void
}

interface Options {
  /** Stable name of the list. */
  list: string
  /** Columns in the page's address. */
  inAddress: string | undefined
  setInAddress: (columns: undefined) => void
}

/** Columns as the reader arranged them, else as a link or the page says. Arranging makes them the reader's own. */
export function useColumns<R>(
  declared: readonly Column<R>[],
  { list, inAddress, setInAddress }: Options,
): ColumnsHandle<R> {
  const choices = useLocalChoices()
  const key = `columns.${list}`
  const [prefs, setPrefs] = useState(() => readPrefs(choices.read(key)))
  const linked = useMemo(() => prefsOfAddress(declared, inAddress), [declared, inAddress])
  const all = useMemo(() => arrange(declared, linked ?? prefs), [declared, linked, prefs])
  const keep = useCallback(
    (next: ColumnPrefs | undefined) => {
      setPrefs(next)
      choices.write(key, next && JSON.stringify(next))
      if (inAddress) setInAddress(undefined)
    },
    [choices, key, inAddress, setInAddress],
  )
  const change = useCallback<ColumnsHandle<R>['change']>(
    to => {
      const next = to(all)
      keep(isDeclared(declared, next) ? undefined : prefsOf(declared, next))
    },
    [all, declared, keep],
  )
  const setWidth = useCallback(
    (column: string, width: number | undefined) => {
      const own = declared.find(each => each.key === column)?.width ?? 140
      change(widened(column, width ?? own))
    },
    [change, declared],
  )
  return {
    all,
    shown: useMemo(() => all.filter(column => column.shown), [all]),
    isDeclared: isDeclared(declared, all),
    fromAddress: linked !== undefined,
    address: columnsAddress(declared, all),
    change,
    reset: useCallback(() => keep(undefined), [keep]),
    setWidth,
  }
}
