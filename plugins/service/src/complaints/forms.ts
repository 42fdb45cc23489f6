import { formOf } from '@ntocc/sdk/ui'
import {
  type Complaint,
  ComplaintAddition,
  ComplaintFiling,
  complaintCalls,
  complaints,
} from '../../contract/complaints.ts'

/** What a party is asked; who it is and how to reach it is known. */
export const FILING_FORM = formOf(ComplaintFiling, {
  name: 'complaint',
  groups: [{ help: 'group.filingHelp', fields: ['type', 'waybillNo', 'content', 'images'] }],
  fields: { waybillNo: { help: 'waybillHelp' } },
})

/** What a clerk enters while somebody is on the telephone. */
export const PHONE_FORM = formOf(ComplaintFiling, {
  name: 'complaint',
  groups: [
    { title: 'group.caller', fields: [{ row: ['caller', 'waybillNo'] }, { row: ['contact', 'contactPhone'] }] },
    { title: 'group.what', fields: ['type', 'content', 'images'] },
  ],
  // Who it is and where to call back is asked while they speak: afterwards nobody can be asked.
  depends: {
    caller: { on: [], require: () => true },
    contactPhone: { on: [], require: () => true },
  },
  fields: { waybillNo: { help: 'waybillHelp' } },
})

export const ADDITION_FORM = formOf(ComplaintAddition, {
  name: 'complaint',
  groups: [{ fields: ['content', 'images'] }],
})
/** A note of staff has no pictures: those of a complaint are seen by whoever complained. */
export const NOTE_FORM = formOf(ComplaintAddition, { name: 'complaint', groups: [{ fields: ['content'] }] })

/** Calls whose answers are not what they were once a complaint has changed. */
export const CHANGED = [
  complaints.by.list,
  complaintCalls.complaintQueue,
  complaintCalls.complaintCounts,
  complaintCalls.complaint,
]
export const FILE_CALLS = { create: complaintCalls.complaintFile, invalidates: CHANGED }

export const complaintName = (row: Pick<Complaint, 'code'>): string => row.code
export const complaintPath = (row: { id: number }): string => `/service/complaint?id=${row.id}`
