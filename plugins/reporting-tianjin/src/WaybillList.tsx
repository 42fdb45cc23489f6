import { usePermission, useTranslation } from '@ntocc/sdk/hooks'
import { type BulkAction, RecordScreen, type RowAction, type RowLink } from '@ntocc/sdk/ui'
import { App } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { MOST_STATED } from '../contract/calls.ts'
import { TianjinWaybill, tianjinResources } from '../contract/waybills.ts'
import { COLUMNS, FILTERS } from './columns.tsx'
import { Importer } from './Importer.tsx'
import { StateDialog } from './StateDialog.tsx'
import { FORM, reportPath, statementsPath, waybillName } from './waybill.ts'

const LINKS: readonly RowLink<TianjinWaybill>[] = [
  { label: 'toReport', to: reportPath },
  { label: 'toStatements', to: statementsPath },
]

/** Waybills that Tianjin is told of, with the three fields that only Tianjin asks for: where each comes from, and what is missing. */
export default function WaybillList() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [stating, setStating] = useState<readonly TianjinWaybill[]>()
  const mayState = usePermission('tianjinWaybill.state') === 'allowed'
  const bulk = useMemo(
    (): BulkAction<TianjinWaybill>[] => [
      {
        key: 'state',
        label: t('stating.button'),
        whole: rows => {
          if (rows.length > MOST_STATED) message.warning(t('stating.most', { most: MOST_STATED }))
          else setStating(rows)
        },
      },
    ],
    [message, t],
  )
  const actions = useCallback(
    (row: TianjinWaybill): RowAction[] =>
      mayState ? [{ key: 'state', label: t('stating.button'), run: () => setStating([row]) }] : [],
    [mayState, t],
  )
  return (
    <>
      <RecordScreen<TianjinWaybill>
        of={TianjinWaybill}
        calls={tianjinResources.tianjinWaybill.by}
        form={FORM}
        columns={COLUMNS}
        filters={FILTERS}
        nameOf={waybillName}
        links={LINKS}
        actions={actions}
        bulk={mayState ? bulk : []}
        importer={<Importer />}
      />
      {stating && <StateDialog rows={stating} onClose={() => setStating(undefined)} />}
    </>
  )
}
