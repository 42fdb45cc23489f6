import { useMany, usePermission, useTranslation } from '@ntocc/sdk/hooks'
import { type RowAction, useMissingPermission } from '@ntocc/sdk/ui'
import { App } from 'antd'
import { useCallback } from 'react'
import type { InvoiceMessage } from '../../contract/money.ts'
import { titleCalls, titleName } from './title.ts'

const { update, list, get } = titleCalls
const TOUCHED = [list, get]

/** Making a title the default of its owner, which takes it from the other. */
export function useDefault(): (row: InvoiceMessage) => RowAction[] {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const known = usePermission(update.permission) !== 'unknown'
  const missing = useMissingPermission(update.permission)
  const { run } = useMany(update, TOUCHED)
  return useCallback(
    (row: InvoiceMessage) => {
      if (!known || row.isDefault) return []
      const choose = async () => {
        const result = await run(String(row.id), { body: { id: row.id, version: row.version, isDefault: true } })
        if (result.ok) message.success(t('isDefaultNow', { name: titleName(row) }))
      }
      return [
        {
          key: 'default',
          label: t('makeDefault'),
          run: () => void choose(),
          ...(missing && { disabledReason: missing }),
        },
      ]
    },
    [known, missing, run, t, message],
  )
}
