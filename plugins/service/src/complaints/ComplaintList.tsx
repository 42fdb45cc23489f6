import { useIsStaff } from '@ntocc/sdk/hooks'
import { linkColumn, RecordScreen } from '@ntocc/sdk/ui'
import { Complaint, complaintCalls, complaints } from '../../contract/complaints.ts'
import { StarsShown } from '../Stars.tsx'
import { Due } from './Due.tsx'
import { CHANGED, complaintName, complaintPath } from './forms.ts'
import { useFiling } from './useFiling.tsx'

const CODE = linkColumn<Complaint>('code', { nameOf: complaintName, href: complaintPath })
const CONTENT = { key: 'content', width: 260, least: 160 }
const STARS = { key: 'satisfaction', render: (row: Complaint) => <StarsShown value={row.satisfaction} /> }
const DUE = { key: 'dueAt', width: 200, least: 168, render: (row: Complaint) => <Due of={row} /> }

const OF_STAFF = [
  CODE,
  { key: 'status', card: 'mark' },
  'type',
  'level',
  'source',
  'waybillNo',
  CONTENT,
  'gmtCreated',
  DUE,
  'handler',
  'responsible',
  STARS,
  'waybillDriver',
  'waybillShipper',
  { key: 'contact', hidden: true },
  { key: 'contactPhone', hidden: true },
] as const
const OF_PARTIES = [
  CODE,
  { key: 'status', card: 'mark' },
  'type',
  'waybillNo',
  CONTENT,
  'gmtCreated',
  { key: 'result', width: 260, least: 160 },
  STARS,
] as const

const STAFF_FILTERS = {
  keyword: true,
  daily: ['status', 'type', 'gmtCreated', 'source'],
  more: ['level', 'waybillNo', 'dueAt', 'responsible', 'satisfaction', 'waybillDriver', 'waybillShipper'],
}
const PARTY_FILTERS = { keyword: true, daily: ['status', 'type', 'gmtCreated'], more: ['waybillNo', 'satisfaction'] }

const CALLS = {
  list: complaints.by.list,
  get: complaintCalls.complaint,
  create: complaintCalls.complaintFile,
  invalidates: CHANGED,
}

/** Complaints about waybills: all of the branch's for staff, a party's own for the party. */
export default function ComplaintList() {
  const isStaff = useIsStaff()
  const { form, inForm } = useFiling()
  return (
    <RecordScreen<Complaint>
      of={Complaint}
      calls={CALLS}
      form={form}
      columns={isStaff ? OF_STAFF : OF_PARTIES}
      filters={isStaff ? STAFF_FILTERS : PARTY_FILTERS}
      nameOf={complaintName}
      href={complaintPath}
      inForm={inForm}
    />
  )
}
