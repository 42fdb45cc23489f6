import { area, line } from 'd3-shape'
import { memo, useId } from 'react'
import { useUiText } from '../core/text.ts'
import { DataTable } from './DataTable.tsx'
import { PointLayer } from './PointLayer.tsx'
import { textWidth, tickMargin, valueAxis, visibleLabels } from './scale.ts'
import { Tooltip } from './Tooltip.tsx'
import { usePoints } from './usePoints.ts'
import { useWidth } from './useSize.ts'

export interface LinePoint {
  /** Short label under the axis, for example 11-19. */
  label: string
  value: number
  /** The same moment of the period before. */
  previous?: number
  /** Longer label for the read-out. */
  full?: string
}

export interface LineChartProps {
  points: readonly LinePoint[]
  /** Name of the measure, with its unit: the caption of the table. */
  title: string
  valueLabel: string
  previousLabel?: string
  format: (value: number) => string
  formatTick?: (value: number) => string
  height?: number
  /** The last step is not over: what leads to it is drawn as not yet certain. */
  openEnd?: boolean
  onSelect?: (index: number) => void
}

const TOP = 10
const BOTTOM = 24
const RIGHT = 12

/** A measure over time with the period before it as a dashed line. */
export const LineChart = memo(function LineChart(props: LineChartProps) {
  const { points, height = 220, format, formatTick = format } = props
  const text = useUiText()
  const [ref, width] = useWidth<HTMLDivElement>()
  const cursor = usePoints(points.length, props.onSelect)
  const clip = useId()
  const values = points.flatMap(point => (point.previous === undefined ? [point.value] : [point.value, point.previous]))
  const plotHeight = height - TOP - BOTTOM
  const axis = valueAxis(values, plotHeight)
  const left = tickMargin(axis.ticks.map(formatTick))
  const plotWidth = Math.max(40, width - left - RIGHT)
  const x = (index: number) => (points.length < 2 ? plotWidth / 2 : (index * plotWidth) / (points.length - 1))
  const current = points.map((point, index) => [x(index), axis.y(point.value)] as [number, number])
  const certain = props.openEnd && current.length > 2 ? current.slice(0, -1) : current
  const before = points
    .map((point, index) => [x(index), point.previous] as const)
    .filter((pair): pair is [number, number] => pair[1] !== undefined)
    .map(([at, value]) => [at, axis.y(value)] as [number, number])
  // The outermost labels stand inside the plot instead of centred, half a label nearer to their neighbours.
  const labelWidth = Math.max(36, ...points.map(point => 1.5 * textWidth(point.label) + 14))
  const active = points[cursor.active]

  return (
    <div className="nt-chart" ref={ref}>
      <PointLayer
        title={props.title}
        cursor={cursor}
        indexAt={x => {
          const index = points.length < 2 ? 0 : Math.round(((x - left) / plotWidth) * (points.length - 1))
          return Math.min(points.length - 1, Math.max(0, index))
        }}
        onSelect={props.onSelect}
      >
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
          <g transform={`translate(${left},${TOP})`}>
            {axis.ticks.map(tick => (
              <g key={tick} transform={`translate(0,${axis.y(tick)})`}>
                <line x2={plotWidth} className={tick === 0 ? 'nt-chart-base' : 'nt-chart-grid'} />
                <text x={-8} dy="0.32em" textAnchor="end" className="nt-chart-tick">
                  {formatTick(tick)}
                </text>
              </g>
            ))}
            {visibleLabels(points.length, plotWidth, labelWidth).map(index => (
              <text
                key={index}
                x={x(index)}
                y={plotHeight + 17}
                className="nt-chart-tick"
                textAnchor={anchor(index, points.length)}
              >
                {points[index]?.label}
              </text>
            ))}
            <clipPath id={clip}>
              <rect x={-4} y={-TOP} width={plotWidth + 8} height={plotHeight + TOP + 2} />
            </clipPath>
            <g clipPath={`url(#${clip})`}>
              <path d={area().y0(axis.y(0))(certain) ?? ''} className="nt-chart-area" />
              <path d={line()(before) ?? ''} className="nt-chart-before" />
              <path d={line()(certain) ?? ''} className="nt-chart-line" />
              {certain !== current && <path d={line()(current.slice(-2)) ?? ''} className="nt-chart-open" />}
            </g>
            {active && (
              <g transform={`translate(${x(cursor.active)},0)`}>
                <line y2={plotHeight} className="nt-chart-cursor" />
                {active.previous !== undefined && (
                  <circle cy={axis.y(active.previous)} r={3} className="nt-chart-dot-before" />
                )}
                <circle cy={axis.y(active.value)} r={4.5} className="nt-chart-dot" />
              </g>
            )}
          </g>
        </svg>
        {active && (
          <Tooltip
            x={left + x(cursor.active)}
            width={width}
            title={active.full ?? active.label}
            rows={[
              { label: props.valueLabel, value: format(active.value), swatch: 'current' },
              ...(active.previous === undefined
                ? []
                : [{ label: props.previousLabel ?? '', value: format(active.previous), swatch: 'before' as const }]),
            ]}
          />
        )}
      </PointLayer>
      <DataTable
        caption={props.title}
        head={[text('chart.time'), props.valueLabel, ...(before.length ? [props.previousLabel ?? ''] : [])]}
        rows={points.map(point => [
          point.full ?? point.label,
          format(point.value),
          ...(before.length ? [point.previous === undefined ? '' : format(point.previous)] : []),
        ])}
      />
    </div>
  )
})

const anchor = (index: number, count: number) => (index === 0 ? 'start' : index === count - 1 ? 'end' : 'middle')
