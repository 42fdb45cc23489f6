import { formOf, type MoveSource } from '@ntocc/sdk/ui'
import { inboundResources } from '../../contract/inbound.ts'
import {
  LabourAsking,
  LabourRate,
  LabourRecording,
  LabourSheet,
  LabourTeam,
  type LabourWork,
  labourResources,
  labourSheetMachine,
} from '../../contract/labour.ts'
import { outboundResources } from '../../contract/outbound.ts'
import { DECISIONS } from './Decide.tsx'

const { labourSheet, labourWork } = labourResources

export const teamName = ({ teamNo, name }: LabourTeam): string => `${teamNo} ${name}`
export const rateName = ({ rateKey, code }: LabourRate): string => rateKey ?? code
export const workName = ({ docNo }: LabourWork): string => docNo
export const sheetName = ({ sheetNo, code }: Pick<LabourSheet, 'sheetNo' | 'code'>): string => sheetNo ?? code
export const sheetPath = ({ id }: Pick<LabourSheet, 'id'>): string => `/warehouse/labour/sheets/detail?id=${id}`

export const TEAM_FORM = formOf(LabourTeam, {
  groups: [{ title: 'group.team', fields: ['teamNo', 'name', { row: ['leader', 'phone'] }, 'remark'] }],
})
export const RATE_FORM = formOf(LabourRate, {
  groups: [
    {
      title: 'group.labourRate',
      help: 'group.labourRateHelp',
      fields: [{ row: ['work', 'basis'] }, { row: ['rate', 'validFrom'] }, 'warehouseCode', 'remark'],
    },
  ],
})
export const SHEET_FACTS = formOf(LabourSheet, {
  groups: [
    {
      title: 'group.sheet',
      fields: ['sheetNo', 'teamCode', 'periodStart', 'periodEnd', 'workCount', 'amount'],
    },
    { title: 'group.decisions', fields: ['submittedBy', 'approvedBy', 'approvedAt'] },
  ],
})
export const RECORDING = formOf(LabourRecording, {
  groups: [{ help: 'labour.recordHelp', fields: ['docNo', 'work', 'teamCode', 'pieces'] }],
})
export const RECORDING_OF = formOf(LabourRecording, {
  groups: [{ help: 'labour.recordHelp', fields: ['work', 'teamCode', 'pieces'] }],
})
export const ASKING = formOf(LabourAsking, {
  groups: [{ help: 'labour.makeHelp', fields: ['teamCode', { range: ['start', 'end'] }] }],
})

/** What shows work, sheets or what documents cost, and is read anew after something was done to one. */
export const TOUCHED = [
  labourWork.by.list,
  labourSheet.by.list,
  labourSheet.by.get,
  inboundResources.inbound.by.get,
  outboundResources.outbound.by.get,
]

export const SHEET_MOVES: MoveSource<LabourSheet> = {
  machine: labourSheetMachine,
  state: 'status',
  call: labourSheet.by.move,
  get: labourSheet.by.get,
  dialogs: DECISIONS,
  invalidates: TOUCHED,
}
