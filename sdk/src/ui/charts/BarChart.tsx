import { memo } from 'react'
import { useUiText } from '../core/text.ts'
import { DataTable } from './DataTable.tsx'
import { PointLayer } from './PointLayer.tsx'
import { textWidth, tickMargin, valueAxis, visibleLabels } from './scale.ts'
import { Tooltip } from './Tooltip.tsx'
import { usePoints } from './usePoints.ts'
import { useWidth } from './useSize.ts'

export interface BarSeries {
  key: string
  label: string
  /** CSS colour, normally a token: var(--nt-done-fill). */
  color: string
}

export interface BarGroup {
  label: string
  full?: string
  /** One value per series, stacked from the bottom. */
  values: readonly number[]
}

export interface BarChartProps {
  title: string
  series: readonly BarSeries[]
  groups: readonly BarGroup[]
  format: (value: number) => string
  height?: number
  onSelect?: (index: number) => void
}

const TOP = 10
const BOTTOM = 24
const RIGHT = 8

/** Vertical bars over time; several series are stacked. */
export const BarChart = memo(function BarChart(props: BarChartProps) {
  const { series, groups, height = 220, format } = props
  const text = useUiText()
  const [ref, width] = useWidth<HTMLDivElement>()
  const cursor = usePoints(groups.length, props.onSelect)
  const totals = groups.map(group => group.values.reduce((sum, value) => sum + value, 0))
  const plotHeight = height - TOP - BOTTOM
  const axis = valueAxis(totals, plotHeight)
  const left = tickMargin(axis.ticks.map(format))
  const plotWidth = Math.max(40, width - left - RIGHT)
  const band = plotWidth / Math.max(1, groups.length)
  const barWidth = Math.min(36, Math.max(2, band * 0.64))
  const labelWidth = Math.max(36, ...groups.map(group => textWidth(group.label) + 12))
  const active = groups[cursor.active]

  return (
    <div className="nt-chart" ref={ref}>
      <PointLayer
        title={props.title}
        cursor={cursor}
        indexAt={x => Math.min(groups.length - 1, Math.max(0, Math.floor((x - left) / band)))}
        onSelect={props.onSelect}
      >
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
          <g transform={`translate(${left},${TOP})`}>
            {axis.ticks.map(tick => (
              <g key={tick} transform={`translate(0,${axis.y(tick)})`}>
                <line x2={plotWidth} className={tick === 0 ? 'nt-chart-base' : 'nt-chart-grid'} />
                <text x={-8} dy="0.32em" textAnchor="end" className="nt-chart-tick">
                  {format(tick)}
                </text>
              </g>
            ))}
            {groups.map((group, index) => (
              <Bar
                key={group.label}
                values={group.values}
                series={series}
                x={index * band + (band - barWidth) / 2}
                width={barWidth}
                y={axis.y}
                dim={cursor.active >= 0 && cursor.active !== index}
              />
            ))}
            {visibleLabels(groups.length, plotWidth, labelWidth).map(index => (
              <text
                key={index}
                x={index * band + band / 2}
                y={plotHeight + 17}
                textAnchor="middle"
                className="nt-chart-tick"
              >
                {groups[index]?.label}
              </text>
            ))}
          </g>
        </svg>
        {active && (
          <Tooltip
            x={left + cursor.active * band + band / 2}
            width={width}
            title={active.full ?? active.label}
            rows={series
              .map((one, index) => ({ label: one.label, value: format(active.values[index] ?? 0), swatch: one.color }))
              .reverse()}
          />
        )}
      </PointLayer>
      <DataTable
        caption={props.title}
        head={[text('chart.item'), ...series.map(one => one.label)]}
        rows={groups.map(group => [group.full ?? group.label, ...group.values.map(format)])}
      />
    </div>
  )
})

function Bar(props: {
  values: readonly number[]
  series: readonly BarSeries[]
  x: number
  width: number
  y: (value: number) => number
  dim: boolean
}) {
  let from = 0
  return (
    <g opacity={props.dim ? 0.45 : 1}>
      {props.values.map((value, index) => {
        const top = props.y(from + value)
        const height = Math.max(0, props.y(from) - top)
        from += value
        const series = props.series[index]
        if (!series || height === 0) return null
        return (
          <rect key={series.key} x={props.x} y={top} width={props.width} height={height} fill={series.color} rx={1.5} />
        )
      })}
    </g>
  )
}
