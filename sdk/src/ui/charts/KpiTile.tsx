import { memo, type ReactNode } from 'react'
import { useFormat } from '../../hooks/use-format.ts'
import { PageLink } from '../core/PageLink.tsx'
import { useUiText } from '../core/text.ts'
import { Sparkline } from './Sparkline.tsx'

export interface KpiTileProps {
  title: string
  /** The figure as it is read: already formatted. */
  value: string
  unit?: string
  /** What time the figure covers, in words. */
  period: string
  /** Figure and the one before it, for the change; leave out when they cannot be compared. */
  now?: number
  before?: number
  /** Whether more is better; decides the colour of the change, never its word. */
  moreIsBetter?: boolean
  trend?: readonly number[]
  /** Part of the whole, 0 to 1, where the figure is one. */
  share?: number
  /** The rows behind the figure. */
  to?: string
  note?: ReactNode
}

/** Letters of a figure that stand in a narrow tile at their usual size. */
const MOST_AT_FULL_SIZE = 12

/** One figure with unit, period and change; leads to its rows. */
export const KpiTile = memo(function KpiTile(props: KpiTileProps) {
  const body = (
    <>
      <span className="nt-kpi-title">{props.title}</span>
      <span className="nt-kpi-figure">
        <b data-long={props.value.length > MOST_AT_FULL_SIZE || undefined}>{props.value}</b>
        {props.unit && <i>{props.unit}</i>}
      </span>
      <span className="nt-kpi-foot">
        <Change now={props.now} before={props.before} moreIsBetter={props.moreIsBetter} />
        <span>{props.note ?? props.period}</span>
      </span>
      {props.share !== undefined && (
        <span className="nt-meter" aria-hidden="true">
          <i style={{ width: `${Math.min(1, Math.max(0, props.share)) * 100}%` }} />
        </span>
      )}
      {props.trend && <Sparkline values={props.trend} />}
    </>
  )
  return props.to ? (
    <PageLink className="nt-kpi" to={props.to} title={`${props.title}, ${props.period}`}>
      {body}
    </PageLink>
  ) : (
    <div className="nt-kpi">{body}</div>
  )
})

/** Change in per cent against the period before; undefined without a base to compare with. */
export function changePercent(now: number | undefined, before: number | undefined): number | undefined {
  if (now === undefined || before === undefined || before === 0) return undefined
  return ((now - before) / Math.abs(before)) * 100
}

function Change(props: { now?: number; before?: number; moreIsBetter?: boolean }) {
  const text = useUiText()
  const format = useFormat()
  const percent = changePercent(props.now, props.before)
  if (percent === undefined) return null
  // Past ten times as much a percentage is a number that nobody reads.
  if (percent >= 900 && props.now !== undefined && props.before !== undefined && props.before > 0)
    return (
      <ChangeWord
        tone={props.moreIsBetter === undefined ? 'flat' : props.moreIsBetter ? 'good' : 'bad'}
        sign="▲"
        word={text('chart.times', { value: format.count(Math.round(props.now / props.before)) })}
      />
    )
  const rounded = Math.abs(percent) >= 100 ? Math.round(percent) : Math.round(percent * 10) / 10
  const tone =
    rounded === 0 || props.moreIsBetter === undefined ? 'flat' : rounded > 0 === props.moreIsBetter ? 'good' : 'bad'
  const word =
    rounded === 0
      ? text('chart.same')
      : text(rounded > 0 ? 'chart.up' : 'chart.down', { value: format.percent(Math.abs(rounded) / 100) })
  return <ChangeWord tone={tone} sign={rounded === 0 ? '→' : rounded > 0 ? '▲' : '▼'} word={word} />
}

const ChangeWord = ({ tone, sign, word }: { tone: 'good' | 'bad' | 'flat'; sign: string; word: string }) => (
  <span className={`nt-kpi-change nt-kpi-change-${tone}`}>
    <span aria-hidden="true">{sign}</span> {word}
  </span>
)
