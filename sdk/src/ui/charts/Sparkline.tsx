import { area, line } from 'd3-shape'
import { memo } from 'react'

/** The course of a figure without axes; decoration beside the figure itself, so hidden from screen readers. */
export const Sparkline = memo(function Sparkline(props: {
  values: readonly number[]
  width?: number
  height?: number
}) {
  const { values, width = 120, height = 32 } = props
  /** The mark of the last value is round and must not be cut by the edge. */
  const inner = width - 2
  if (values.length < 2) return null
  const top = Math.max(...values)
  const low = Math.min(0, ...values)
  const span = top - low || 1
  const points = values.map(
    (value, index) =>
      [(index * inner) / (values.length - 1), height - 3 - ((value - low) / span) * (height - 6)] as [number, number],
  )
  const last = points.at(-1)
  return (
    <svg
      className="nt-spark"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path d={area().y0(height)(points) ?? ''} className="nt-chart-area" />
      <path d={line()(points) ?? ''} className="nt-chart-line" vectorEffect="non-scaling-stroke" />
      {last && (
        <line
          x1={last[0]}
          x2={last[0]}
          y1={last[1]}
          y2={last[1]}
          className="nt-spark-end"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  )
})
