import { reportMachine } from '@ntocc/sdk/contracts'
import { wallClock } from '@ntocc/sdk/fields'
import { useFormat, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, KpiTile, Loaded, PageLink, Panel, Skeleton, TitledPage } from '@ntocc/sdk/ui'
import { Segmented } from 'antd'
import { useState } from 'react'
import { reportCalls } from '../../contract/calls.ts'
import type { RateCounts, ReportFigures } from '../../contract/figures-calls.ts'
import { Standing } from '../Standing.tsx'
import { Blockers } from './Blockers.tsx'
import './overview.css'

const SPANS = [7, 30, 90] as const
type Span = (typeof SPANS)[number]
const DAY_MS = 86_400_000

/** So many days until today, by the platform's clock. */
const daysOf = (span: Span) => {
  const today = wallClock(new Date())
  const text = (days: number) => new Date(today.getTime() - days * DAY_MS).toISOString().slice(0, 10)
  return { start: text(span - 1), end: text(0) }
}

/** The four figures of the ministry: whole and part of each. */
const RATES = [
  ['uploaded', 'waybills', 'uploaded'],
  ['vehicles', 'vehicles', 'knownVehicles'],
  ['drivers', 'drivers', 'knownDrivers'],
  ['tracks', 'judged', 'tracked'],
] as const satisfies readonly (readonly [string, keyof RateCounts, keyof RateCounts])[]

const percent = (counts: RateCounts, whole: keyof RateCounts, part: keyof RateCounts): number | undefined =>
  counts[whole] === 0 ? undefined : (100 * counts[part]) / counts[whole]

/** How the branch stands with its regulator: the four figures, what keeps documents back, and whether anything leaves the house. */
export default function Overview() {
  const { t } = useTranslation()
  const [span, setSpan] = useState<Span>(30)
  const days = daysOf(span)
  const read = useRecord(reportCalls.reportFigures, { query: days })
  return (
    <TitledPage
      title={t('title.overview')}
      actions={
        <Segmented<Span>
          aria-label={t('overview.days')}
          value={span}
          onChange={setSpan}
          options={SPANS.map(value => ({ value, label: t('overview.last', { count: value }) }))}
        />
      }
    >
      <div className="reporting-overview">
        <Standing />
        <Loaded of={read} skeleton={<Skeleton rows={6} />}>
          {figures => (
            <>
              <Rates figures={figures} days={days} />
              <HeldBy figures={figures} />
            </>
          )}
        </Loaded>
        <Blockers />
      </div>
    </TitledPage>
  )
}

function Rates({
  figures: { totals, before, steps },
  days,
}: {
  figures: ReportFigures
  days: ReturnType<typeof daysOf>
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const period = t('overview.period', { from: format.date(days.start), to: format.date(days.end) })
  return (
    <div className="reporting-rates">
      {RATES.map(([name, whole, part]) => {
        const now = percent(totals, whole, part)
        const then = percent(before, whole, part)
        const trend = steps.flatMap(step => percent(step, whole, part) ?? [])
        return (
          <KpiTile
            key={name}
            title={t(`rate.${name}`)}
            value={now === undefined ? t('overview.none') : format.percent(now / 100)}
            period={period}
            note={t('overview.of', { part: format.count(totals[part]), whole: format.count(totals[whole]) })}
            {...(now !== undefined && { now, share: now / 100 })}
            {...(then !== undefined && { before: then })}
            {...(trend.length > 1 && { trend })}
          />
        )
      })}
    </div>
  )
}

const HELD = `/reporting/documents?status=${reportMachine.at.checkFailed}`

function HeldBy({ figures: { heldBy } }: { figures: ReportFigures }) {
  const { t } = useTranslation()
  const most = Math.max(1, ...heldBy.map(({ documents }) => documents))
  return (
    <Panel title={t('overview.heldBy')} more={{ to: '/reporting/documents', label: t('overview.open') }}>
      {heldBy.length === 0 ? (
        <Empty title={t('overview.nothingHeld')} hint={t('overview.nothingHeldHint')} />
      ) : (
        <ul className="reporting-rules">
          {heldBy.map(({ rule, documents }) => (
            <li key={rule}>
              <PageLink to={`${HELD}&heldBy=${rule}`} className="nt-link">
                {t(`entry.reportRule.${rule}`)}
              </PageLink>
              <span className="nt-meter" aria-hidden="true">
                <i style={{ width: `${(100 * documents) / most}%` }} />
              </span>
              <span className="nt-num">{t('overview.documents', { count: documents })}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
