import type { Shipment } from '@ntocc/sdk/contracts'
import { useFormat, useOpenable, usePageNavigate, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { BarChart, Loaded, PageLink, Panel, Skeleton } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import type { ShipperFigure, ShipperOverview } from '../../contract/overview.ts'
import { shipperEndpoints } from '../../contract/shipper-calls.ts'
import { daysOf, FIGURE_GROUPS, pathOf } from './figures.ts'

/** All there is to know about a shipper at a glance; every figure leads to the rows behind it. */
export function Overview({ shipper }: { shipper: Shipment }) {
  const { t } = useTranslation()
  const read = useRecord(shipperEndpoints.shipmentOverview, { params: { id: shipper.id } })
  return (
    <Loaded of={read} skeleton={<Skeleton rows={12} height={28} />}>
      {({ figures, months }) => (
        <div className="shippers-overview">
          {FIGURE_GROUPS.map(({ name, keys }) => (
            <Panel key={name} title={t(`figures.${name}`)} className="shippers-figures">
              <dl>
                {keys.map(key => {
                  const figure = figures.find(each => each.key === key)
                  return figure && <Figure key={key} figure={figure} />
                })}
              </dl>
            </Panel>
          ))}
          {months.length > 0 && <Months months={months} code={shipper.code} />}
        </div>
      )}
    </Loaded>
  )
}

function Figure({ figure }: { figure: ShipperFigure }) {
  const { t } = useTranslation()
  const format = useFormat()
  const mayOpen = useOpenable()
  const to = pathOf(figure)
  const { key, kind, value } = figure
  const text = kind === 'money' ? format.money(value) : format.count(value)
  return (
    <div>
      <dt>
        {t(`figure.${key}`)} <small>{t(`figureNote.${key}`)}</small>
      </dt>
      <dd>
        {to && mayOpen(to) ? (
          <PageLink to={to} className="nt-link">
            {text}
          </PageLink>
        ) : (
          text
        )}
      </dd>
    </div>
  )
}

/** Twelve months in waybills and in money; a month leads to the waybills that were made in it. */
function Months({ months, code }: { months: ShipperOverview['months']; code: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const navigate = usePageNavigate()
  const mayOpen = useOpenable()
  const series = useMemo(() => months.map(({ waybills }) => waybills), [months])
  const money = useMemo(() => months.map(({ receivable }) => Number(receivable)), [months])
  const open = (index: number) => {
    const { from, to } = daysOf(months[index]?.month ?? '')
    navigate(waybillsOf({ shipmentCode: code, gmtCreatedStart: from, gmtCreatedEnd: to }))
  }
  const onSelect = mayOpen(waybillsOf({})) ? open : undefined
  return (
    <>
      <Panel title={t('months.waybills')} note={t('months.note')} className="shippers-months">
        <MonthBars months={months} values={series} title={t('months.waybills')} format={format.count} open={onSelect} />
      </Panel>
      <Panel title={t('months.receivable')} note={t('months.receivableNote')} className="shippers-months">
        <MonthBars
          months={months}
          values={money}
          title={t('months.receivable')}
          format={format.money}
          open={onSelect}
        />
      </Panel>
    </>
  )
}

const waybillsOf = (query: Record<string, string>): string => `/transport/waybills?${new URLSearchParams(query)}`

function MonthBars(props: {
  months: ShipperOverview['months']
  values: readonly number[]
  title: string
  format: (value: number) => string
  open: ((index: number) => void) | undefined
}) {
  const { months, values, title, format, open } = props
  const groups = useMemo(
    () =>
      months.map(({ month }, index) => ({
        label: month.slice(2),
        full: month,
        values: [values[index] ?? 0],
      })),
    [months, values],
  )
  const series = useMemo(() => [{ key: 'value', label: title, color: 'var(--nt-moving-fill)' }], [title])
  return (
    <BarChart
      title={title}
      series={series}
      groups={groups}
      format={format}
      height={180}
      {...(open && { onSelect: open })}
    />
  )
}
