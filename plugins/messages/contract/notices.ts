import { answer, endpoint, input, resource } from '@ntocc/sdk/contracts'
import {
  codes,
  dateTime,
  entity,
  flag,
  id,
  integer,
  localized,
  shape,
  state,
  stateMachine,
  type ValuesOf,
} from '@ntocc/sdk/fields'

export const AUDIENCES = ['PLAT_ADMIN', 'SHIPPER', 'DRIVER', 'CARRIER', 'FINANCE', 'WAREHOUSE'] as const
/** Roles that every branch has from the start; people with roles of the branch's own are reached by their party. */
export const NOTICE_ROLES = ['PLAT_ADMIN', 'DISPATCHER', 'FINANCE', 'REVIEWER', 'SHIPPER', 'DRIVER', 'CARRIER'] as const

const PUBLISH = { by: ['PLAT_ADMIN'], permission: 'notice.publish' } as const

/** A notice is written, published and withdrawn; one that is withdrawn may be changed and published once more. */
export const noticeMachine = stateMachine({
  name: 'noticeStatus',
  initial: 0,
  states: {
    0: { key: 'draft', tone: 'waiting' },
    1: { key: 'published', tone: 'done' },
    2: { key: 'withdrawn', tone: 'stopped' },
  },
  moves: [
    { name: 'publish', from: [0, 2], to: 1, ...PUBLISH },
    { name: 'withdraw', from: [1], to: 2, ...PUBLISH, reason: true },
  ],
})

/** What the branch tells its people. */
export const Notice = entity('branchNotice', {
  title: localized({ max: 100 }).required(),
  body: localized({ max: 2000 }).required(),
  /** Parties that it is for; all unless told. */
  audience: codes('partyType', AUDIENCES),
  /** Of them only people with one of these roles. */
  roles: codes('noticeRole', NOTICE_ROLES),
  validFrom: dateTime().required().indexed(),
  validTo: dateTime().notBefore('validFrom'),
  isImportant: flag(),
  /** By short message too. */
  bySms: flag(),
  publishedAt: dateTime().readOnly(),
  /** Times that it was published: whoever has read it before is told again. */
  edition: integer({ min: 0, max: 10_000 }).readOnly(),
  toldAt: dateTime().readOnly().derived(),
  /** As of the last minute; `noticeReaders` says it as it is now. */
  readCount: integer({ min: 0 }).readOnly().derived(),
  /** People it is for. */
  audienceCount: integer({ min: 0 }).readOnly().derived(),
  withdrawnFor: localized({ max: 500 }).readOnly(),
  status: state(noticeMachine),
})
export type Notice = ValuesOf<typeof Notice>

export const notices = resource<Notice>()('branchNotice', {
  permission: { read: 'notice.read', edit: 'notice.edit' },
  keyword: ['code', 'title'],
  staffOnly: true,
})

/** Somebody has read an edition of a notice. */
export const NoticeReading = entity('noticeReading', {
  noticeId: id().required().indexed(),
  edition: integer({ min: 0, max: 10_000 }).required(),
  accountId: id().required(),
})
export type NoticeReading = ValuesOf<typeof NoticeReading>

/** A notice as whoever it is for sees it. */
export interface NoticeSeen {
  id: number
  title: string
  body: string
  validFrom: string
  validTo?: string
  isImportant: boolean
  isRead: boolean
}

/** Notices in force for the caller, what is unread and important first; the latest of them. */
export interface NoticesSeen {
  notices: NoticeSeen[]
  unread: number
}

/** More of them nobody reads. */
export const MOST_NOTICES_SEEN = 50

export const noticesSeen = endpoint({
  name: 'noticesSeen',
  method: 'GET',
  path: '/ntocc-tms-api/noticesSeen',
  data: answer.value<NoticesSeen>(['notices', 'unread']),
  permission: 'notice.see',
})

/** Notes that the caller has read a notice; once more changes nothing. */
export const noticeRead = endpoint({
  name: 'noticeRead',
  method: 'POST',
  path: '/ntocc-tms-api/noticesSeen/read',
  body: input<{ id: number }>(shape({ id: id().required() })),
  data: answer.value<{ unread: number }>(['unread']),
  permission: 'notice.see',
})

/** Who has read a notice, and who has not: the first of them by name. */
export interface NoticeReaders {
  read: number
  of: number
  missing: { name: string; partyType: string }[]
}

export const MOST_MISSING = 20

export const noticeReaders = endpoint({
  name: 'noticeReaders',
  method: 'GET',
  path: '/ntocc-tms-api/branchNotice/{id}/readers',
  data: answer.value<NoticeReaders>(['read', 'of', 'missing']),
  permission: 'notice.read',
  staffOnly: true,
})
