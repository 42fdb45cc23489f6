import { type ReactNode, useSyncExternalStore } from 'react'
import { FieldCell } from '../cells/FieldCell.tsx'
import { useUiText } from '../core/text.ts'
import type { Column } from './columns.ts'
import type { Selection } from './selection.ts'

interface CardsProps<R> {
  label: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  rowKey: (row: R) => string
  actions?: (row: R) => ReactNode
  selection?: Selection<R>
}

/** The rows as cards, in the same order of importance: what a phone shows instead of the table. */
export function ListCards<R extends object>(props: CardsProps<R>) {
  return (
    <ul className="nt-cards" aria-label={props.label}>
      {props.rows.map(row => (
        <Card key={props.rowKey(row)} {...props} row={row} />
      ))}
    </ul>
  )
}

function Card<R extends object>(props: CardsProps<R> & { row: R }) {
  const { row, selection } = props
  const at = (place: 'head' | 'mark' | 'body') => props.columns.filter(column => (column.card ?? 'body') === place)
  const cell = (column: Column<R>) =>
    column.render ? (
      column.render(row)
    ) : (
      <FieldCell name={column.key} field={column.field} row={row} label={column.label} />
    )
  return (
    <li className="nt-card">
      <div className="nt-card-head">
        {selection && <Choose selection={selection} name={props.rowKey(row)} row={row} />}
        {at('head').map(column => (
          <span key={column.key}>{cell(column)}</span>
        ))}
        <span className="nt-card-mark">
          {at('mark').map(column => (
            <span key={column.key}>{cell(column)}</span>
          ))}
        </span>
      </div>
      <dl className="nt-card-body">
        {at('body').map(column => (
          <div key={column.key}>
            <dt>{column.label}</dt>
            <dd>{cell(column)}</dd>
          </div>
        ))}
      </dl>
      {props.actions && <div className="nt-card-actions">{props.actions(row)}</div>}
    </li>
  )
}

function Choose<R>({ selection, name, row }: { selection: Selection<R>; name: string; row: R }) {
  const text = useUiText()
  const chosen = useSyncExternalStore(selection.subscribe, () => selection.has(name))
  return (
    <label className="nt-card-choose">
      <input
        type="checkbox"
        checked={chosen}
        onChange={() => selection.toggle(name, row)}
        aria-label={text('list.selectRow')}
      />
    </label>
  )
}
