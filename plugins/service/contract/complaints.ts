import { endpoint, input, type ListQuery, answer as of, resource, type WaybillMoveState } from '@ntocc/sdk/contracts'
import {
  code,
  dateTime,
  entity,
  flag,
  images,
  integer,
  localized,
  longText,
  phone,
  reference,
  shape,
  state,
  text,
  type ValuesOf,
} from '@ntocc/sdk/fields'
import { complaintMachine } from './machines.ts'

const at = <const P extends string>(path: P) => `/ntocc-tms-api/complaint${path}` as const

/** By which way it came: the party's own console, the telephone, or the page of a link to the waybill. */
export const SOURCES = ['shipper', 'driver', 'carrier', 'phone', 'link'] as const
/** Who called, where it came by telephone. */
export const CALLERS = ['shipper', 'driver', 'consignee', 'other'] as const
export const COMPLAINT_TYPES = [
  'delay',
  'damage',
  'loss',
  'attitude',
  'fee',
  'payment',
  'safety',
  'waiting',
  'other',
] as const
export type ComplaintType = (typeof COMPLAINT_TYPES)[number]
export const RESPONSIBLE = ['driver', 'shipper', 'consignee', 'platform', 'nobody'] as const
const LEVELS = ['1', '2', '3'] as const

/** Pictures of one complaint, those added later among them. */
export const MOST_IMAGES = 12

/**
 * What somebody is not content with. The codes of parties say who complained, and so who sees it; whom it is about follows from
 * the waybill.
 */
export const Complaint = entity('complaint', {
  source: code('complaintSource', SOURCES).readOnly(),
  caller: code('complaintCaller', CALLERS),
  waybillNo: text({ max: 20 }).filter('equals').indexed(),
  type: code('complaintType', COMPLAINT_TYPES).required(),
  level: code('complaintLevel', LEVELS).readOnly().default('1'),
  content: localized({ max: 1000 }).required(),
  images: images({ max: MOST_IMAGES }),
  contact: localized({ max: 40 }),
  contactPhone: phone().sensitive('MOBILE_PHONE'),
  shipmentCode: reference('shipment').readOnly(),
  driverCode: reference('driver').readOnly(),
  teamCode: reference('driverTeam').readOnly(),
  /** Of the waybill, when it was complained about. */
  waybillDriver: reference('driver').readOnly(),
  waybillShipper: reference('shipment').readOnly(),
  /** Until when it must be accepted; once it is, until when it must be answered. */
  dueAt: dateTime().readOnly(),
  /** When it went up a level because that time was over; empty while it has not. */
  escalatedAt: dateTime().readOnly(),
  handlerCode: text({ max: 64 }).readOnly().filter('equals'),
  handler: localized().readOnly(),
  acceptedAt: dateTime().readOnly(),
  answeredAt: dateTime().readOnly(),
  closedAt: dateTime().readOnly(),
  responsible: code('complaintResponsible', RESPONSIBLE).readOnly(),
  result: localized({ max: 500 }).readOnly(),
  reopened: flag().readOnly(),
  satisfaction: integer({ min: 1, max: 5 }).readOnly(),
  status: state(complaintMachine),
})
export type Complaint = ValuesOf<typeof Complaint>

/** The list of whoever may see it: staff those of the branch, a party its own. Everything else has calls of its own. */
export const complaints = resource<Complaint>()('complaint', {
  calls: ['list'],
  permission: { read: 'complaint.read', edit: 'complaint.file' },
  keyword: ['code', 'waybillNo'],
})

/** One step of a complaint, in words: what was added, noted, asked and answered. Only ever added to. */
export const ComplaintEntry = entity('complaintEntry', {
  complaintCode: reference('complaint').required(),
  /** A move of the machine, or `file`, `add`, `note`. */
  step: text({ max: 20 }).required(),
  content: localized({ max: 1000 }),
  byName: localized(),
  byCode: text({ max: 64 }),
  /** Of the platform among itself: whoever complained does not read it. */
  isInternal: flag().required(),
})
export type ComplaintEntry = ValuesOf<typeof ComplaintEntry>

/** Which complaints stand together on the desk. `open` is the one meaning of "waits for an answer" everywhere. */
export const COMPLAINT_VIEWS = ['open', 'unclaimed', 'mine', 'overdue', 'toConfirm', 'ended'] as const
export type ComplaintView = (typeof COMPLAINT_VIEWS)[number]

/** What is shown of the waybill that a complaint is about; names only to staff. */
export interface ComplaintWaybill {
  id: number
  waybillNo: string
  status: number
  vehicleNo: string
  plateColor: string
  loadCity: string
  unloadCity: string
  driverName?: string
  shipmentName?: string
}

/** A complaint as the desk lists it. Times ISO 8601 UTC. */
export type ComplaintRow = Complaint & {
  /** Absent without a waybill, and for one that the reader may not see. */
  waybill?: ComplaintWaybill
  /** The caller has it in hand, or has answered it. */
  isMine: boolean
}

export interface ComplaintStep {
  id: number
  at: string
  step: string
  content?: string
  by?: string
  isInternal: boolean
}

export type ComplaintDetail = ComplaintRow & {
  steps: ComplaintStep[]
  moves: WaybillMoveState[]
}

/** What whoever complains says. Staff say besides who called. */
export const ComplaintFiling = entity('complaintFiling', {
  waybillNo: text({ max: 20 }),
  caller: code('complaintCaller', CALLERS),
  type: code('complaintType', COMPLAINT_TYPES).required(),
  content: longText({ max: 1000 }).required(),
  contact: text({ max: 40 }),
  contactPhone: phone(),
  images: images({ max: 9 }),
})
export type ComplaintFiling = ValuesOf<typeof ComplaintFiling>
/** What is sent to file one. */
export const FilingShape = shape(ComplaintFiling.own)
export type FilingBody = ValuesOf<typeof FilingShape>

/** Pictures of one complaint by a link. */
export const MOST_BY_LINK = 6

/** Without an account: whom the platform can call back is wanted. Pictures are those that were sent by the same link. */
export const LinkFiling = shape({
  share: text({ max: 200 }).required(),
  type: code('complaintType', COMPLAINT_TYPES).required(),
  content: longText({ max: 1000 }).required(),
  contact: text({ max: 40 }).required(),
  contactPhone: phone().required(),
  images: images({ max: MOST_BY_LINK }),
})
export type LinkFiling = ValuesOf<typeof LinkFiling>

/** What somebody has to say besides, later on. */
export const ComplaintAddition = entity('complaintAddition', {
  content: longText({ max: 1000 }).required(),
  images: images({ max: 9 }),
})

const Addition = shape({ ...ComplaintAddition.own, internal: flag() })
export type AdditionBody = ValuesOf<typeof Addition>

const Move = shape({
  move: text({ max: 20 }).required(),
  version: integer({ min: 0 }).required(),
  /** Why; of an answer the answer itself. */
  reason: longText({ max: 500 }),
  responsible: code('complaintResponsible', RESPONSIBLE),
  /** To whom it is handed over. */
  colleague: text({ max: 64 }),
  satisfaction: integer({ min: 1, max: 5 }),
})
export type ComplaintMoveBody = ValuesOf<typeof Move>

export interface ComplaintQueueQuery extends ListQuery {
  view?: ComplaintView
  /** Number of the complaint or the waybill, in part. */
  keyword?: string
  type?: string
  level?: string
}

/** What whoever filed one by a link is told: enough to ask for it by telephone. */
export interface FiledByLink {
  code: string
  dueAt: string
}

export const complaintCalls = {
  complaintQueue: endpoint({
    name: 'complaintQueue',
    method: 'GET',
    path: at('/queue'),
    query: input<ComplaintQueueQuery>(),
    data: of.page<ComplaintRow>(),
    permission: 'complaint.handle',
    staffOnly: true,
  }),
  complaintCounts: endpoint({
    name: 'complaintCounts',
    method: 'GET',
    path: at('/counts'),
    data: of.value<Record<ComplaintView, number>>([...COMPLAINT_VIEWS]),
    permission: 'complaint.handle',
    staffOnly: true,
  }),
  /** Those to whom one can be handed over, without the caller. */
  complaintColleagues: endpoint({
    name: 'complaintColleagues',
    method: 'GET',
    path: at('/colleagues'),
    data: of.list<{ code: string; name: string }>(['code', 'name']),
    permission: 'complaint.handle',
  }),
  /** The waybill that somebody names on the telephone. */
  complaintWaybill: endpoint({
    name: 'complaintWaybill',
    method: 'GET',
    path: at('/waybill'),
    query: input<{ waybillNo: string }>(shape({ waybillNo: text({ max: 20 }).required() })),
    data: of.value<ComplaintWaybill>(['id', 'waybillNo']),
    permission: 'complaint.file',
  }),
  complaint: endpoint({
    name: 'complaint',
    method: 'GET',
    path: at('/{id}'),
    data: of.record<ComplaintDetail>(),
    permission: 'complaint.read',
  }),
  complaintFile: endpoint({
    name: 'complaintFile',
    method: 'POST',
    path: at(''),
    body: input<FilingBody>(FilingShape),
    data: of.record<ComplaintDetail>(),
    permission: 'complaint.file',
  }),
  complaintAdd: endpoint({
    name: 'complaintAdd',
    method: 'POST',
    path: at('/{id}/add'),
    body: input<AdditionBody>(Addition),
    data: of.record<ComplaintDetail>(),
    permission: 'complaint.read',
  }),
  /** Any move of the machine; the permission is the one of the move. */
  complaintMove: endpoint({
    name: 'complaintMove',
    method: 'POST',
    path: at('/{id}/move'),
    body: input<ComplaintMoveBody>(Move),
    data: of.record<ComplaintDetail>(),
    versioned: true,
    permission: 'complaint.read',
  }),
  /** By whoever has a link to the waybill and no account. */
  complaintByLink: endpoint({
    name: 'complaintByLink',
    method: 'POST',
    path: '/ntocc-tms-api/share/complaint',
    body: input<LinkFiling>(LinkFiling),
    data: of.value<FiledByLink>(['code', 'dueAt']),
    public: true,
  }),
} as const
