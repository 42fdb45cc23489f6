import { area, line } from 'd3-shape'
import { utcTicks } from 'd3-time'
import { memo, useMemo } from 'react'
import { itemAt } from '../../fields/known.ts'
import { wallClock } from '../../fields/time.ts'
import { useFormat } from '../../hooks/use-format.ts'
import { useUiText } from '../core/text.ts'
import { DataTable } from './DataTable.tsx'
import { PointLayer } from './PointLayer.tsx'
import { textWidth, tickMargin, valueAxis } from './scale.ts'
import { Tooltip } from './Tooltip.tsx'
import { usePoints } from './usePoints.ts'
import { useWidth } from './useSize.ts'

export interface Moment {
  /** ISO 8601 */
  time: string
  value: number
}

export interface TimeChartProps {
  /** Oldest first. */
  moments: readonly Moment[]
  /** Name of the measure: the caption of the table. */
  title: string
  /** Stands at the axis and behind each value. */
  unit: string
  format: (value: number) => string
  height?: number
  /** Two moments further apart are not joined: nothing is known of the time between them. Minutes; 15 unless told. */
  gapMinutes?: number
  /** A moment that is marked, as time in ms. */
  at?: number | undefined
  /** A press on the chart, with the time of its nearest moment in ms. */
  onSeek?: (time: number) => void
}

const TOP = 22
const BOTTOM = 24
const RIGHT = 12
const LABEL_PX = 78

/** Runs of moments without a gap between them. */
export function runsOf(moments: readonly Moment[], gapMinutes: number): Moment[][] {
  const runs: Moment[][] = []
  let before = Number.NEGATIVE_INFINITY
  for (const moment of moments) {
    const time = Date.parse(moment.time)
    if (time - before > gapMinutes * 60_000) runs.push([])
    runs.at(-1)?.push(moment)
    before = time
  }
  return runs
}

const timeOf = ({ time }: Moment): number => Date.parse(time)

/** A measure by the time at which it was taken: an hour has the same width everywhere, and what nobody measured is left open. */
export const TimeChart = memo(function TimeChart(props: TimeChartProps) {
  const { moments, title, unit, format, height = 160, gapMinutes = 15, at, onSeek } = props
  const text = useUiText()
  const [ref, width] = useWidth<HTMLDivElement>()
  const dates = useFormat()
  const cursor = usePoints(moments.length, index => {
    const moment = moments[index]
    if (moment) onSeek?.(timeOf(moment))
  })
  const plotHeight = height - TOP - BOTTOM
  const axis = valueAxis(
    moments.map(({ value }) => value),
    plotHeight,
    3,
  )
  const left = tickMargin([...axis.ticks.map(format), unit])
  const plotWidth = Math.max(40, width - left - RIGHT)
  const [first, last] = [moments[0], moments.at(-1)]
  const from = wallClock(new Date(first?.time ?? 0)).getTime()
  const to = wallClock(new Date(last?.time ?? 1)).getTime()
  const perMs = to > from ? plotWidth / (to - from) : 0
  const placeOf = (wallTime: number): number => (perMs > 0 ? (wallTime - from) * perMs : plotWidth / 2)
  const x = (time: number): number => placeOf(wallClock(new Date(time)).getTime())
  const place = (moment: Moment): [number, number] => [x(timeOf(moment)), axis.y(moment.value)]
  const runs = useMemo(() => runsOf(moments, gapMinutes), [moments, gapMinutes])
  const active = moments[cursor.active]
  const nearest = (px: number): number => {
    const time = perMs > 0 ? from + px / perMs : from
    let best = 0
    moments.forEach((moment, index) => {
      const away = (each: Moment) => Math.abs(wallClock(new Date(each.time)).getTime() - time)
      if (away(moment) < away(itemAt(moments, best))) best = index
    })
    return best
  }
  return (
    <div className="nt-chart" ref={ref}>
      <PointLayer
        title={title}
        cursor={cursor}
        indexAt={px => nearest(px - left)}
        {...(onSeek && {
          onSelect: (index: number) => {
            const moment = moments[index]
            if (moment) onSeek(timeOf(moment))
          },
        })}
      >
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
          <text x={left - 8} y={11} textAnchor="end" className="nt-chart-tick">
            {unit}
          </text>
          <g transform={`translate(${left},${TOP})`}>
            {axis.ticks.map(tick => (
              <g key={tick} transform={`translate(0,${axis.y(tick)})`}>
                <line x2={plotWidth} className={tick === 0 ? 'nt-chart-base' : 'nt-chart-grid'} />
                <text x={-8} dy="0.32em" textAnchor="end" className="nt-chart-tick">
                  {format(tick)}
                </text>
              </g>
            ))}
            {utcTicks(new Date(from), new Date(to), Math.max(2, Math.floor(plotWidth / LABEL_PX))).map(tick => (
              <TimeTick key={tick.getTime()} tick={tick} x={placeOf(tick.getTime())} width={plotWidth} y={plotHeight} />
            ))}
            {runs.map(run => (
              <g key={run[0]?.time}>
                <path d={area().y0(axis.y(0))(run.map(place)) ?? ''} className="nt-chart-area" />
                <path d={line()(run.map(place)) ?? ''} className="nt-chart-line" />
              </g>
            ))}
            {at !== undefined && (
              <g transform={`translate(${x(at)},0)`}>
                <line y2={plotHeight} className="nt-chart-mark" />
              </g>
            )}
            {active && (
              <g transform={`translate(${x(timeOf(active))},0)`}>
                <line y2={plotHeight} className="nt-chart-cursor" />
                <circle cy={axis.y(active.value)} r={4.5} className="nt-chart-dot" />
              </g>
            )}
          </g>
        </svg>
        {active && (
          <Tooltip
            x={left + x(timeOf(active))}
            width={width}
            title={dates.dateTime(active.time)}
            rows={[{ label: title, value: `${format(active.value)} ${unit}`, swatch: 'current' }]}
          />
        )}
      </PointLayer>
      <DataTable
        caption={title}
        head={[text('chart.time'), title]}
        rows={moments.map(moment => [dates.dateTime(moment.time), `${format(moment.value)} ${unit}`])}
      />
    </div>
  )
})

/** A time of the day, or the day where one begins. `tick` reads as the platform's wall clock in UTC. */
function TimeTick({ tick, x, width, y }: { tick: Date; x: number; width: number; y: number }) {
  const iso = tick.toISOString()
  const isMidnight = iso.slice(11, 16) === '00:00'
  const label = isMidnight ? iso.slice(5, 10) : iso.slice(11, 16)
  const half = textWidth(label) / 2
  return (
    <g transform={`translate(${x},${y})`}>
      <line y2={4} className="nt-chart-base" />
      <text
        y={17}
        className="nt-chart-tick"
        fontWeight={isMidnight ? 600 : undefined}
        textAnchor={x < half ? 'start' : x > width - half ? 'end' : 'middle'}
      >
        {label}
      </text>
    </g>
  )
}
