import { endpoints, Staff, type StaffRecord } from '@ntocc/sdk/contracts'
import { useAction, useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { type ColumnInput, RecordScreen, type RowAction, StateTag, useMissingPermission } from '@ntocc/sdk/ui'
import { App } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { AccessDrawer } from './AccessDrawer.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { NEW_STAFF, staffCalls, staffForm, staffName } from './staff.ts'
import { useMoving } from './useMoving.tsx'
import { useRoles } from './useRoles.ts'
import '../organisation.css'

const FILTERS = {
  keyword: true,
  daily: ['departmentCode', 'roles', 'status'],
  more: ['username', 'phone', 'partyType', 'lastLogin', 'gmtCreated'],
}
const BULK = ['disable', 'enable']
const OLDEST = { sortField: 'id', sortType: 'asc' } as const

type Doing = { what: 'password'; person: StaffRecord; isNew: boolean } | { what: 'access'; person: StaffRecord }

/** The people of the branch who may sign in: where they work, what their account may do (specification, section 2). */
export function StaffList() {
  const { t } = useTranslation()
  const [doing, setDoing] = useState<Doing>()
  const form = useStaffForm()
  const columns = useColumns()
  const actions = useStaffActions(setDoing)
  const moving = useMoving()
  const close = () => setDoing(undefined)
  return (
    <>
      <RecordScreen<StaffRecord>
        of={Staff}
        calls={staffCalls}
        form={form}
        columns={columns}
        filters={FILTERS}
        defaults={OLDEST}
        nameOf={staffName}
        start={NEW_STAFF}
        actions={actions}
        bulkMoves={BULK}
        bulk={[moving.bulk]}
        permission="staff.read"
        onCreated={person => setDoing({ what: 'password', person, isNew: true })}
      />
      {moving.dialog}
      {doing?.what === 'password' && <PasswordDialog {...doing} onClose={close} />}
      {doing?.what === 'access' && (
        <AccessDrawer title={t('access.of', { name: staffName(doing.person) })} person={doing.person} onClose={close} />
      )}
    </>
  )
}

function useStaffForm() {
  const { roles } = useRoles()
  return useMemo(
    () =>
      staffForm(
        roles?.map(role => role.roleCode),
        partyType => roles?.filter(role => role.partyTypes.some(each => each === partyType)).map(role => role.roleCode),
      ),
    [roles],
  )
}

function useColumns(): ColumnInput<StaffRecord>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return useMemo(
    () => [
      {
        key: 'name',
        pin: 'left',
        card: 'head',
        width: 220,
        render: row => (
          <span className="organisation-name">
            <span>{staffName(row)}</span>
            {row.lockedUntil && (
              <span title={t('lockedUntil', { time: format.dateTime(row.lockedUntil) })}>
                <StateTag tone="trouble">{t('locked')}</StateTag>
              </span>
            )}
            {row.hasNoPassword && <StateTag tone="waiting">{t('noPassword')}</StateTag>}
          </span>
        ),
      },
      { key: 'status', card: 'mark' },
      'username',
      'departmentCode',
      { key: 'roles', width: 200 },
      'phone',
      'partyType',
      'lastLogin',
      { key: 'passwordChangedAt', hidden: true },
      { key: 'email', hidden: true },
      { key: 'gmtCreated', hidden: true },
    ],
    [t, format],
  )
}

function useStaffActions(open: (doing: Doing) => void) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { run } = useAction(endpoints.staffUnlock, { invalidates: [staffCalls.list] })
  const mayNot = useMissingPermission('staff.edit')
  const mayNotSee = useMissingPermission('role.read')
  return useCallback(
    (row: StaffRecord): RowAction[] => {
      const unlock = async () => {
        const result = await run({ body: { id: row.id } })
        if (result.ok) message.success(t('unlocked', { name: staffName(row) }))
      }
      const off = mayNot ?? (row.status === 0 ? t('password.disabled') : undefined)
      return [
        {
          key: 'access',
          label: t('access.why'),
          run: () => open({ what: 'access', person: row }),
          ...(mayNotSee && { disabledReason: mayNotSee }),
        },
        ...(row.lockedUntil
          ? [{ key: 'unlock', label: t('unlock'), run: () => void unlock(), ...(mayNot && { disabledReason: mayNot }) }]
          : []),
        {
          key: 'password',
          label: t('password.new'),
          run: () => open({ what: 'password', person: row, isNew: false }),
          ...(off && { disabledReason: off }),
        },
      ]
    },
    // `run` is new at every render and always the same to call; rows are memoised by this function.
    [t, message, mayNot, mayNotSee, open],
  )
}
