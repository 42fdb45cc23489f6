import { useCallback, useMemo } from 'react'
import { useOpenable, usePageNavigate, useTranslation } from '../../hooks/index.ts'
import { useMissingPermission } from '../core/ActionButton.tsx'
import { useUiText } from '../core/text.ts'
import type { RowAction } from '../list/RowActions.tsx'
import type { Moved } from './moves.ts'
import type { RecordCalls } from './RecordScreen.tsx'
import { useRemove } from './useRemove.tsx'

/** The calls of a record as its rows need them. */
export type RowCalls<R> = Pick<RecordCalls<R>, 'list'> & Partial<RecordCalls<R>>

/** A page that belongs to a row. */
export interface RowLink<R> {
  /** Key of the plugin's text for the action, a verb. */
  label: string
  /** Its address; undefined for a row that has none. */
  to: (row: R) => string | undefined
}

interface Input<R extends Moved> {
  calls: RowCalls<R>
  nameOf: (row: R) => string
  href: ((row: R) => string) | undefined
  links?: readonly RowLink<R>[] | undefined
  /** Actions of the screen's own. */
  own?: ((row: R) => readonly RowAction[]) | undefined
  /** The moves of its machine. */
  actionsOf: (row: R) => RowAction[]
  /** Opens the form; without it nothing is changed here. */
  edit: ((record: { id: number }) => void) | undefined
  /** Why a record cannot be changed as it is now. */
  locked?: ((row: R) => string | undefined) | undefined
  /** Why nothing may be done with it at all. */
  barred?: ((row: R) => string | undefined) | undefined
}

/** Opening first, then its links and the screen's own, changing, the moves, and deleting last. Stable, as rows need it. */
export function useRecordActions<R extends Moved>(input: Input<R>): (row: R) => RowAction[] {
  const { calls, nameOf, href, links, own, actionsOf, edit, locked, barred } = input
  const { list, get, update, invalidates } = calls
  const { t } = useTranslation()
  const text = useUiText()
  const navigate = usePageNavigate()
  const mayOpen = useOpenable()
  const missing = useMissingPermission(update?.permission)
  const touched = useMemo(() => [list, ...(get ? [get] : []), ...(invalidates ?? [])], [list, get, invalidates])
  const remove = useRemove(calls.delete, nameOf, { invalidates: touched, ...(barred && { refuse: barred }) })
  const change = update === undefined ? undefined : edit
  return useCallback(
    (row: R) => {
      const bar = barred?.(row)
      const against = missing ?? bar ?? locked?.(row)
      const moves = actionsOf(row).map(each => (bar ? { ...each, disabledReason: bar } : each))
      const isPossible = ({ disabledReason }: RowAction) => disabledReason === undefined
      const changing = change
        ? [
            {
              key: 'edit',
              label: text('record.edit'),
              run: () => change({ id: row.id }),
              ...(against && { disabledReason: against }),
            },
          ]
        : []
      return [
        ...(href ? [{ key: 'open', label: text('record.open'), run: () => navigate(href(row)) }] : []),
        ...(links ?? []).flatMap(({ label, to }) => {
          const path = to(row)
          return path && mayOpen(path) ? [{ key: label, label: t(label), run: () => navigate(path) }] : []
        }),
        ...(own?.(row) ?? []),
        // The first stands in the row itself: what cannot be done now leaves that place to what can.
        ...(against
          ? [...moves.filter(isPossible), ...changing, ...moves.filter(each => !isPossible(each))]
          : [...changing, ...moves]),
        ...remove(row),
      ]
    },
    [href, links, own, change, t, text, navigate, mayOpen, missing, locked, barred, actionsOf, remove],
  )
}
