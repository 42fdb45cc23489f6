import type { ReactNode } from 'react'
import type { Column } from './columns.ts'
import { FieldCell } from './FieldCell.tsx'

/** The rows as cards, in the same order of importance: what a phone shows instead of the table. */
export function ListCards<R extends object>(props: {
  label: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  rowKey: (row: R) => string
  actions?: (row: R) => ReactNode
}) {
  const at = (place: 'head' | 'mark' | 'body') => props.columns.filter(column => (column.card ?? 'body') === place)
  const cell = (column: Column<R>, row: R) =>
    column.render ? column.render(row) : <FieldCell name={column.key} field={column.field} row={row} />
  return (
    <ul className="nt-cards" aria-label={props.label}>
      {props.rows.map(row => (
        <li key={props.rowKey(row)} className="nt-card">
          <div className="nt-card-head">
            {at('head').map(column => (
              <span key={column.key}>{cell(column, row)}</span>
            ))}
            <span className="nt-card-mark">
              {at('mark').map(column => (
                <span key={column.key}>{cell(column, row)}</span>
              ))}
            </span>
          </div>
          <dl className="nt-card-body">
            {at('body').map(column => (
              <div key={column.key}>
                <dt>{column.label}</dt>
                <dd>{cell(column, row)}</dd>
              </div>
            ))}
          </dl>
          {props.actions && <div className="nt-card-actions">{props.actions(row)}</div>}
        </li>
      ))}
    </ul>
  )
}
