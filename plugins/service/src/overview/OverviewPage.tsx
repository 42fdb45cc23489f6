import {
  useDict,
  useFormat,
  usePageNavigate,
  useRecord,
  useRestored,
  useSnapshot,
  useTranslation,
} from '@ntocc/sdk/hooks'
import {
  BarChart,
  Empty,
  KpiTile,
  Loaded,
  Panel,
  Permitted,
  Ranking,
  Skeleton,
  seriesColor,
  TitledPage,
  useDuration,
} from '@ntocc/sdk/ui'
import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { type Counted, type ServiceFigures, serviceFigures } from '../../contract/figures.ts'
import { complaintMachine, feedbackMachine } from '../../contract/machines.ts'
import type { Side } from '../../contract/ratings.ts'
import { LENGTHS, type Length, spanOf } from './span.ts'
import '../service.css'

const REFRESH_MS = 60_000

/** How customer service is doing: what waits, how soon it is dealt with, what people complain of and how they rate. */
export default function OverviewPage() {
  const { t } = useTranslation()
  return (
    <Permitted permission="service.figures" title={t('denied')}>
      <Figures />
    </Permitted>
  )
}

function Figures() {
  const { t } = useTranslation()
  const [days, setDays] = useState<Length>(useRestored<Length>('days') ?? 30)
  useSnapshot('days', () => days)
  const span = useMemo(() => spanOf(days), [days])
  const read = useRecord(serviceFigures, { query: span, refreshMs: REFRESH_MS })
  return (
    <TitledPage
      title={t('title.overview')}
      actions={
        <Segmented
          aria-label={t('span')}
          options={LENGTHS.map(value => ({ value, label: t('days', { count: value }) }))}
          value={days}
          onChange={setDays}
        />
      }
    >
      <Loaded of={read} skeleton={<Skeleton rows={8} height={32} />}>
        {figures => (
          <>
            <Tiles figures={figures} span={span} period={t('days', { count: days })} />
            <div className="service-panels">
              <Trend figures={figures} />
              <Kinds
                title={t('byType')}
                dict="complaintType"
                rows={figures.types}
                to={key => rowsPath(span, { type: key })}
              />
              <Kinds
                title={t('byResponsible')}
                dict="complaintResponsible"
                rows={figures.responsible}
                to={key => rowsPath(span, { responsible: key })}
              />
              <Rated figures={figures} span={span} />
            </div>
          </>
        )}
      </Loaded>
    </TitledPage>
  )
}

type Span = ReturnType<typeof spanOf>

/** The complaints that were received in the time. */
const rowsPath = ({ start, end }: Span, more: Record<string, string> = {}): string =>
  `/transport/complaints?${new URLSearchParams({ gmtCreatedStart: start, gmtCreatedEnd: end, ...more })}`

function Tiles({ figures, span, period }: { figures: ServiceFigures; span: Span; period: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const duration = useDuration()
  const { acceptMinutes, answerMinutes, inTime, satisfaction } = figures
  const none = t('none')
  return (
    <div className="service-figures">
      <KpiTile title={t('figure.open')} value={format.count(figures.open)} period={t('now')} to="/service/complaints" />
      <KpiTile
        title={t('figure.overdue')}
        value={format.count(figures.overdue)}
        period={t('now')}
        to="/service/complaints?view=overdue"
      />
      <KpiTile
        title={t('figure.toConfirm')}
        value={format.count(figures.toConfirm)}
        period={t('now')}
        to="/service/complaints?view=toConfirm"
      />
      <KpiTile
        title={t('figure.received')}
        value={format.count(figures.received)}
        period={period}
        now={figures.received}
        before={figures.receivedBefore}
        moreIsBetter={false}
        to={rowsPath(span)}
      />
      <KpiTile
        title={t('figure.accept')}
        value={acceptMinutes === undefined ? none : duration(acceptMinutes)}
        period={t('middle', { period })}
      />
      <KpiTile
        title={t('figure.answer')}
        value={answerMinutes === undefined ? none : duration(answerMinutes)}
        period={t('middle', { period })}
      />
      <KpiTile
        title={t('figure.inTime')}
        value={inTime === undefined ? none : format.percent(inTime)}
        period={period}
        {...(inTime !== undefined && { share: inTime })}
      />
      <KpiTile
        title={t('figure.satisfaction')}
        value={satisfaction === undefined ? none : format.number(satisfaction, 1)}
        {...(satisfaction !== undefined && { unit: '/ 5' })}
        period={t('ofRated', { count: figures.satisfied, period })}
        to={rowsPath(span, { status: complaintMachine.filter('rated') })}
      />
      <KpiTile
        title={t('figure.feedback')}
        value={format.count(figures.feedbackOpen)}
        period={t('now')}
        to={`/service/feedback?status=${feedbackMachine.filter('open')}`}
      />
    </div>
  )
}

function Trend({ figures: { days } }: { figures: ServiceFigures }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Panel title={t('figure.received')} note={t('perDay')}>
      <BarChart
        title={t('figure.received')}
        height={180}
        format={format.count}
        series={[{ key: 'received', label: t('figure.received'), color: seriesColor(0) }]}
        groups={days.map(({ day, received }) => ({
          label: day.slice(5),
          full: format.date(day),
          values: [received],
        }))}
      />
    </Panel>
  )
}

interface KindsProps {
  title: string
  dict: string
  rows: readonly Counted[]
  to: (key: string) => string
}

/** What stands most often first; each line leads to its complaints. */
function Kinds({ title, dict, rows, to }: KindsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const navigate = usePageNavigate()
  const { label } = useDict([dict])
  return (
    <Panel title={title}>
      {rows.length === 0 ? (
        <Empty title={t('nothingInTime')} />
      ) : (
        <Ranking
          title={title}
          format={format.count}
          rows={rows.map(({ key, count }) => ({
            key,
            label: label(dict, key),
            text: label(dict, key),
            value: count,
          }))}
          onSelect={key => navigate(to(key))}
        />
      )}
    </Panel>
  )
}

const AVERAGES = {
  shipper: 'averageByShippers',
  driver: 'averageByDrivers',
  consignee: 'averageByConsignees',
} as const satisfies Record<Side, string>

function Rated({ figures: { ratings, stars }, span }: { figures: ServiceFigures; span: Span }) {
  const { t } = useTranslation()
  const format = useFormat()
  const navigate = usePageNavigate()
  const to = (more: Record<string, string>) =>
    `/service/ratings?${new URLSearchParams({ gmtCreatedStart: span.start, gmtCreatedEnd: span.end, ...more })}`
  const said = ratings.map(({ side, count, overall }) =>
    t(AVERAGES[side], {
      value: format.number(overall, 1),
      count,
    }),
  )
  return (
    <Panel title={t('title.rating')} note={said.join(' · ')}>
      {ratings.length === 0 ? (
        <Empty title={t('nothingInTime')} />
      ) : (
        <Ranking
          title={t('title.rating')}
          format={format.count}
          rows={stars.map(({ key, count }) => ({
            key,
            label: t('starsOf', { value: Number(key) }),
            text: t('starsOf', { value: Number(key) }),
            value: count,
          }))}
          onSelect={key => navigate(to({ overallStart: key, overallEnd: key }))}
        />
      )}
    </Panel>
  )
}
