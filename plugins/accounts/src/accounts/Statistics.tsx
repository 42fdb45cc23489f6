import { platformDay } from '@ntocc/sdk/contracts'
import { isDay, isOneOf, reference } from '@ntocc/sdk/fields'
import { useFormat, useIsStaff, usePageQuery, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import {
  Empty,
  FieldInput,
  KpiTile,
  LineChart,
  Loaded,
  Money,
  Panel,
  Permitted,
  SpanInput,
  TitledPage,
} from '@ntocc/sdk/ui'
import { Alert, Select } from 'antd'
import { useState } from 'react'
import { type AccountStatistics, accountCalls } from '../../contract/calls.ts'
import { everyDay } from './every-day.ts'
import '../accounts.css'

const { accountStatistics } = accountCalls
const KINDS = ['shipmentCode', 'driverCode', 'teamCode'] as const
type Kind = (typeof KINDS)[number]
type Asked = { start: string; end: string } & { [K in Kind]?: string }

const FIELDS = {
  shipmentCode: reference('shipment'),
  driverCode: reference('driver'),
  teamCode: reference('driverTeam'),
}

/** What came into accounts and left them in a span of days, by reason and day, and that all of it is what the books say. */
export default function Statistics() {
  const { t } = useTranslation()
  return (
    <Permitted permission={accountStatistics.permission} title={t('denied')}>
      <Asked />
    </Permitted>
  )
}

const dayOr = (value: string | undefined, otherwise: string): string => (value && isDay(value) ? value : otherwise)

function Asked() {
  const { t } = useTranslation()
  const [query, setQuery] = usePageQuery()
  const today = platformDay(new Date())
  const kind = KINDS.find(each => query[each])
  const asked: Asked = {
    start: dayOr(query.start, `${today.slice(0, 7)}-01`),
    end: dayOr(query.end, today),
    ...(kind && { [kind]: query[kind] }),
  }
  const read = useRecord(accountStatistics, { query: asked, enabled: asked.start <= asked.end })
  return (
    <TitledPage title={t('title.balanceStatistics')} actions={<Chooser asked={asked} onChange={setQuery} />}>
      <Loaded of={read}>{found => <Figures of={found} asked={asked} />}</Loaded>
    </TitledPage>
  )
}

/** Whose accounts, and which days. */
function Chooser({ asked, onChange }: { asked: Asked; onChange: (next: Record<string, string>) => void }) {
  const { t } = useTranslation()
  const isStaff = useIsStaff()
  const [kind, setKind] = useState<Kind>(KINDS.find(each => asked[each]) ?? 'driverCode')
  const [typed, setTyped] = useState({ start: asked.start, end: asked.end })
  const { start, end, ...party } = asked
  const isReversed = typed.end !== '' && typed.end < typed.start
  const side = (name: 'start' | 'end', label: string) => ({
    id: `accounts-statistics-${name}`,
    label,
    value: typed[name],
    invalid: isReversed,
    onChange: (value: string | null) => {
      const next = { ...typed, [name]: value ?? '' }
      setTyped(next)
      if (next.start && next.end && next.start <= next.end) onChange({ ...party, ...next })
    },
  })
  return (
    <div className="accounts-chooser">
      {isStaff && (
        <>
          <Select
            aria-label={t('statistics.kind')}
            value={kind}
            options={KINDS.map(value => ({ value, label: t(`moneyAccount.${value}`) }))}
            popupMatchSelectWidth={false}
            onChange={value => isOneOf(KINDS, value) && setKind(value)}
          />
          <span className="accounts-chooser-party">
            <FieldInput
              key={kind}
              id="accounts-statistics-party"
              label={t('statistics.whose')}
              field={FIELDS[kind]}
              value={asked[kind] ?? null}
              onChange={value => onChange({ start, end, ...(value ? { [kind]: String(value) } : {}) })}
            />
          </span>
        </>
      )}
      <SpanInput from={side('start', t('from'))} to={side('end', t('to'))} allowEmpty={[false, false]} />
    </div>
  )
}

const TILES = ['opening', 'incoming', 'outgoing', 'closing'] as const

function Figures({ of, asked }: { of: AccountStatistics; asked: Asked }) {
  const { t } = useTranslation()
  const format = useFormat()
  const isStaff = useIsStaff()
  const today = platformDay(new Date())
  const years = [asked.start, asked.end, today].map(day => day.slice(0, 4))
  // The chooser above says the year; beside a figure there is room for one line.
  const shown = (day: string) => (new Set(years).size === 1 ? format.date(day).slice(5) : format.date(day))
  const period = t('days', { from: shown(asked.start), to: shown(asked.end) })
  const [first, ...others] = of.differing
  const course = everyDay(of, asked.start, asked.end < today ? asked.end : today)
  return (
    <>
      {isStaff &&
        (first ? (
          <Alert type="error" showIcon title={t('statistics.differs', { account: first, count: others.length + 1 })} />
        ) : (
          <Alert type="success" showIcon title={t('statistics.proven', { count: of.compared })} />
        ))}
      <div className="accounts-tiles">
        {TILES.map(name => (
          <KpiTile
            key={name}
            title={t(`statistics.${name}`)}
            value={format.money(of[name])}
            period={period}
            {...(name === 'closing' && { note: t('statistics.frozenNow', { amount: format.money(of.frozen) }) })}
          />
        ))}
      </div>
      {of.days.length === 0 ? (
        <Empty title={t('statistics.none')} hint={t('statistics.noneHint')} />
      ) : (
        <>
          {course.length > 1 && (
            <Panel title={t('statistics.course')}>
              <LineChart
                title={t('statistics.course')}
                valueLabel={t('moneyAccount.balance')}
                format={value => format.money(value.toFixed(2))}
                formatTick={value => format.count(Math.round(value))}
                points={course.map(({ day, balance }) => ({ label: day.slice(5), full: day, value: balance }))}
              />
            </Panel>
          )}
          <Panel title={t('statistics.subjects')} more={{ to: '/accounts/changes', label: t('title.accountChange') }}>
            <Subjects of={of} />
          </Panel>
        </>
      )}
    </>
  )
}

function Subjects({ of }: { of: AccountStatistics }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <table className="accounts-subjects">
      <thead>
        <tr>
          <th scope="col">{t('accountChange.subject')}</th>
          <th scope="col">{t('statistics.lines')}</th>
          <th scope="col">{t('statistics.incoming')}</th>
          <th scope="col">{t('statistics.outgoing')}</th>
        </tr>
      </thead>
      <tbody>
        {of.subjects.map(({ subject, lines, incoming, outgoing }) => (
          <tr key={subject}>
            <td>{t(`entry.accountSubject.${subject}`)}</td>
            <td>{format.count(lines)}</td>
            <td>
              <Money value={incoming} />
            </td>
            <td>
              <Money value={outgoing} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
