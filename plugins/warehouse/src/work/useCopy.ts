import type { Endpoint } from '@ntocc/sdk/contracts'
import { useAction, useIsStaff, usePageNavigate, usePermission, useTranslation } from '@ntocc/sdk/hooks'
import type { RowAction } from '@ntocc/sdk/ui'
import { App } from 'antd'
import { useCallback } from 'react'
import type { DocumentMade } from '../../contract/inbound-calls.ts'
import { isOwners } from '../owner.ts'

interface Copied {
  id: number
  kind: string
}

type CopyCall = Endpoint<string, undefined, { id: number }, DocumentMade>

/** A document once more, as a draft that is opened; for whoever may write such documents. */
export function useCopy(
  call: CopyCall,
  list: Endpoint,
  pathOf: (made: { id: number }) => string,
): (row: Copied) => RowAction[] {
  const { t } = useTranslation()
  const navigate = usePageNavigate()
  const { message } = App.useApp()
  const { run } = useAction(call, { invalidates: [list] })
  const isStaff = useIsStaff()
  const mayCopy = usePermission(call.permission) === 'allowed'
  return useCallback(
    row => {
      const copy = async () => {
        const result = await run({ body: { id: row.id } })
        if (!result.ok) return
        message.success(t('copiedDocument', { document: result.data.no }))
        navigate(pathOf(result.data))
      }
      return mayCopy && (isStaff || isOwners(row))
        ? [{ key: 'copy', label: t('copyDocument'), run: () => void copy() }]
        : []
    },
    [mayCopy, isStaff, run, message, navigate, pathOf, t],
  )
}
