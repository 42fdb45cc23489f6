import { endpoints, type FreightIndex, type FreightPoint, type Span } from '@ntocc/sdk/contracts'
import { useFormat, usePageNavigate, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Legend, LineChart, type LinePoint, Loaded, Panel, type Period, Skeleton } from '@ntocc/sdk/ui'
import { useId, useMemo, useState } from 'react'
import { createdIn, useWaybillLink } from '../links.ts'
import { granularityOf } from '../period.ts'

const MEASURES = ['waybills', 'freight', 'index'] as const
export type Measure = (typeof MEASURES)[number]

/** How it is going: one measure over the period, with the period before it. */
export function TrendPanel({ period }: { period: Period }) {
  const { t } = useTranslation()
  const [measure, setMeasure] = useState<Measure>('waybills')
  const name = useId()
  const { dateStart, dateEnd } = period
  const index = useRecord(endpoints.orderFreightIndex, {
    query: { dateStart, dateEnd, granularity: granularityOf(period.days) },
  })
  return (
    <Panel
      title={t('trend.title')}
      note={t(`trend.note.${measure}`, { days: period.days })}
      className="home-trend"
      extra={
        <fieldset className="nt-period">
          <legend className="nt-sr">{t('trend.measure')}</legend>
          {MEASURES.map(each => (
            <label key={each} data-on={each === measure || undefined}>
              <input type="radio" name={name} checked={each === measure} onChange={() => setMeasure(each)} />
              {t(`trend.${each}`)}
            </label>
          ))}
        </fieldset>
      }
    >
      <Loaded of={index} skeleton={<Skeleton rows={6} height={24} />}>
        {data => <TrendChart data={data} measure={measure} />}
      </Loaded>
    </Panel>
  )
}

function TrendChart({ data, measure }: { data: FreightIndex; measure: Measure }) {
  const { t } = useTranslation()
  const format = useFormat()
  const navigate = usePageNavigate()
  const link = useWaybillLink()
  const points = useMemo(() => trendPoints(data, measure), [data, measure])
  const figure = (value: number) =>
    measure === 'waybills' ? format.count(value) : measure === 'freight' ? format.money(value) : format.number(value, 4)
  const open = (position: number) => {
    const span = spanAt(data, position)
    const to = span && link(createdIn(span))
    if (to) navigate(to)
  }
  const now = t('trend.now')
  const before = t('trend.before')
  return (
    <>
      <LineChart
        points={points}
        title={t(`trend.${measure}`)}
        valueLabel={now}
        previousLabel={before}
        format={figure}
        formatTick={value => (measure === 'freight' ? format.count(value) : format.number(value))}
        height={240}
        // The period ends today, which is not over.
        openEnd
        onSelect={link({}) ? open : undefined}
      />
      <Legend
        items={[
          { label: now, swatch: 'current' },
          { label: before, swatch: 'before' },
        ]}
      />
    </>
  )
}

const measureOf = (point: FreightPoint, measure: Measure): number =>
  measure === 'waybills' ? point.waybills : Number(measure === 'freight' ? point.freight : (point.perTonneKm ?? 0))

/** The series as a chart takes it: each step beside the same step of the period before. */
export function trendPoints(data: FreightIndex, measure: Measure): LinePoint[] {
  return data.points.map((point, position) => {
    const previous = data.previousPoints[position]
    return {
      label: point.date.slice(5),
      full: point.date,
      value: measureOf(point, measure),
      ...(previous ? { previous: measureOf(previous, measure) } : {}),
    }
  })
}

/** First and last day of a step; the last step ends with the period. */
export function spanAt(data: FreightIndex, position: number): Span | undefined {
  const point = data.points[position]
  if (!point) return undefined
  const next = data.points[position + 1]
  if (!next) return { dateStart: point.date, dateEnd: data.period.dateEnd }
  const before = new Date(Date.parse(`${next.date}T00:00:00Z`) - 86_400_000)
  return { dateStart: point.date, dateEnd: before.toISOString().slice(0, 10) }
}
