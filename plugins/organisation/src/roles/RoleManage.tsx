import { endpoints, Role, type RoleRecord } from '@ntocc/sdk/contracts'
import { useAction, usePermission, useTranslation } from '@ntocc/sdk/hooks'
import { ListPage, type RowAction } from '@ntocc/sdk/ui'
import { App, Button, Tag } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { RoleEditor } from './RoleEditor.tsx'
import '../organisation.css'

const keyOf = (row: RoleRecord): string => String(row.id)
const FILTERS = { keyword: true, daily: ['dataScope'] }
const DEFAULTS = { sortField: 'id', sortType: 'asc' } as const

/** Roles of the branch: who may see and do what (specification, section 6). */
export function RoleManage() {
  const { t } = useTranslation()
  const [open, setOpen] = useState<{ id?: number } | null>(null)
  const mayWrite = usePermission('role.write') === 'allowed'
  const actions = useRoleActions(mayWrite, setOpen)
  const columns = useMemo(
    () => [
      {
        key: 'name',
        width: 240,
        card: 'head' as const,
        render: (row: RoleRecord) => (
          <span className="organisation-name">
            <span>{row.name}</span>
            {row.builtIn && <Tag>{t('builtIn')}</Tag>}
          </span>
        ),
      },
      { key: 'roleCode', width: 190 },
      'partyTypes',
      'dataScope',
      {
        key: 'accountCount',
        label: t('role.accountCount'),
        align: 'right' as const,
        width: 110,
        render: (row: RoleRecord) => row.accountCount,
      },
      'remark',
      'gmtModified',
    ],
    [t],
  )
  return (
    <>
      <ListPage<RoleRecord>
        entity={Role}
        list={endpoints.roleList}
        title={t('title.roles')}
        emptyHint={t('roleEmpty')}
        columns={columns}
        filters={FILTERS}
        defaults={DEFAULTS}
        rowKey={keyOf}
        actions={actions}
        actionsWidth={120}
        permission="role.read"
        primary={
          mayWrite && (
            <Button type="primary" onClick={() => setOpen({})}>
              {t('new.role')}
            </Button>
          )
        }
      />
      {open && <RoleEditor key={open.id ?? 'new'} id={open.id} mayWrite={mayWrite} onClose={() => setOpen(null)} />}
    </>
  )
}

function useRoleActions(mayWrite: boolean, open: (role: { id: number }) => void) {
  const { t } = useTranslation()
  const { modal, message } = App.useApp()
  const { run } = useAction(endpoints.roleDelete, { invalidates: [endpoints.roleList, endpoints.menuResourceList] })
  return useCallback(
    (row: RoleRecord): RowAction[] => {
      const reason = row.builtIn ? t('builtInHint') : row.accountCount > 0 ? t('inUseHint') : undefined
      const remove: RowAction = {
        key: 'delete',
        label: t('delete'),
        danger: true,
        ...(reason ? { disabledReason: reason } : {}),
        run: () =>
          modal.confirm({
            title: t('deleteTitle', { name: row.name }),
            okText: t('delete'),
            cancelText: t('cancel'),
            okButtonProps: { danger: true },
            onOk: async () => {
              const result = await run({ query: { id: row.id } })
              if (result.ok) message.success(t('deleted', { name: row.name }))
            },
          }),
      }
      const edit: RowAction = {
        key: 'edit',
        label: t(mayWrite ? 'edit.role' : 'open'),
        run: () => open({ id: row.id }),
      }
      return mayWrite ? [edit, remove] : [edit]
    },
    // `run` is new at every render and always the same to call; rows are memoised by this function.
    [t, mayWrite, open, modal, message],
  )
}
