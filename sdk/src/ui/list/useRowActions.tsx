import { useMemo } from 'react'
import { useUiText } from '../core/text.ts'
import { type RowAction, RowActions } from './RowActions.tsx'

interface Options<R> {
  actions: ((row: R) => readonly RowAction[]) | undefined
  /** Opens the drawer of a row. */
  look: ((key: string) => void) | undefined
  rowKey: (row: R) => string
  /** The first verb as a sign: there is room for words in a card, not in a row. */
  signs: boolean
}

/** What draws the actions of a row: the page's own, and a look at it where there is a drawer. Stable, as rows need it. */
export function useRowActions<R>({ actions, look, rowKey, signs }: Options<R>) {
  const text = useUiText()
  const label = text('list.look')
  return useMemo(() => {
    if (!actions && !look) return undefined
    return (row: R) => {
      const own = actions?.(row) ?? []
      const all = look ? [...own, { key: '$look', label, run: () => look(rowKey(row)) }] : own
      return <RowActions actions={all} signs={signs} />
    }
  }, [actions, look, rowKey, label, signs])
}
