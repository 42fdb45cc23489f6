import {
  useDict,
  useFormat,
  useLiveReads,
  useOpenable,
  usePageNavigate,
  useRecord,
  useTranslation,
} from '@ntocc/sdk/hooks'
import { BarChart, Empty, Loaded, Panel, Skeleton, seriesColor } from '@ntocc/sdk/ui'
import { useId, useState } from 'react'
import { type AgeBand, type AgesAsked, ageCalls, type StockAges } from '../../contract/age-calls.ts'
import { listOf, measuredOf, measuresOf, WEIGHT } from './bands.ts'
import './stock.css'

interface AgesProps {
  asked: AgesAsked
  /** Where all of it can be seen. */
  more?: { to: string; label: string }
}

/** How long what lies there has lain there, as a chart and as a table. Keep `asked` stable. */
export function Ages({ asked, more }: AgesProps) {
  const { t } = useTranslation()
  const ages = useRecord(ageCalls.stockAges, { query: asked })
  useLiveReads(ages)
  const [wanted, want] = useState<string>()
  const measures = measuresOf(ages.data?.bands ?? [])
  const measure = measures.find(each => each === wanted) ?? measures[0]
  return (
    <Panel
      title={t('title.stockAges')}
      note={t('ages.note')}
      {...(more && { more })}
      {...(measures.length > 1 && {
        extra: <Measures measures={measures} measure={measure} onChange={want} />,
      })}
    >
      <Loaded of={ages} skeleton={<Skeleton rows={6} height={24} />}>
        {data =>
          measure === undefined ? (
            <Empty title={t('ages.none')} />
          ) : (
            <>
              <Chart ages={data} measure={measure} asked={asked} />
              <Table bands={data.bands} />
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

/** What a measure is called. */
function useMeasure(): (measure: string) => string {
  const { t } = useTranslation()
  const units = useDict(['unit'])
  return measure => (measure === WEIGHT ? t('ages.weight') : units.label('unit', measure))
}

interface MeasuresProps {
  measures: readonly string[]
  measure: string | undefined
  onChange: (measure: string) => void
}

function Measures({ measures, measure, onChange }: MeasuresProps) {
  const { t } = useTranslation()
  const name = useId()
  const called = useMeasure()
  return (
    <fieldset className="nt-period">
      <legend className="nt-sr">{t('ages.measure')}</legend>
      {measures.map(each => (
        <label key={each} data-on={each === measure || undefined}>
          <input type="radio" name={name} checked={each === measure} onChange={() => onChange(each)} />
          {called(each)}
        </label>
      ))}
    </fieldset>
  )
}

/** The days of a band, in a few signs and in words. */
function useDays() {
  const { t } = useTranslation()
  return {
    short: ({ from, to }: AgeBand) => (to === undefined ? `≥ ${from}` : `${from}–${to}`),
    full: ({ from, to }: AgeBand) => (to === undefined ? t('ages.since', { from }) : t('ages.days', { from, to })),
  }
}

function Chart({ ages, measure, asked }: { ages: StockAges; measure: string; asked: AgesAsked }) {
  const format = useFormat()
  const { t } = useTranslation()
  const called = useMeasure()
  const days = useDays()
  const navigate = usePageNavigate()
  const mayOpen = useOpenable()
  const { bands } = ages
  const open = (index: number) => {
    const band = bands[index]
    if (band) navigate(listOf(ages, band, asked))
  }
  return (
    <BarChart
      title={t('title.stockAges')}
      height={200}
      series={[{ key: 'stock', label: called(measure), color: seriesColor(0) }]}
      groups={bands.map(band => ({
        label: days.short(band),
        full: days.full(band),
        values: [measuredOf(band, measure)],
      }))}
      format={value => (measure === WEIGHT ? format.weight(value) : format.number(value))}
      {...(mayOpen('/warehouse/stock') && { onSelect: open })}
    />
  )
}

/** The same in figures, for whoever reads rather than looks. */
function Table({ bands }: { bands: readonly AgeBand[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const days = useDays()
  const units = useDict(['unit'])
  const unweighed = bands.reduce((sum, band) => sum + band.unweighed, 0)
  const quantityOf = ({ quantities }: AgeBand) =>
    Object.entries(quantities)
      .map(([unit, quantity]) => `${format.number(quantity)} ${units.label('unit', unit)}`)
      .join(', ')
  return (
    <details className="warehouse-ages">
      <summary>{t('ages.table')}</summary>
      <table>
        <thead>
          <tr>
            {(['age', 'goods', 'heaps', 'quantity', 'weight'] as const).map(name => (
              <th key={name} scope="col">
                {t(`ages.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bands.map(band => (
            <tr key={band.from}>
              <th scope="row">{days.full(band)}</th>
              <td>{format.count(band.goods)}</td>
              <td>{format.count(band.heaps)}</td>
              <td>{quantityOf(band)}</td>
              <td>{band.kg > 0 ? format.weight(band.kg) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {unweighed > 0 && <p className="nt-dim">{t('ages.unweighed', { value: format.count(unweighed) })}</p>}
    </details>
  )
}
