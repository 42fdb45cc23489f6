import { memo } from 'react'
import { Swatch } from './Tooltip.tsx'

export interface StackSegment {
  key: string
  label: string
  value: number
  color: string
}

/** Parts of a whole as one horizontal bar with its legend; each part is a button when it can be opened. */
export const StackBar = memo(function StackBar(props: {
  title: string
  segments: readonly StackSegment[]
  format: (value: number) => string
  onSelect?: (key: string) => void
}) {
  const total = props.segments.reduce((sum, segment) => sum + segment.value, 0)
  return (
    <section className="nt-stack" aria-label={props.title}>
      <div className="nt-stack-bar" aria-hidden="true">
        {props.segments.map(segment =>
          segment.value > 0 ? (
            <span
              key={segment.key}
              title={`${segment.label} ${props.format(segment.value)}`}
              style={{ flexGrow: segment.value, background: segment.color }}
            />
          ) : null,
        )}
      </div>
      <ul className="nt-stack-list">
        {props.segments.map(segment => {
          const body = (
            <>
              <span>
                <Swatch kind={segment.color} />
                {segment.label}
              </span>
              <b>{props.format(segment.value)}</b>
              <em>{share(segment.value, total)}</em>
            </>
          )
          return (
            <li key={segment.key}>
              {props.onSelect ? (
                <button type="button" onClick={() => props.onSelect?.(segment.key)}>
                  {body}
                </button>
              ) : (
                <div>{body}</div>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
})

/** Share of a total as a percentage with one decimal under ten. */
export function share(value: number, total: number): string {
  if (total <= 0) return '0%'
  const percent = (value / total) * 100
  return `${percent > 0 && percent < 10 ? percent.toFixed(1) : Math.round(percent)}%`
}
