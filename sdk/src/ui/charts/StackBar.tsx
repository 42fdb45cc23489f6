import { memo } from 'react'
import type { Format } from '../../client/format.ts'
import { useFormat } from '../../hooks/use-format.ts'
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
  const { percent } = useFormat()
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
              <em>{share(segment.value, total, percent)}</em>
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

/** Share of a total as a percentage with one decimal under ten, as the language writes it. */
export function share(value: number, total: number, percent: Format['percent']): string {
  const part = total > 0 ? value / total : 0
  return percent(part, part < 0.1 ? 1 : 0)
}
