import { useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, EntityFormDrawer, ListPage, type RowAction } from '@ntocc/sdk/ui'
import { useCallback, useMemo, useState } from 'react'
import { form } from '../form.ts'
import { calls, ExampleRecord } from '../record.ts'

const COLUMNS = ['name', 'quantity', 'validTo', 'remark', 'gmtModified']
const FILTERS = { keyword: true, daily: ['validTo'], more: ['name', 'quantity', 'gmtModified'] }
const DRAWER = { get: calls.get }
const keyOf = (row: ExampleRecord) => String(row.id)
const nameOf = (row: ExampleRecord) => row.name

export default function Manage() {
  const { t } = useTranslation()
  // The record that is changed, 'new' for one that is made; null while no form is open.
  const [open, setOpen] = useState<number | 'new' | null>(null)
  const actions = useCallback(
    (row: ExampleRecord): RowAction[] => [{ key: 'change', label: t('change'), run: () => setOpen(row.id) }],
    [t],
  )
  const exported = useMemo(() => ({ fileName: t('title') }), [t])
  return (
    <>
      <ListPage<ExampleRecord>
        entity={ExampleRecord}
        list={calls.list}
        title={t('title')}
        emptyHint={t('empty')}
        columns={COLUMNS}
        filters={FILTERS}
        rowKey={keyOf}
        rowName={nameOf}
        actions={actions}
        drawer={DRAWER}
        permission="exampleRecord.read"
        export={exported}
        primary={
          <ActionButton
            type="primary"
            label={t('new.exampleRecord')}
            permission="exampleRecord.edit"
            onClick={() => setOpen('new')}
          />
        }
      />
      {open !== null && (
        <EntityFormDrawer
          schema={form}
          calls={calls}
          id={open === 'new' ? undefined : open}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
