import { resource } from '@ntocc/sdk/contracts'
import {
  type Actor,
  area,
  bankAccount,
  code,
  date,
  dateTime,
  email,
  entity,
  integer,
  longText,
  money,
  percent,
  phone,
  quantity,
  reference,
  state,
  stateMachine,
  text,
  type ValuesOf,
} from '@ntocc/sdk/fields'

const MONEY: readonly Actor[] = ['FINANCE', 'PLAT_ADMIN']
const ASKING: readonly Actor[] = ['SHIPPER', ...MONEY]

/** What becomes of an application. Its waybills are in no other one from the review on, until it is rejected, void or reversed. */
export const applicationMachine = stateMachine({
  name: 'invoiceApplicationStatus',
  initial: 0,
  states: {
    0: { key: 'draft', tone: 'stopped' },
    1: { key: 'toReview', tone: 'waiting' },
    2: { key: 'toIssue', tone: 'waiting' },
    3: { key: 'issuing', tone: 'moving' },
    4: { key: 'issued', tone: 'done' },
    5: { key: 'partlyIssued', tone: 'waiting' },
    6: { key: 'delivered', tone: 'done' },
    7: { key: 'rejected', tone: 'trouble' },
    8: { key: 'reversed', tone: 'stopped' },
    9: { key: 'voided', tone: 'stopped' },
  },
  sets: {
    /** Somebody has to do something before it is drawn. */
    toDraw: ['toReview', 'toIssue', 'partlyIssued'],
    /** It has its invoices. */
    drawn: ['issued', 'delivered'],
  },
  moves: [
    {
      name: 'submit',
      from: [0],
      to: 1,
      by: ASKING,
      permission: 'invoice.apply',
      needs: ['invoiceLinesStand', 'notBlacklistedToInvoice'],
    },
    {
      name: 'approve',
      from: [1],
      to: 2,
      by: MONEY,
      permission: 'invoice.review',
      needs: ['invoiceByOther', 'invoiceLinesStand', 'notBlacklistedToInvoice'],
    },
    {
      name: 'reject',
      from: [1, 2],
      to: 7,
      by: MONEY,
      permission: 'invoice.review',
      reason: true,
    },
    { name: 'reopen', from: [7], to: 0, by: ASKING, permission: 'invoice.apply' },
    { name: 'issue', from: [2, 5], to: 3, by: MONEY, permission: 'invoice.issue', needs: ['invoiceLinesStand'] },
    { name: 'void', from: [0, 1, 2, 7], to: 9, by: ASKING, permission: 'invoice.apply' },
    // They follow its invoices.
    { name: 'issued', from: [2, 3, 5], to: 4, by: ['SYSTEM'] },
    { name: 'issuedPart', from: [2, 3], to: 5, by: ['SYSTEM'] },
    { name: 'refused', from: [3], to: 2, by: ['SYSTEM'] },
    { name: 'deliver', from: [4], to: 6, by: ['SYSTEM'] },
    // Also while another one of its invoices is still being issued, and refused then.
    { name: 'reverse', from: [3, 4, 5, 6], to: 8, by: ['SYSTEM'] },
  ],
})

/** What is invoiced: carriage, or services beside it. Each has its rate in the settings. */
export const BUSINESSES = ['transport', 'service'] as const
export type Business = (typeof BUSINESSES)[number]

/** What an application is of: waybills, or what other areas charge beside them, which is a service. */
export const SUBJECTS = ['waybills', 'charges'] as const
export type Subject = (typeof SUBJECTS)[number]

/** With a tax that the buyer may deduct, or without. */
export const TAX_KINDS = ['special', 'ordinary'] as const

export const DELIVERIES = ['electronic', 'paper'] as const

const person = () => integer({ min: 0 }).readOnly().filter('none')

/** Asked by or for a shipper: which waybills are invoiced, to whom as its title said then, at which rate. */
export const InvoiceApplication = entity('invoiceApplication', {
  applyNo: text({ max: 20 }).required().readOnly().unique().filter('contains'),
  shipmentCode: reference('shipment').required().readOnly(),
  titleCode: reference('invoiceMessage').readOnly().filter('none'),
  business: code('invoiceBusiness', BUSINESSES).required().readOnly(),
  taxKind: code('invoiceTaxKind', TAX_KINDS).required().readOnly(),
  buyerName: text({ max: 100 }).required().readOnly().inOwnWords().filter('contains'),
  taxNo: text({ max: 20 }).required().readOnly().filter('equals'),
  buyerAddress: text({ max: 200 }).readOnly().inOwnWords().filter('none'),
  buyerPhone: phone().readOnly().filter('none'),
  bankName: text({ max: 100 }).readOnly().inOwnWords().filter('none'),
  bankAccount: bankAccount().readOnly().sensitive('BANK_CARD').filter('none'),
  email: email().readOnly().filter('none'),
  periodStart: date().readOnly(),
  periodEnd: date().readOnly(),
  taxRate: percent().required().readOnly(),
  lineCount: integer({ min: 0 }).required().readOnly(),
  /** Invoices that it takes, by the limit of one. */
  invoiceCount: integer({ min: 0 }).required().readOnly(),
  exTax: money().required().readOnly(),
  tax: money().required().readOnly(),
  /** With tax: what its waybills were billed at. */
  total: money().required().readOnly(),
  delivery: code('invoiceDelivery', DELIVERIES).required().readOnly(),
  note: longText({ max: 200 }).readOnly(),
  applicant: text({ max: 64 }).readOnly(),
  applicantId: person(),
  reviewer: text({ max: 64 }).readOnly(),
  reviewerId: person(),
  reviewedAt: dateTime().readOnly(),
  issuedAt: dateTime().readOnly(),
  expressNo: text({ max: 40 }).readOnly(),
  deliveredAt: dateTime().readOnly(),
  status: state(applicationMachine),
}).holds('sums', ['total', 'exTax', 'tax'], '$1 = $2 + $3')
export type InvoiceApplication = ValuesOf<typeof InvoiceApplication>

/** A waybill of an application, or a document that its batch charges beside waybills, with what its line of the invoice says. */
export const InvoiceLine = entity('invoiceLine', {
  applyNo: text({ max: 20 }).required().readOnly().indexed().filter('equals'),
  waybillNo: text({ max: 20 }).readOnly().indexed().filter('equals'),
  /** How people know the document, and which it is. */
  chargeNo: text({ max: 64 }).readOnly().filter('equals'),
  forEntity: text({ max: 64 }).readOnly().filter('none'),
  forCode: text({ max: 64 }).readOnly().filter('none'),
  batchNo: text({ max: 20 }).readOnly().indexed().filter('equals'),
  orderNo: text({ max: 35 }).readOnly().filter('equals'),
  finishTime: dateTime().readOnly(),
  quantity: quantity().readOnly(),
  vehicleNo: text({ max: 20 }).readOnly().filter('equals'),
  origin: area().readOnly().filter('none'),
  destination: area().readOnly().filter('none'),
  goodsName: text({ max: 60 }).readOnly().inOwnWords(),
  amount: money({ min: 0.01 }).required().readOnly(),
  /** The waybill or the document while its application locks it: two that live never have the same. */
  lineKey: text({ max: 140 }).readOnly().unique().filter('none'),
})
  .holds('oneSubject', ['waybillNo', 'chargeNo'], '($1 is null) <> ($2 is null)')
  .partOf('invoiceApplication', 'applyNo')
export type InvoiceLine = ValuesOf<typeof InvoiceLine>

const READ = 'invoice.read'

export const applicationResources = {
  invoiceApplication: resource<InvoiceApplication>()('invoiceApplication', {
    calls: ['list', 'get', 'move'],
    permission: { read: READ, edit: 'invoice.apply', move: READ },
    keyword: ['applyNo', 'buyerName', 'taxNo'],
  }),
  invoiceLine: resource<InvoiceLine>()('invoiceLine', {
    calls: ['list', 'get'],
    permission: { read: READ, edit: 'invoice.apply' },
    keyword: ['applyNo', 'waybillNo', 'chargeNo', 'orderNo'],
  }),
}
