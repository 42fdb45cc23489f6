import { Staff, type StaffRecord } from '@ntocc/sdk/contracts'
import { useTranslation } from '@ntocc/sdk/hooks'
import { type ColumnInput, RecordScreen } from '@ntocc/sdk/ui'
import { useCallback, useState } from 'react'
import { AccessDrawer } from './AccessDrawer.tsx'
import { FactorDialog } from './FactorDialog.tsx'
import { NameCell } from './NameCell.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { NEW_STAFF, staffCalls, staffName } from './staff.ts'
import { useMoving } from './useMoving.tsx'
import { type Doing, useStaffActions } from './useStaffActions.ts'
import { useStaffForm } from './useStaffForm.ts'
import '../organisation.css'

const COLUMNS: readonly ColumnInput<StaffRecord>[] = [
  { key: 'name', pin: 'left', card: 'head', width: 220, render: row => <NameCell row={row} /> },
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
]
const FILTERS = {
  keyword: true,
  daily: ['departmentCode', 'roles', 'status'],
  more: ['username', 'phone', 'partyType', 'lastLogin', 'gmtCreated'],
}
/** By the phone somebody signs in; by both they are reached. */
const IN_FORM = { passwordFor: ['phone', 'email'] } as const
const BULK = ['disable', 'enable']
const OLDEST = { sortField: 'id', sortType: 'asc' } as const

/** The people of the branch who may sign in: where they work, what their account may do (specification, section 2). */
export default function StaffList() {
  const { t } = useTranslation()
  const [doing, setDoing] = useState<Doing>()
  const form = useStaffForm()
  const actions = useStaffActions(setDoing)
  const moving = useMoving()
  const barred = useCallback((row: StaffRecord) => (row.mayMore ? t('mayMore') : undefined), [t])
  const close = () => setDoing(undefined)
  return (
    <>
      <RecordScreen<StaffRecord>
        of={Staff}
        calls={staffCalls}
        form={form}
        columns={COLUMNS}
        filters={FILTERS}
        defaults={OLDEST}
        nameOf={staffName}
        start={NEW_STAFF}
        actions={actions}
        bulkMoves={BULK}
        barred={barred}
        inForm={IN_FORM}
        bulk={[moving.bulk]}
        permission="staff.read"
        onCreated={person => setDoing({ what: 'password', person, isNew: true })}
      />
      {moving.dialog}
      {doing?.what === 'password' && <PasswordDialog {...doing} onClose={close} />}
      {doing?.what === 'factor' && <FactorDialog person={doing.person} onClose={close} />}
      {doing?.what === 'access' && (
        <AccessDrawer title={t('access.of', { name: staffName(doing.person) })} person={doing.person} onClose={close} />
      )}
    </>
  )
}
