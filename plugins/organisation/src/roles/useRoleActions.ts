import { endpoints, type RoleRecord } from '@ntocc/sdk/contracts'
import { useTranslation } from '@ntocc/sdk/hooks'
import { type RowAction, useRemove } from '@ntocc/sdk/ui'
import { useCallback } from 'react'
import { roleName } from './roleRecord.ts'

/** A role that is opened beside the list; without an id a new one. */
export interface Editing {
  id?: number
  isCopy?: boolean
}

const TOUCHED = [endpoints.roleList, endpoints.menuResourceList, endpoints.listDict]

/** Changing, copying and deleting a role; whoever may not change it looks at it. */
export function useRoleActions(mayWrite: boolean, open: (editing: Editing) => void): (row: RoleRecord) => RowAction[] {
  const { t } = useTranslation()
  const refuse = useCallback(
    ({ builtIn, accountCount, mayMore }: RoleRecord) => {
      if (mayMore) return t('roleMayMore')
      if (builtIn) return t('builtInHint')
      return accountCount > 0 ? t('inUseHint') : undefined
    },
    [t],
  )
  const remove = useRemove<RoleRecord>(endpoints.roleDelete, roleName, { invalidates: TOUCHED, refuse })
  return useCallback(
    row => {
      const off = row.mayMore && { disabledReason: t('roleMayMore') }
      const look = { key: 'open', label: t('open'), run: () => open({ id: row.id }) }
      if (!mayWrite) return [look]
      const edit = { key: 'edit', label: t('edit.role'), run: () => open({ id: row.id }), ...off }
      const copy = { key: 'copy', label: t('copy'), run: () => open({ id: row.id, isCopy: true }), ...off }
      if (row.mayMore) return [look, edit, copy, ...remove(row)]
      return [edit, copy, ...remove(row)]
    },
    [t, mayWrite, open, remove],
  )
}
