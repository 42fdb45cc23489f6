import { useFormat, useOpenable, useRecord, useRestored, useSnapshot, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, Loaded, PageLink, Skeleton, TitledPage } from '@ntocc/sdk/ui'
import { Segmented, Table, type TableColumnsType } from 'antd'
import { useMemo, useState } from 'react'
import { fuelSpending, type Spending, type SpendingQuery } from '../../contract/transactions.ts'
import { OddFills } from './OddFills.tsx'
import { LENGTHS, type Length, spanOf } from './span.ts'
import './spending.css'

interface Asked {
  by: SpendingQuery['by']
  days: Length
}

/** What each vehicle and each driver took in a time, and what the platform's prices saved. */
export default function SpendingPage() {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked>(useRestored<Asked>('asked') ?? { by: 'vehicle', days: 30 })
  useSnapshot('asked', () => asked)
  const { by, days } = asked
  const query = useMemo(() => ({ by, ...spanOf(days) }), [by, days])
  const spending = useRecord(fuelSpending, { query })
  const bys = [
    { value: 'vehicle' as const, label: t('spending.byVehicle') },
    { value: 'driver' as const, label: t('spending.byDriver') },
  ]
  const lengths = LENGTHS.map(value => ({ value, label: t('spending.days', { count: value }) }))
  return (
    <TitledPage
      title={t('title.fuelSpending')}
      actions={
        <>
          <Segmented
            aria-label={t('spending.by')}
            options={bys}
            value={by}
            onChange={value => setAsked({ ...asked, by: value })}
          />
          <Segmented
            aria-label={t('spending.span')}
            options={lengths}
            value={days}
            onChange={value => setAsked({ ...asked, days: value })}
          />
        </>
      }
    >
      <OddFills start={query.start} end={query.end} />
      <Loaded of={spending} skeleton={<Skeleton rows={10} />}>
        {rows => (rows.length === 0 ? <Empty title={t('empty.fuelSpending')} /> : <Rows query={query} rows={rows} />)}
      </Loaded>
    </TitledPage>
  )
}

const moneyOrNothing =
  (money: (value: string) => string) =>
  (value: string): string =>
    Number(value) === 0 ? '' : money(value)

/** All lines together; consumption only of those whose kilometres are known. */
function Totals({ rows }: { rows: readonly Spending[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const sum = (of: (row: Spending) => number) => rows.reduce((total, row) => total + of(row), 0)
  const fen = (name: 'amount' | 'refunded' | 'saved' | 'above') =>
    format.money((sum(row => Math.round(Number(row[name]) * 100)) / 100).toFixed(2))
  const driven = rows.filter(({ per100Km }) => per100Km !== undefined)
  const [litres, km] = [
    driven.reduce((total, row) => total + row.litres, 0),
    driven.reduce((total, row) => total + row.km, 0),
  ]
  const cells = [
    format.count(sum(row => row.fills)),
    format.number(
      sum(row => row.litres),
      1,
    ),
    format.number(
      sum(row => row.kilograms),
      1,
    ),
    fen('amount'),
    fen('refunded'),
    fen('saved'),
    fen('above'),
    format.count(sum(row => row.km)),
    km > 0 ? format.number((litres / km) * 100, 1) : '',
  ]
  return (
    <Table.Summary.Row className="fuel-totals">
      <Table.Summary.Cell index={0}>{t('spending.total')}</Table.Summary.Cell>
      {cells.map((cell, at) => (
        <Table.Summary.Cell key={at} index={at + 1} align="right">
          {cell}
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  )
}

/** Each line leads to the transactions it sums up. */
function Rows({ query: { by, start, end }, rows }: { query: SpendingQuery; rows: readonly Spending[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const mayOpen = useOpenable()
  const columns = useMemo((): TableColumnsType<Spending> => {
    const field = by === 'vehicle' ? 'vehicleNo' : 'driverCode'
    const pathOf = (key: string) =>
      `/fuel/transactions?${new URLSearchParams({ [field]: key, timeStart: start, timeEnd: end })}`
    const right = { align: 'right' as const }
    return [
      {
        title: t(`fuelTransaction.${field}`),
        dataIndex: 'name',
        width: 150,
        render: (name: string, { key }) =>
          key === '' ? (
            t('spending.unknown')
          ) : mayOpen(pathOf(key)) ? (
            <PageLink to={pathOf(key)}>{name}</PageLink>
          ) : (
            name
          ),
      },
      { title: t('spending.fills'), dataIndex: 'fills', ...right, render: format.count },
      {
        title: t('spending.litres'),
        dataIndex: 'litres',
        ...right,
        render: (value: number) => format.number(value, 1),
      },
      {
        title: t('spending.kilograms'),
        dataIndex: 'kilograms',
        ...right,
        render: (value: number) => (value === 0 ? '' : format.number(value, 1)),
      },
      { title: t('spending.amount'), dataIndex: 'amount', ...right, render: format.money },
      { title: t('spending.refunded'), dataIndex: 'refunded', ...right, render: format.money },
      { title: t('spending.saved'), dataIndex: 'saved', ...right, render: format.money },
      { title: t('spending.above'), dataIndex: 'above', ...right, render: moneyOrNothing(format.money) },
      { title: t('spending.km'), dataIndex: 'km', ...right, render: (km: number) => (km > 0 ? format.count(km) : '') },
      {
        title: t('spending.per100Km'),
        dataIndex: 'per100Km',
        ...right,
        render: (value: number | undefined) => (value === undefined ? '' : format.number(value, 1)),
      },
    ]
  }, [t, format, mayOpen, by, start, end])
  return (
    <Table<Spending>
      rowKey="key"
      size="small"
      columns={columns}
      dataSource={[...rows]}
      pagination={false}
      scroll={{ x: 1060 }}
      summary={() => <Totals rows={rows} />}
    />
  )
}
