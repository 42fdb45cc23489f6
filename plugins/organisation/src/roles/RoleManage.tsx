import { endpoints, Role, type RoleRecord } from '@ntocc/sdk/contracts'
import { usePageActions, usePermission, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, type ColumnInput, ListPage } from '@ntocc/sdk/ui'
import { Tag } from 'antd'
import { useMemo, useState } from 'react'
import { RoleEditor } from './RoleEditor.tsx'
import { roleName } from './roleRecord.ts'
import { useComparing } from './useComparing.tsx'
import { type Editing, useRoleActions } from './useRoleActions.ts'
import { WhoHasIt } from './WhoHasIt.tsx'
import '../organisation.css'

const COLUMNS: readonly ColumnInput<RoleRecord>[] = [
  { key: 'name', width: 240, pin: 'left', card: 'head', render: row => <NameCell row={row} /> },
  { key: 'roleCode', width: 190, render: row => <code>{row.roleCode}</code> },
  'partyTypes',
  'dataScope',
  { key: 'accountCount', align: 'right', width: 110, render: row => <WhoHasIt role={row} /> },
  'remark',
  'gmtModified',
]
const FILTERS = { keyword: true, daily: ['dataScope'] }
const DEFAULTS = { sortField: 'id', sortType: 'asc' } as const
const keyOf = (row: RoleRecord): string => String(row.id)

/** Roles of the branch: who may see and do what (specification, section 6). */
export default function RoleManage() {
  const { t } = useTranslation()
  const [open, setOpen] = useState<Editing>()
  const mayWrite = usePermission('role.write') === 'allowed'
  const actions = useRoleActions(mayWrite, setOpen)
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
        columns={COLUMNS}
        filters={FILTERS}
        defaults={DEFAULTS}
        rowKey={keyOf}
        rowName={roleName}
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

function NameCell({ row }: { row: RoleRecord }) {
  const { t } = useTranslation()
  return (
    <span className="organisation-name">
      <span>{roleName(row)}</span>
      {row.builtIn && <Tag>{t('builtIn')}</Tag>}
    </span>
  )
}
