import { useUiText } from '../../core/text.ts'
import type { Column } from '../columns.ts'
import { HEAD_HEIGHT } from './Grid.tsx'

const MOST_ROWS = 20
const SHARES = [62, 78, 50, 70]

/** Grey rows under the heads that are coming, or grey cards; unseen for the first 200 ms. */
export function GridSkeleton<R>(props: {
  columns: readonly Column<R>[]
  height: number
  rowHeight: number
  cards: boolean
}) {
  const text = useUiText()
  const room = Math.floor((props.height - HEAD_HEIGHT) / props.rowHeight)
  const rows = Array.from({ length: props.cards ? 4 : Math.max(3, Math.min(MOST_ROWS, room)) }, (_, index) => index)
  return (
    <div className="nt-grid-skeleton" role="status" aria-label={text('loading')}>
      {props.cards ? (
        rows.map(row => <i key={row} className="nt-card-skeleton" />)
      ) : (
        <table aria-hidden="true">
          <thead>
            <tr>
              {props.columns.map(column => (
                <th key={column.key} className="nt-grid-cell" style={{ width: column.width }}>
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row} style={{ height: props.rowHeight }}>
                {props.columns.map((column, index) => (
                  <td key={column.key} className="nt-grid-cell">
                    <i style={{ width: `${SHARES[(row + index) % SHARES.length]}%` }} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
