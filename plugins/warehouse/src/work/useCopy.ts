import type { Endpoint } from '@ntocc/sdk/contracts'
import { useAction, usePageNavigate, usePermission, useTranslation } from '@ntocc/sdk/hooks'
import type { RowAction } from '@ntocc/sdk/ui'
import { App } from 'antd'
import { useCallback } from 'react'
import type { DocumentMade } from '../../contract/inbound-calls.ts'

type CopyCall = Endpoint<string, undefined, { id: number }, DocumentMade>

/** A document once more, as a draft that is opened; for whoever may write such documents. */
export function useCopy(
  call: CopyCall,
  list: Endpoint,
  pathOf: (made: { id: number }) => string,
): (row: { id: number }) => RowAction[] {
  const { t } = useTranslation()
  const navigate = usePageNavigate()
  const { message } = App.useApp()
  const { run } = useAction(call, { invalidates: [list] })
  const mayCopy = usePermission(call.permission) === 'allowed'
  return useCallback(
    row => {
      const copy = async () => {
        const result = await run({ body: { id: row.id } })
        if (!result.ok) return
        message.success(t('copiedDocument', { document: result.data.no }))
        navigate(pathOf(result.data))
      }
      return mayCopy ? [{ key: 'copy', label: t('copyDocument'), run: () => void copy() }] : []
    },
    [mayCopy, run, message, navigate, pathOf, t],
  )
}
