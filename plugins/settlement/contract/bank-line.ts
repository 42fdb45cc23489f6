import { answer, endpoint, input, resource } from '@ntocc/sdk/contracts'
import {
  bankAccount,
  code,
  date,
  dateTime,
  entity,
  integer,
  longText,
  money,
  shape,
  state,
  stateMachine,
  text,
  type ValuesOf,
} from '@ntocc/sdk/fields'

const MONEY = ['FINANCE', 'PLAT_ADMIN'] as const

/** Whether what the bank says of one movement is what the books say; until then somebody finds out. */
export const bankLineMachine = stateMachine({
  name: 'bankLineStatus',
  initial: 0,
  states: {
    0: { key: 'open', tone: 'trouble' },
    1: { key: 'agreed', tone: 'done' },
    2: { key: 'inHand', tone: 'moving' },
    3: { key: 'explained', tone: 'stopped' },
  },
  sets: {
    /** Somebody has to find out. */
    toClear: ['open', 'inHand'],
  },
  moves: [
    { name: 'take', from: [0], to: 2, by: MONEY, permission: 'bankStatement.explain' },
    { name: 'letGo', from: [2], to: 0, by: MONEY, permission: 'bankStatement.explain' },
    {
      name: 'explain',
      from: [0, 2],
      to: 3,
      by: MONEY,
      permission: 'bankStatement.explain',
      reason: true,
      needs: ['bankLineOfOthers'],
    },
    { name: 'reopen', from: [3], to: 0, by: MONEY, permission: 'bankStatement.explain', reason: true },
    // They follow what the bank says when it is read again.
    { name: 'agree', from: [0, 2, 3], to: 1, by: ['SYSTEM'] },
    { name: 'differ', from: [1, 3], to: 0, by: ['SYSTEM'] },
  ],
})

/** Money left the account, or came back to it. */
export const BANK_LINE_KINDS = ['paid', 'returned'] as const
export type BankLineKind = (typeof BANK_LINE_KINDS)[number]

/** By what a line found its payment: the number that the bank names, or amount, card and day. */
export const BANK_LINE_MATCHES = ['number', 'details'] as const

/**
 * What is wrong: nobody ordered it; the bank has it twice; of another amount than in the books; to another card than was ordered; the
 * payment stands otherwise here; or the books have it and the bank has not.
 */
export const BANK_DIFFERENCES = ['surplus', 'twice', 'amount', 'payee', 'standing', 'missing'] as const
export type BankDifference = (typeof BANK_DIFFERENCES)[number]

/** One movement as the bank's statement has it beside the payment that it is of; one that only the books have has no number of the bank's. */
export const BankLine = entity('bankLine', {
  day: date().required().readOnly(),
  /** The bank's. */
  serial: text({ max: 64 }).readOnly().unique().filter('equals'),
  kind: code('bankLineKind', BANK_LINE_KINDS).required().readOnly(),
  /** What the bank says it paid. */
  told: money().readOnly(),
  /** What the books say was paid. */
  booked: money().readOnly(),
  difference: code('bankDifference', BANK_DIFFERENCES).readOnly(),
  payNo: text({ max: 20 }).readOnly().indexed().filter('equals'),
  matchedBy: code('bankLineMatch', BANK_LINE_MATCHES).readOnly(),
  /** The number and the attempt as the bank names them. */
  orderNo: text({ max: 64 }).readOnly().filter('equals'),
  attempt: integer({ min: 0 }).readOnly().filter('none'),
  payeeName: text({ max: 60 }).readOnly().inOwnWords().filter('contains'),
  cardNo: bankAccount().readOnly().sensitive('BANK_CARD').filter('none'),
  time: dateTime().readOnly(),
  keeperId: integer({ min: 0 }).readOnly().filter('none'),
  keeper: text({ max: 64 }).readOnly().filter('equals'),
  reason: longText({ max: 200 }).readOnly().inOwnWords(),
  status: state(bankLineMachine),
})
  .holds('differs', ['status', 'difference'], '($1 = 1) = ($2 is null)')
  .holds('sided', ['serial', 'payNo'], 'num_nonnulls($1, $2) > 0')
export type BankLine = ValuesOf<typeof BankLine>

export const bankLineResource = resource<BankLine>()('bankLine', {
  calls: ['list', 'get', 'move'],
  permission: { read: 'bankStatement.read', edit: 'bankStatement.explain' },
  keyword: ['serial', 'payNo', 'orderNo', 'payeeName'],
  staffOnly: true,
})

/** What a day of the bank's comes to; amounts are what left the account less what came back, in yuan. */
export interface BankDay {
  day: string
  lines: number
  told: string
  booked: string
  /** Lines that somebody has to clear. */
  open: number
}

/** How far the bank's statements were read. */
export interface BankStanding {
  /** The newest days that have lines, the newest first. */
  days: BankDay[]
  /** The last day that was read after it was over. */
  until?: string
  readAt?: string
  /** When the bank said nothing, or nothing to be believed, if that was the last time. */
  unheardAt?: string
  /** Nobody can be asked: the branch has no bank. */
  isOff: boolean
}

const Reading = shape({ day: date().required() })
const at = <const N extends string>(name: N) => `/ntocc-basic-api/${name}` as const

export const bankStatementCalls = {
  bankStatementStanding: endpoint({
    name: 'bankStatementStanding',
    method: 'GET',
    path: at('bankStatementStanding'),
    data: answer.value<BankStanding>(['days', 'isOff']),
    permission: 'bankStatement.read',
    staffOnly: true,
  }),
  /** Has a day read again, by the job. @throws INVALID for a day to come or of more than a year ago, MOVE_REFUSED where there is no bank */
  bankStatementRead: endpoint({
    name: 'bankStatementRead',
    method: 'POST',
    path: at('bankStatementRead'),
    body: input<ValuesOf<typeof Reading>>(Reading),
    data: answer.value<{ day: string }>(['day']),
    permission: 'bankStatement.explain',
    staffOnly: true,
  }),
}
