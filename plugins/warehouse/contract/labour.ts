import { answer, endpoint, input, resource } from '@ntocc/sdk/contracts'
import {
  code,
  date,
  dateTime,
  entity,
  integer,
  localized,
  money,
  phone,
  quantity,
  reference,
  shape,
  state,
  stateMachine,
  text,
  type ValuesOf,
} from '@ntocc/sdk/fields'

/** What teams do with the goods of a document. */
export const LABOUR_WORKS = ['unload', 'putaway', 'sort', 'pick', 'load'] as const
export type LabourWorkKind = (typeof LABOUR_WORKS)[number]
/** What a rate is for one of: the goods' own units, or tonnes. */
export const LABOUR_BASES = ['piece', 'tonne'] as const

/** What becomes of a sheet: whoever hands it in does not approve it. */
export const labourSheetMachine = stateMachine({
  name: 'labourSheetStatus',
  initial: 0,
  states: {
    0: { key: 'draft', tone: 'waiting' },
    1: { key: 'submitted', tone: 'waiting' },
    2: { key: 'approved', tone: 'done' },
    3: { key: 'voided', tone: 'stopped' },
  },
  moves: [
    {
      name: 'submit',
      from: [0],
      to: 1,
      by: ['PLAT_ADMIN', 'FINANCE'],
      permission: 'labour.edit',
      needs: ['sheetHasWork'],
    },
    {
      name: 'approve',
      from: [1],
      to: 2,
      by: ['PLAT_ADMIN', 'FINANCE'],
      permission: 'labour.approve',
      needs: ['sheetByOther'],
    },
    { name: 'takeBack', from: [1], to: 0, by: ['PLAT_ADMIN', 'FINANCE'], permission: 'labour.edit', reason: true },
    { name: 'void', from: [0], to: 3, by: ['PLAT_ADMIN', 'FINANCE'], permission: 'labour.edit', reason: true },
  ],
})

/** People who work together and are paid together. */
export const LabourTeam = entity('labourTeam', {
  teamNo: text({ max: 20 }).required().unique().filter('contains'),
  name: localized({ max: 60 }).required(),
  leader: localized({ max: 40 }),
  phone: phone(),
})
export type LabourTeam = ValuesOf<typeof LabourTeam>

/** What a kind of work is paid, from a day on until another rate begins. */
export const LabourRate = entity('labourRate', {
  work: code('labourWorkKind', LABOUR_WORKS).required(),
  /** Empty: in every warehouse that has no rate of its own. */
  warehouseCode: reference('warehouse'),
  basis: code('labourBasis', LABOUR_BASES).required().default('tonne'),
  rate: money().required(),
  validFrom: date().required(),
  rateKey: text({ max: 120 }).readOnly().unique().filter('none'),
})
export type LabourRate = ValuesOf<typeof LabourRate>

/** Work of a team with the goods of one document. */
export const LabourWork = entity('labourWork', {
  docNo: text({ max: 20 }).required().readOnly().indexed().filter('equals'),
  work: code('labourWorkKind', LABOUR_WORKS).required().readOnly(),
  teamCode: reference('labourTeam').required().readOnly(),
  warehouseCode: reference('warehouse').required().readOnly(),
  day: date().required().readOnly(),
  /** Of the document's lines, in the goods' units. */
  pieces: quantity().required().readOnly(),
  basis: code('labourBasis', LABOUR_BASES).required().readOnly(),
  /** What the rate is paid for. */
  units: quantity().required().readOnly(),
  rate: money().required().readOnly(),
  amount: money().required().readOnly(),
  sheetNo: text({ max: 20 }).readOnly().indexed().filter('equals'),
  recorderId: integer({ min: 0 }).readOnly().filter('none'),
})
export type LabourWork = ValuesOf<typeof LabourWork>

/** What a team is paid for its work of some days. */
export const LabourSheet = entity('labourSheet', {
  sheetNo: text({ max: 20 }).readOnly().unique().filter('contains'),
  teamCode: reference('labourTeam').required().readOnly(),
  periodStart: date().required().readOnly(),
  periodEnd: date().required().readOnly(),
  workCount: integer({ min: 0 }).readOnly(),
  amount: money().readOnly(),
  makerId: integer({ min: 0 }).readOnly().filter('none'),
  submitterId: integer({ min: 0 }).readOnly().filter('none'),
  submittedBy: text({ max: 64 }).readOnly(),
  approvedBy: text({ max: 64 }).readOnly(),
  approvedAt: dateTime().readOnly(),
  status: state(labourSheetMachine),
})
export type LabourSheet = ValuesOf<typeof LabourSheet>

const READ = 'labour.read'

export const labourResources = {
  labourTeam: resource<LabourTeam>()('labourTeam', {
    permission: { read: READ, edit: 'labour.rates' },
    keyword: ['name', 'teamNo', 'leader'],
    also: ['teamNo'],
    staffOnly: true,
  }),
  labourRate: resource<LabourRate>()('labourRate', {
    permission: { read: READ, edit: 'labour.rates' },
    keyword: ['rateKey'],
    staffOnly: true,
  }),
  labourWork: resource<LabourWork>()('labourWork', {
    calls: ['list', 'get', 'delete'],
    permission: { read: READ, edit: 'labour.record' },
    keyword: ['docNo', 'sheetNo'],
    staffOnly: true,
  }),
  labourSheet: resource<LabourSheet>()('labourSheet', {
    calls: ['list', 'get', 'move'],
    permission: { read: READ, edit: 'labour.edit', move: READ },
    keyword: ['sheetNo'],
    staffOnly: true,
  }),
}

/** Which work a team did with a document; a form, not a stored record. */
export const LabourRecording = entity('labourRecording', {
  docNo: text({ max: 20 }).required(),
  work: code('labourWorkKind', LABOUR_WORKS).required(),
  teamCode: reference('labourTeam').required(),
  /** Nothing: all that no other team did. */
  pieces: quantity({ min: 0.001 }),
})
const Recording = shape(LabourRecording.own)

/** Whose work is put on a sheet, and of which days; a form, not a stored record. */
export const LabourAsking = entity('labourAsking', {
  teamCode: reference('labourTeam').required(),
  start: date().required(),
  end: date().required().notBefore('start'),
})
const Asked = shape(LabourAsking.own)

export const labourCalls = {
  /** By the document’s lines and the rate of its day. @throws LABOUR_NOTHING, LABOUR_NO_RATE, FEE_NO_WEIGHT */
  labourRecord: endpoint({
    name: 'labourRecord',
    method: 'POST',
    path: '/ntocc-basic-api/labourRecord',
    body: input<ValuesOf<typeof Recording>>(Recording),
    data: answer.value<LabourWork>(['id', 'units', 'amount']),
    permission: 'labour.record',
    staffOnly: true,
  }),
  /** Of work that stands on no sheet. @throws LABOUR_NOTHING */
  labourSheetMake: endpoint({
    name: 'labourSheetMake',
    method: 'POST',
    path: '/ntocc-basic-api/labourSheetMake',
    body: input<ValuesOf<typeof Asked>>(Asked),
    data: answer.value<{ id: number }>(['id']),
    permission: 'labour.edit',
    staffOnly: true,
  }),
} as const
