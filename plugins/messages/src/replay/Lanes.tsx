import { useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { type MapTone, toneColor } from '@ntocc/sdk/ui'
import { type MouseEvent, memo, useMemo } from 'react'
import type { Replay } from '../../contract/tracking.ts'
import { type Standing, ticksOf } from './way.ts'

/** One vehicle of the axis: what is known of it, its colour, and how it is at the moment. */
export interface Lane {
  way: Replay
  tone: MapTone
  standing: Standing | undefined
}

interface Props {
  lanes: readonly Lane[]
  from: number
  to: number
  at: number
  onSeek: (time: number) => void
}

/** Units of the drawing; it is as wide as there is room. */
const WIDTH = 1000
const HEIGHT = 56
const MOST_TICKS = 8
/** km/h at the top of a lane unless something was faster. */
const TOP_KMH = 100

/** Speed, mileage, stops, silences and warnings of several vehicles over one axis of time. */
export function Lanes({ lanes, from, to, at, onSeek }: Props) {
  const ticks = useMemo(() => ticksOf(from, to, MOST_TICKS), [from, to])
  const share = (time: number) => `${((time - from) / (to - from)) * 100}%`
  const seek = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    if (box.width > 0) onSeek(Math.round(from + ((event.clientX - box.left) / box.width) * (to - from)))
  }
  return (
    <div className="messages-lanes">
      {lanes.map(lane => (
        <div key={lane.way.plateNo} className="messages-lane">
          <LaneHead {...lane} />
          {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the slider does it by keys */}
          <div className="messages-lane-room" onClick={seek}>
            <Drawn way={lane.way} tone={lane.tone} from={from} to={to} />
            <i style={{ left: share(Math.min(to, Math.max(from, at))) }} />
          </div>
        </div>
      ))}
      <div className="messages-lane" aria-hidden="true">
        <span />
        <div className="messages-ticks">
          {ticks.map(({ time, label, isDay }) => (
            <span key={time} style={{ left: share(time) }} data-day={isDay || undefined}>
              {label}
            </span>
          ))}
        </div>
      </div>
      <Legend />
    </div>
  )
}

function LaneHead({ way, tone, standing }: Lane) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div className="messages-lane-head">
      <b style={{ color: toneColor(tone) }}>{way.plateNo}</b>
      <span className="nt-dim">
        {!standing || standing.isUnknown ? t('replay.unknown') : format.speed(standing.speed)}
        {standing && ` · ${t('replay.km', { km: format.number(standing.km, 1) })}`}
      </span>
    </div>
  )
}

/** What does not change while the span is played. */
const Drawn = memo(function Drawn({ way, tone, from, to }: { way: Replay; tone: MapTone; from: number; to: number }) {
  const x = (time: number): number =>
    Math.round(((Math.min(to, Math.max(from, time)) - from) / (to - from)) * WIDTH * 10) / 10
  const span = (one: string, other: string) => {
    const [left, right] = [x(Date.parse(one)), x(Date.parse(other))]
    return { x: left, width: Math.max(1.5, right - left) }
  }
  const top = Math.max(TOP_KMH, way.topSpeed)
  const y = (speed: number): number => Math.round((HEIGHT - (speed / top) * (HEIGHT - 8)) * 10) / 10
  const part = ((to - from) / 720) * 3
  const runs = runsOf(way.peaks, Math.max(part, 900_000))
  const miles = way.points
    .filter((_, index) => index % 4 === 0 || index === way.points.length - 1)
    .map(
      ([at, , , , km]) =>
        `${x(at * 1000)},${Math.round((HEIGHT - (km / Math.max(1, way.km)) * (HEIGHT - 8)) * 10) / 10}`,
    )
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
      {way.gaps.map(gap => (
        <rect key={gap.from} className="messages-gap" {...span(gap.from, gap.to)} height={HEIGHT} />
      ))}
      {runs.map(run => {
        const line = run.map(([at, speed]) => `${x(at * 1000)},${y(speed)}`)
        const [first, last] = [run[0]?.[0] ?? 0, run.at(-1)?.[0] ?? 0]
        return (
          <polygon
            key={first}
            points={[`${x(first * 1000)},${HEIGHT}`, ...line, `${x(last * 1000)},${HEIGHT}`].join(' ')}
            className="messages-speed"
            style={{ color: toneColor(tone) }}
          />
        )
      })}
      <polyline points={miles.join(' ')} className="messages-miles" />
      {way.stops.map(stop => (
        <rect key={stop.from} className="messages-stop" {...span(stop.from, stop.to)} y={HEIGHT - 6} height={6} />
      ))}
      {way.warnings.map(warning => (
        <rect key={warning.id} className="messages-warned" {...span(warning.from, warning.to)} height={7} />
      ))}
    </svg>
  )
})

/** Parts of a line without a long silence between. */
const runsOf = (peaks: Replay['peaks'], silentMs: number): Replay['peaks'][] => {
  const runs: Replay['peaks'][] = []
  let before = Number.NEGATIVE_INFINITY
  for (const peak of peaks) {
    if ((peak[0] - before) * 1000 > silentMs) runs.push([])
    runs.at(-1)?.push(peak)
    before = peak[0]
  }
  return runs
}

function Legend() {
  const { t } = useTranslation()
  return (
    <ul className="messages-legend nt-dim">
      {(['speed', 'miles', 'stop', 'gap', 'warned'] as const).map(name => (
        <li key={name}>
          <i className={`messages-key-${name}`} />
          {t(`replay.legend.${name}`)}
        </li>
      ))}
    </ul>
  )
}
