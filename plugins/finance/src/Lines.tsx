import { useList, useOpenable, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, ExportButton, Loaded, PageLink, Panel, Skeleton } from '@ntocc/sdk/ui'
import { Table, type TableColumnsType } from 'antd'
import { useMemo } from 'react'
import { type Figures, type FinanceLine, financeReport, type WhichQuery } from '../contract/calls.ts'
import { type Dimension, exportKind, MEASURES, type Measure } from '../contract/measures.ts'
import type { Asked, Order } from './asked.ts'
import { Largest } from './Largest.tsx'
import { waybillsOf } from './links.ts'
import { useMeasures } from './words.ts'

interface Props {
  page: string
  asked: Asked
  order: Order
  which: WhichQuery
  totals: Figures | undefined
}

/** The lines of a statement: in the order of its first measure, or of the times; each leads to the waybills that it adds up. */
export function Lines({ page, asked, order, which, totals }: Props) {
  const { t } = useTranslation()
  const told = useMeasures()
  const mayOpen = useOpenable()
  const { by, measures } = asked
  const [first, second] = by
  const list = useList(financeReport, {
    fixed: { ...which, by: first, andBy: second },
    defaults: order,
  })
  const { state, records, total } = list
  const shown = { data: list.isLoading || list.error ? undefined : records, error: list.error, refetch: list.refetch }
  const columns = useMemo((): TableColumnsType<FinanceLine> => {
    const nameColumn = (dimension: Dimension, name: 'byName' | 'andName'): TableColumnsType<FinanceLine>[number] => ({
      title: t(`dimension.${dimension}`),
      dataIndex: name,
      ...(name === 'byName' && { fixed: 'left' as const }),
      render: (text: string, line) => {
        const to = name === 'byName' ? waybillsOf(dimension, line.byKey, asked) : undefined
        return to && mayOpen(to) ? <PageLink to={to}>{text}</PageLink> : text
      },
    })
    const measureColumn = (measure: Measure): TableColumnsType<FinanceLine>[number] => ({
      title: t(`entry.financeMeasure.${measure}`),
      dataIndex: measure,
      key: measure,
      align: 'right',
      className: 'nt-num',
      sorter: true,
      sortOrder: state.sortField === measure ? (state.sortType === 'asc' ? 'ascend' : 'descend') : null,
      render: (value: string | number) => told(measure, value),
    })
    return [
      ...(first ? [nameColumn(first, 'byName')] : []),
      ...(second ? [nameColumn(second, 'andName')] : []),
      ...measures.map(measureColumn),
    ]
  }, [t, told, mayOpen, asked, first, second, measures, state.sortField, state.sortType])
  const source = {
    endpoint: financeReport,
    query: list.query,
    total,
    fileName: t(`title.${page}`),
    columns: [
      ...(first ? [{ key: 'byName', title: t(`dimension.${first}`) }] : []),
      ...(second ? [{ key: 'andName', title: t(`dimension.${second}`) }] : []),
      ...measures.map(measure => ({
        key: measure,
        title: t(`entry.financeMeasure.${measure}`),
        kind: exportKind(measure),
      })),
    ],
  }
  return (
    <Panel title={t('lines')} extra={<ExportButton source={source} loading={list.isLoading} />}>
      <Loaded of={shown} skeleton={<Skeleton rows={8} />}>
        {rows =>
          rows.length === 0 ? (
            <Empty title={t('empty')} />
          ) : (
            <>
              {asked.chart === 'lines' && <Largest rows={rows} measure={measures[0]} />}
              <Table<FinanceLine>
                rowKey="key"
                size="small"
                columns={columns}
                dataSource={rows}
                scroll={{ x: 'max-content' }}
                sortDirections={['descend', 'ascend']}
                pagination={{
                  current: state.pageNum,
                  pageSize: state.pageSize,
                  total,
                  showSizeChanger: true,
                  hideOnSinglePage: true,
                }}
                onChange={(paging, _, sorter, { action }) => {
                  if (action === 'paginate') state.setPage(paging.current ?? 1, paging.pageSize)
                  const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
                  const measure = MEASURES.find(each => each === columnKey)
                  if (action === 'sort')
                    state.setSort(order ? measure : undefined, order === 'ascend' ? 'asc' : order ? 'desc' : undefined)
                }}
                summary={() => totals && <Totals by={by.length} measures={measures} totals={totals} />}
              />
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

function Totals({ by, measures, totals }: { by: number; measures: readonly Measure[]; totals: Figures }) {
  const { t } = useTranslation()
  const told = useMeasures()
  return (
    <Table.Summary.Row className="finance-totals">
      <Table.Summary.Cell index={0} colSpan={by}>
        {t('total')}
      </Table.Summary.Cell>
      {measures.map((measure, at) => (
        <Table.Summary.Cell key={measure} index={by + at} align="right" className="nt-num">
          {told(measure, totals[measure])}
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  )
}
