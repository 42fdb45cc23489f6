import { resource } from '@ntocc/sdk/contracts'
import {
  type Actor,
  area,
  code,
  dateTime,
  entity,
  flag,
  integer,
  longText,
  money,
  NUMBER_CAP,
  percent,
  reference,
  state,
  stateMachine,
  text,
  type ValuesOf,
} from '@ntocc/sdk/fields'
import { BUSINESSES, TAX_KINDS } from './application.ts'

const MONEY: readonly Actor[] = ['FINANCE', 'PLAT_ADMIN']

/** One invoice with the tax authority, blue or red. What was sent is asked about until something certain is said; it is never sent again before. */
export const invoiceMachine = stateMachine({
  name: 'invoiceDrawingStatus',
  initial: 1,
  states: {
    0: { key: 'toApprove', tone: 'waiting' },
    1: { key: 'toSend', tone: 'waiting' },
    2: { key: 'processing', tone: 'moving' },
    3: { key: 'issued', tone: 'done' },
    4: { key: 'refused', tone: 'trouble' },
    5: { key: 'timedOut', tone: 'trouble' },
    6: { key: 'partlyReversed', tone: 'waiting' },
    7: { key: 'reversed', tone: 'stopped' },
    8: { key: 'dropped', tone: 'stopped' },
    9: { key: 'declined', tone: 'stopped' },
  },
  sets: {
    /** The tax authority may issue it yet. */
    open: ['toSend', 'processing', 'timedOut'],
    /** It left the house, and what became of it is not known. */
    sent: ['processing', 'timedOut'],
    /** Somebody has to look. */
    troubled: ['refused', 'timedOut'],
    /** The tax authority has it. */
    there: ['issued', 'partlyReversed', 'reversed'],
    /** What the buyer sees: not what is only asked for, or came to nothing. */
    shown: ['toSend', 'processing', 'timedOut', 'refused', 'issued', 'partlyReversed', 'reversed'],
    /** Something of it stands. */
    standing: ['issued', 'partlyReversed'],
  },
  moves: [
    // Of red ones alone: who asked for one does not approve it.
    { name: 'approve', from: [0], to: 1, by: MONEY, permission: 'invoice.reverse', needs: ['redLetter', 'redByOther'] },
    {
      name: 'decline',
      from: [0, 4],
      to: 9,
      by: MONEY,
      permission: 'invoice.reverse',
      reason: true,
      needs: ['redLetter'],
    },
    // A certain no: the same number, another attempt. Blue ones are asked for again with their application.
    {
      name: 'retry',
      from: [4],
      to: 1,
      by: MONEY,
      permission: 'invoice.reverse',
      needs: ['redLetter', 'invoiceCertain'],
    },
    { name: 'transmit', from: [1], to: 2, by: ['SYSTEM'] },
    // Also after a certain no, where the tax authority has issued it all the same.
    { name: 'issue', from: [2, 4, 5], to: 3, by: ['SYSTEM'] },
    { name: 'refuse', from: [2, 5], to: 4, by: ['SYSTEM'] },
    { name: 'timeOut', from: [2], to: 5, by: ['SYSTEM'] },
    { name: 'drop', from: [1, 4], to: 8, by: ['SYSTEM'] },
    { name: 'reversePart', from: [3, 6], to: 6, by: ['SYSTEM'] },
    { name: 'reverse', from: [3, 6], to: 7, by: ['SYSTEM'] },
  ],
})

/** What the tax authority did that was not asked: another amount, or an invoice after a certain no. */
export const INVOICE_TROUBLES = ['amount', 'contradiction'] as const

const signed = () => money({ min: -NUMBER_CAP })
const person = () => integer({ min: 0 }).readOnly().filter('none')

/** An invoice, written before the tax authority is asked for it; amounts of a red one are below nothing. */
export const Invoice = entity('invoice', {
  drawNo: text({ max: 20 }).required().readOnly().unique().filter('contains'),
  applyNo: text({ max: 20 }).required().readOnly().indexed().filter('equals'),
  shipmentCode: reference('shipment').required().readOnly(),
  isRed: flag().required().readOnly().default(false),
  /** Of a red one: the invoice that it takes back, by its `drawNo`. */
  redOf: text({ max: 20 }).readOnly().indexed().filter('equals'),
  reason: longText({ max: 200 }).readOnly(),
  business: code('invoiceBusiness', BUSINESSES).required().readOnly(),
  taxKind: code('invoiceTaxKind', TAX_KINDS).required().readOnly(),
  buyerName: text({ max: 100 }).required().readOnly().inOwnWords().filter('contains'),
  taxNo: text({ max: 20 }).required().readOnly().filter('equals'),
  taxRate: percent().required().readOnly(),
  exTax: signed().required().readOnly(),
  tax: signed().required().readOnly(),
  total: signed().required().readOnly(),
  attempt: integer({ min: 1 }).required().readOnly().default(1),
  /** Twenty digits, the tax authority's. */
  invoiceNo: text({ max: 20 }).readOnly().unique().filter('contains'),
  issuedAt: dateTime().readOnly(),
  drawer: text({ max: 64 }).readOnly(),
  drawerId: person(),
  approver: text({ max: 64 }).readOnly(),
  answer: longText({ max: 200 }).readOnly(),
  trouble: code('invoiceTrouble', INVOICE_TROUBLES).readOnly(),
  sentAt: dateTime().readOnly(),
  /** After it this attempt is not issued any more. */
  notAfter: dateTime().readOnly().filter('none'),
  /** When it is asked about next; nobody asks by himself any more where it is empty. */
  nextAt: dateTime().readOnly().filter('none'),
  asked: integer({ min: 0 }).required().readOnly().default(0).filter('none'),
  status: state(invoiceMachine),
})
  .holds('sums', ['total', 'exTax', 'tax'], '$1 = $2 + $3')
  .holds('red', ['isRed', 'redOf', 'total'], '$1 = ($2 is not null) and $1 = ($3 < 0)')
export type Invoice = ValuesOf<typeof Invoice>

/** What an invoice says of a waybill, or of a document that its batch charges beside waybills. */
export const InvoiceItem = entity('invoiceItem', {
  drawNo: text({ max: 20 }).required().readOnly().indexed().filter('equals'),
  applyNo: text({ max: 20 }).required().readOnly().indexed().filter('equals'),
  waybillNo: text({ max: 20 }).readOnly().indexed().filter('equals'),
  chargeNo: text({ max: 64 }).readOnly().filter('equals'),
  vehicleNo: text({ max: 20 }).readOnly(),
  origin: area().readOnly().filter('none'),
  destination: area().readOnly().filter('none'),
  goodsName: text({ max: 60 }).readOnly().inOwnWords(),
  exTax: signed().required().readOnly(),
  tax: signed().required().readOnly(),
  total: signed().required().readOnly(),
})
  .holds('sums', ['total', 'exTax', 'tax'], '$1 = $2 + $3')
  .holds('oneSubject', ['waybillNo', 'chargeNo'], '($1 is null) <> ($2 is null)')
  .partOf('invoice', 'drawNo')
export type InvoiceItem = ValuesOf<typeof InvoiceItem>

export const INVOICE_STEPS = ['written', 'sent', 'answered', 'unanswered', 'asked'] as const
export type InvoiceStep = (typeof INVOICE_STEPS)[number]

/** What was done about an invoice and what the tax authority said, written once, before and after each call. */
export const InvoiceEvidence = entity('invoiceEvidence', {
  drawNo: text({ max: 20 }).required().indexed().filter('equals'),
  attempt: integer({ min: 1 }).required(),
  step: code('invoiceStep', INVOICE_STEPS).required(),
  at: dateTime().required(),
  author: text({ max: 64 }).required(),
  /** `issued`, `refused`, `unknown` and so on. */
  result: text({ max: 20 }),
  invoiceNo: text({ max: 20 }),
  httpStatus: integer({ min: 0, max: 999 }),
  body: longText({ max: 4_000 }),
  reason: longText({ max: 500 }),
}).appendOnly()
export type InvoiceEvidence = ValuesOf<typeof InvoiceEvidence>

const READ = 'invoice.read'

export const invoiceResources = {
  invoice: resource<Invoice>()('invoice', {
    calls: ['list', 'get', 'move'],
    permission: { read: READ, edit: 'invoice.issue', move: READ },
    keyword: ['drawNo', 'invoiceNo', 'applyNo', 'buyerName'],
  }),
  invoiceItem: resource<InvoiceItem>()('invoiceItem', {
    calls: ['list', 'get'],
    permission: { read: READ, edit: 'invoice.issue' },
    keyword: ['drawNo', 'waybillNo', 'chargeNo'],
  }),
}
