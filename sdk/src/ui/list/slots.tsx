import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'
import { fieldsOf } from '../../fields/known.ts'
import { isFor, type SlotEntry, SlotOutlet, useRefresh, useSlot } from '../../hooks/index.ts'
import type { ColumnInput, ColumnSpec } from './columns.ts'
import type { RowAction } from './RowActions.tsx'

type Row = Readonly<Record<string, unknown>>

/** Rows on screen: a column of another plugin asks about all of them at once. */
const RowsContext = createContext<readonly Row[]>([])

export const SlotRows = ({ rows, children }: { rows: readonly object[]; children: ReactNode }) => (
  <RowsContext value={rows as readonly Row[]}>{children}</RowsContext>
)

const idOf = (row: object): number => Number(fieldsOf(row).id)

/** The page's columns, and behind them those that other plugins add. The same array while nothing changes. */
export function useSlotColumns<R extends object>(
  entity: string,
  columns: readonly ColumnInput<R>[],
): readonly ColumnInput<R>[] {
  const added = useSlot('list.column/v1', entity)
  return useMemo(
    () => (added.length === 0 ? columns : [...columns, ...added.map(columnOf<R>(entity))]),
    [entity, columns, added],
  )
}

const columnOf =
  <R extends object>(entity: string) =>
  (entry: SlotEntry): ColumnSpec<R> => ({
    key: entry.key,
    label: entry.title,
    sort: false,
    render: row => (isFor(entry, row) ? <SlotCell entry={entry} entity={entity} row={row} /> : null),
  })

function SlotCell({ entry, entity, row }: { entry: SlotEntry; entity: string; row: object }) {
  const rows = use(RowsContext)
  const refresh = useRefresh()
  const given = { entity, id: idOf(row), record: fieldsOf(row), rows, refresh }
  return <SlotOutlet<'list.column/v1'> entry={entry} given={given} room="cell" />
}

/** What other plugins add beside the buttons of a list. */
export function ListTools(props: { entity: string; query: object; total: number }) {
  const refresh = useRefresh()
  const { entity, total } = props
  const given = { entity, query: fieldsOf(props.query), total, refresh }
  return useSlot('list.tool/v1', entity).map(entry => (
    <span key={entry.key} className="nt-list-tool">
      <SlotOutlet<'list.tool/v1'> entry={entry} given={given} room="cell" />
    </span>
  ))
}

interface Doing {
  entry: SlotEntry
  row: object
}

/**
 * Actions of a row: the page's own, then those of other plugins. `doing` is the one that was chosen, to be drawn once
 * beside the list. The function is the same while nothing changes: rows are memoised by it.
 */
export function useSlotActions<R extends object>(
  entity: string,
  own: ((row: R) => readonly RowAction[]) | undefined,
): { actions: ((row: R) => readonly RowAction[]) | undefined; doing: ReactNode } {
  const added = useSlot('row.action/v1', entity)
  const refresh = useRefresh()
  const [doing, setDoing] = useState<Doing>()
  const withAdded = useCallback(
    (row: R): readonly RowAction[] => [
      ...(own?.(row) ?? []),
      ...added
        .filter(entry => isFor(entry, row))
        .map(entry => ({ key: entry.key, label: entry.title, run: () => setDoing({ entry, row }) })),
    ],
    [own, added],
  )
  const drawn = doing && (
    <SlotOutlet<'row.action/v1'>
      key={`${doing.entry.key} ${idOf(doing.row)}`}
      entry={doing.entry}
      given={{
        entity,
        id: idOf(doing.row),
        record: fieldsOf(doing.row),
        refresh,
        onClose: () => setDoing(undefined),
      }}
      room="over"
    />
  )
  return { actions: added.length > 0 ? withAdded : own, doing: drawn }
}
