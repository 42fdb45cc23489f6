import { platformDay } from '@ntocc/sdk/contracts'
import { isDay } from '@ntocc/sdk/fields'
import { useFormat, usePageQuery, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, KpiTile, Loaded, Money, PageLink, Panel, Permitted, SpanInput, TitledPage } from '@ntocc/sdk/ui'
import { useState } from 'react'
import { invoicingCalls, type TaxMonth } from '../../contract/calls.ts'
import { sumOf } from '../apply/sum.ts'
import '../invoicing.css'

const { outputTax } = invoicingCalls

/** Output tax by month and rate: what was invoiced, what was taken back, and what is left to be declared. */
export default function OutputTax() {
  const { t } = useTranslation()
  return (
    <Permitted permission={outputTax.permission} title={t('denied')}>
      <Months />
    </Permitted>
  )
}

const dayOr = (value: string | undefined, otherwise: string): string => (value && isDay(value) ? value : otherwise)

function Months() {
  const { t } = useTranslation()
  const [query, setQuery] = usePageQuery()
  const today = platformDay(new Date())
  const asked = { start: dayOr(query.start, `${today.slice(0, 4)}-01-01`), end: dayOr(query.end, today) }
  const [typed, setTyped] = useState(asked)
  const read = useRecord(outputTax, { query: asked, enabled: asked.start <= asked.end })
  const side = (name: 'start' | 'end', label: string) => ({
    id: `invoicing-tax-${name}`,
    label,
    value: typed[name],
    invalid: typed.end !== '' && typed.end < typed.start,
    onChange: (value: string | null) => {
      const next = { ...typed, [name]: value ?? '' }
      setTyped(next)
      if (next.start && next.end && next.start <= next.end) setQuery(next)
    },
  })
  return (
    <TitledPage
      title={t('title.outputTax')}
      actions={<SpanInput from={side('start', t('from'))} to={side('end', t('to'))} allowEmpty={[false, false]} />}
    >
      <Loaded of={read}>
        {months =>
          months.length === 0 ? (
            <Empty title={t('tax.none')} hint={t('tax.noneHint')} />
          ) : (
            <Figures of={months} asked={asked} />
          )
        }
      </Loaded>
    </TitledPage>
  )
}

/** The last day of a month, YYYY-MM. */
const lastOf = (month: string): string => {
  const [year = 0, nth = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, nth, 0)).toISOString().slice(0, 10)
}

function Figures({ of, asked }: { of: readonly TaxMonth[]; asked: { start: string; end: string } }) {
  const { t } = useTranslation()
  const format = useFormat()
  const period = t('days', { from: format.date(asked.start), to: format.date(asked.end) })
  const invoices = (month: string) => `/invoicing/invoices?issuedAtStart=${month}-01&issuedAtEnd=${lastOf(month)}`
  return (
    <>
      <div className="invoicing-bar">
        <KpiTile title={t('invoice.tax')} period={period} value={format.money(sumOf(of, 'tax'))} />
        <KpiTile title={t('invoice.exTax')} period={period} value={format.money(sumOf(of, 'exTax'))} />
        <KpiTile title={t('tax.redTax')} period={period} value={format.money(sumOf(of, 'redTax'))} />
      </div>
      <Panel title={t('tax.months')}>
        <div className="invoicing-table">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('tax.month')}</th>
                <th scope="col" className="invoicing-money">
                  {t('invoice.taxRate')}
                </th>
                <th scope="col" className="invoicing-money">
                  {t('tax.invoices')}
                </th>
                <th scope="col" className="invoicing-money">
                  {t('tax.reds')}
                </th>
                {(['exTax', 'tax', 'total'] as const).map(name => (
                  <th key={name} scope="col" className="invoicing-money">
                    {t(`invoice.${name}`)}
                  </th>
                ))}
                <th scope="col" className="invoicing-money">
                  {t('tax.redTax')}
                </th>
              </tr>
            </thead>
            <tbody>
              {of.map(row => (
                <tr key={`${row.month} ${row.rate}`}>
                  <td>
                    <PageLink to={invoices(row.month)}>{row.month}</PageLink>
                  </td>
                  <td className="invoicing-money">{row.rate} %</td>
                  <td className="invoicing-money">{format.count(row.invoices)}</td>
                  <td className="invoicing-money">{format.count(row.reds)}</td>
                  {(['exTax', 'tax', 'total', 'redTax'] as const).map(name => (
                    <td key={name} className="invoicing-money">
                      <Money value={row[name]} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Panel>
    </>
  )
}
