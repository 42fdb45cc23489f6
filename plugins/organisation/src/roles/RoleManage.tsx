import { endpoints, Role, type RoleRecord } from '@ntocc/sdk/contracts'
import { useAction, usePageActions, usePermission, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, type BulkAction, type ColumnInput, ListPage, PageLink, type RowAction } from '@ntocc/sdk/ui'
import { App, Tag } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { EMPLOYED } from '../staff/staff.ts'
import { CompareDrawer } from './CompareDrawer.tsx'
import { RoleEditor } from './RoleEditor.tsx'
import '../organisation.css'

const keyOf = (row: RoleRecord): string => String(row.id)
const nameOf = (row: RoleRecord): string => String(row.name)
const FILTERS = { keyword: true, daily: ['dataScope'] }
const DEFAULTS = { sortField: 'id', sortType: 'asc' } as const

interface Editing {
  id?: number
  isCopy?: boolean
}

/** Roles of the branch: who may see and do what (specification, section 6). */
export function RoleManage() {
  const { t } = useTranslation()
  const [open, setOpen] = useState<Editing>()
  const mayWrite = usePermission('role.write') === 'allowed'
  const actions = useRoleActions(mayWrite, setOpen)
  const columns = useColumns()
  const comparing = useComparing()
  const exported = useMemo(() => ({ fileName: t('title.roles') }), [t])
  usePageActions(mayWrite ? [{ id: 'new', title: t('new.role'), keys: 'n', run: () => setOpen({}) }] : [])
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
        rowName={nameOf}
        actions={actions}
        bulk={[comparing.bulk]}
        permission="role.read"
        export={exported}
        primary={
          <ActionButton type="primary" label={t('new.role')} permission="role.write" onClick={() => setOpen({})} />
        }
      />
      {comparing.drawer}
      {open && (
        <RoleEditor
          key={`${open.id ?? 'new'} ${open.isCopy}`}
          id={open.id}
          isCopy={open.isCopy === true}
          mayWrite={mayWrite}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

function useColumns(): ColumnInput<RoleRecord>[] {
  const { t } = useTranslation()
  const maySeeStaff = usePermission('staff.read') === 'allowed'
  return useMemo(
    () => [
      {
        key: 'name',
        width: 240,
        pin: 'left',
        card: 'head',
        render: row => (
          <span className="organisation-name">
            <span>{nameOf(row)}</span>
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
        align: 'right',
        width: 110,
        render: row => <WhoHasIt role={row} isLink={maySeeStaff} />,
      },
      'remark',
      'gmtModified',
    ],
    [t, maySeeStaff],
  )
}

/** How many accounts have the role; of the platform's own people the list of staff says who. */
function WhoHasIt({ role, isLink }: { role: RoleRecord; isLink: boolean }) {
  const { t } = useTranslation()
  const count = role.accountCount
  if (!isLink || count === 0 || !role.partyTypes.some(type => EMPLOYED.includes(type))) return <>{count}</>
  return (
    <PageLink
      to={`/organisation/staff?roles=${encodeURIComponent(role.roleCode)}`}
      className="nt-link"
      title={t('whoHasIt', { role: nameOf(role), count })}
    >
      {count}
    </PageLink>
  )
}

/** Two chosen roles side by side. */
function useComparing() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [pair, setPair] = useState<readonly [RoleRecord, RoleRecord]>()
  const bulk: BulkAction<RoleRecord> = {
    key: 'compare',
    label: t('compare.verb'),
    whole: ([one, other, ...more]) => {
      if (one && other && more.length === 0) setPair([one, other])
      else message.info(t('compare.two'))
    },
  }
  return { bulk, drawer: pair && <CompareDrawer pair={pair} onClose={() => setPair(undefined)} /> }
}

function useRoleActions(mayWrite: boolean, open: (editing: Editing) => void) {
  const { t } = useTranslation()
  const { modal, message } = App.useApp()
  const { run } = useAction(endpoints.roleDelete, {
    invalidates: [endpoints.roleList, endpoints.menuResourceList, endpoints.listDict],
  })
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
      const copy: RowAction = {
        key: 'copy',
        label: t('copy'),
        run: () => open({ id: row.id, isCopy: true }),
      }
      return mayWrite ? [edit, copy, remove] : [edit]
    },
    // `run` is new at every render and always the same to call; rows are memoised by this function.
    [t, mayWrite, open, modal, message],
  )
}
