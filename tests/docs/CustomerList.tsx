import { useAction, usePageNavigate, useTranslation } from '@ntocc/sdk/hooks'
import { ListPage, type RowAction } from '@ntocc/sdk/ui'
import { useCallback, useMemo } from 'react'
import { Customer, customers } from './contract.ts'

const COLUMNS = ['name', { key: 'phone', width: 160 }, 'rate', 'receivable', { key: 'remark', hidden: true }]
const FILTERS = { keyword: true, daily: ['name'], more: ['gmtCreated', 'receivable'] }
const DRAWER = { get: customers.by.get }
const keyOf = (row: Customer) => String(row.id)
const nameOf = (row: Customer) => String(row.name)

export function CustomerList() {
  const { t } = useTranslation()
  const navigate = usePageNavigate()
  const { run } = useAction(customers.by.delete, { silent: true })
  const actions = useCallback(
    (row: Customer): RowAction[] => [
      { key: 'open', label: t('open'), run: () => navigate(`/customers/detail?id=${row.id}`) },
    ],
    [t, navigate],
  )
  const remove = async (row: Customer) => {
    const result = await run({ query: { id: row.id, versions: String(row.version) } })
    if (!result.ok) throw result.error
  }
  const exported = useMemo(() => ({ fileName: t('title.customers') }), [t])
  return (
    <ListPage<Customer>
      entity={Customer}
      list={customers.by.list}
      title={t('title.customers')}
      columns={COLUMNS}
      filters={FILTERS}
      rowKey={keyOf}
      rowName={nameOf}
      actions={actions}
      bulk={[{ key: 'delete', label: t('delete'), danger: true, each: remove, confirm: count => t('sure', { count }) }]}
      drawer={DRAWER}
      export={exported}
    />
  )
}
