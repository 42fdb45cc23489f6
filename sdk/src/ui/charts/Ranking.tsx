import { memo, type ReactNode } from 'react'

export interface RankingRow {
  key: string
  label: ReactNode
  /** The label as plain words, for screen readers and titles. */
  text: string
  value: number
  note?: string
}

/** Horizontal bars, largest first as given; each row opens what it counts. */
export const Ranking = memo(function Ranking(props: {
  title: string
  rows: readonly RankingRow[]
  format: (value: number) => string
  onSelect?: (key: string) => void
}) {
  const largest = Math.max(1, ...props.rows.map(row => row.value))
  return (
    <ol className="nt-ranking" aria-label={props.title}>
      {props.rows.map((row, index) => {
        const body = (
          <>
            <span className="nt-ranking-place">{index + 1}</span>
            <span className="nt-ranking-label" title={row.text}>
              {row.label}
            </span>
            <span className="nt-ranking-value">
              <b>{props.format(row.value)}</b>
              {row.note && <em>{row.note}</em>}
            </span>
            <span className="nt-ranking-bar" aria-hidden="true">
              <i style={{ width: `${Math.max(0.5, (row.value / largest) * 100)}%` }} />
            </span>
          </>
        )
        return (
          <li key={row.key}>
            {props.onSelect ? (
              <button type="button" onClick={() => props.onSelect?.(row.key)}>
                {body}
              </button>
            ) : (
              <div>{body}</div>
            )}
          </li>
        )
      })}
    </ol>
  )
})
