import { answer, endpoint, input, type ListQuery } from '@ntocc/sdk/contracts'
import {
  code,
  date,
  entity,
  id,
  integer,
  longText,
  money,
  reference,
  shape,
  text,
  type ValuesOf,
} from '@ntocc/sdk/fields'
import { BUSINESSES, DELIVERIES, SUBJECTS, type Subject } from './application.ts'
import type { InvoiceStep } from './invoice.ts'

/** Waybills of one application. */
export const MOST_LINES = 2_000
/** Waybills that are chosen one by one. */
export const MOST_CHOSEN = 200
/** Days of one application. */
export const MOST_DAYS = 92

/** What a shipper may have invoiced: its own for a shipper, of whoever is named for staff. */
export interface InvoiceableQuery extends ListQuery {
  shipmentCode?: string
  start: string
  end: string
  /** Waybills unless told. */
  subject?: Subject
}
const Invoiceable = shape({
  shipmentCode: reference('shipment'),
  start: date().required(),
  end: date().required(),
  subject: code('invoiceSubject', SUBJECTS),
})

export interface InvoiceableLine {
  /** The waybill's, or that of the document that is charged. */
  number: string
  orderNo: string | null
  batchNo: string
  /** ISO 8601; of a document the beginning of the last day that it is for. */
  finishTime: string
  /** Yuan, with tax. */
  amount: string
}
export interface OfferedTitle {
  code: string
  title: string
  taxNo: string
  kind: string
  isDefault: boolean
}
/** Lines of approved batches that no application has, and what an application would be by. */
export interface InvoiceableLines {
  lines: InvoiceableLine[]
  /** There are more in these days than one application takes. */
  isMore: boolean
  titles: OfferedTitle[]
  /** Percent, by business. */
  rates: Record<(typeof BUSINESSES)[number], number>
  /** Most of one invoice, without tax. */
  limit: string
}

/** A form, not a stored record. */
export const InvoiceApplying = entity('invoiceApplying', {
  shipmentCode: reference('shipment'),
  start: date().required(),
  end: date().required(),
  subject: code('invoiceSubject', SUBJECTS).required().default('waybills'),
  titleCode: text({ max: 64 }).required(),
  business: code('invoiceBusiness', BUSINESSES).required().default('transport'),
  delivery: code('invoiceDelivery', DELIVERIES).required().default('electronic'),
  note: longText({ max: 200 }),
  /** Numbers of chosen waybills or documents, with commas between; all of the days unless told. */
  waybillNos: text({ max: MOST_CHOSEN * 21 }),
  /** How many waybills whoever asks has seen, and what they come to with tax: nothing else is asked for. */
  seenCount: integer({ min: 0 }),
  seenTotal: money(),
})
const Applying = shape(InvoiceApplying.own)
export type Applying = ValuesOf<typeof Applying>

/** A form: how the invoices of an application were handed over. */
export const InvoiceDelivering = entity('invoiceDelivering', { expressNo: text({ max: 40 }) })
const Delivering = shape({ id: id().required(), version: integer({ min: 0 }).required(), ...InvoiceDelivering.own })

/** A form: which waybills or documents of an invoice are taken back, by their numbers; all of them unless told. */
export const InvoiceReversing = entity('invoiceReversing', {
  reason: longText({ max: 200 }).required(),
  waybillNos: text({ max: MOST_CHOSEN * 21 }),
})
const Reversing = shape({ id: id().required(), version: integer({ min: 0 }).required(), ...InvoiceReversing.own })

const OfInvoice = shape({ id: id().required() })
const OfNumber = shape({ drawNo: text({ max: 20 }).required() })
const Months = shape({ start: date().required(), end: date().required() })

export interface InvoiceEvidenceLine {
  at: string
  attempt: number
  author: string
  step: InvoiceStep
  result?: string
  invoiceNo?: string
  httpStatus?: number
  reason?: string
  body?: string
}

/** Tax of one month and rate: invoices, red ones, and what is left. Yuan; what was taken back is below nothing. */
export interface TaxMonth {
  /** YYYY-MM in Beijing. */
  month: string
  rate: number
  invoices: number
  reds: number
  exTax: string
  tax: string
  total: string
  redTax: string
}

const at = <const N extends string>(name: N) => `/ntocc-basic-api/${name}` as const

export const invoicingCalls = {
  /** @throws INVOICE_SPAN */
  invoiceable: endpoint({
    name: 'invoiceable',
    method: 'GET',
    path: at('invoiceable'),
    query: input<InvoiceableQuery>(Invoiceable),
    data: answer.value<InvoiceableLines>(['lines', 'isMore', 'titles', 'rates', 'limit']),
    permission: 'invoice.apply',
  }),
  /** @throws INVOICE_SPAN, INVOICE_NOTHING, INVOICE_MANY, INVOICE_CHANGED */
  invoiceApply: endpoint({
    name: 'invoiceApply',
    method: 'POST',
    path: at('invoiceApply'),
    body: input<Applying>(Applying),
    data: answer.value<{ id: number }>(['id']),
    permission: 'invoice.apply',
  }),
  /** Says that the invoices were handed over; the shipper is told. @throws INVOICE_NOT_DRAWN */
  invoiceDeliver: endpoint({
    name: 'invoiceDeliver',
    method: 'POST',
    path: at('invoiceDeliver'),
    body: input<ValuesOf<typeof Delivering>>(Delivering),
    data: answer.value<{ id: number }>(['id']),
    permission: 'invoice.deliver',
  }),
  /** Asks for a red invoice, which another person approves. @throws INVOICE_NOT_STANDING, INVOICE_TAKEN_BACK */
  invoiceReverse: endpoint({
    name: 'invoiceReverse',
    method: 'POST',
    path: at('invoiceReverse'),
    body: input<ValuesOf<typeof Reversing>>(Reversing),
    data: answer.value<{ id: number }>(['id']),
    permission: 'invoice.reverse',
  }),
  /** Asks the tax authority now, as the job would. @throws INVOICE_NOT_SENT, TAX_UNREACHABLE */
  invoiceAsk: endpoint({
    name: 'invoiceAsk',
    method: 'POST',
    path: at('invoiceAsk'),
    body: input<ValuesOf<typeof OfInvoice>>(OfInvoice),
    data: answer.value<{ invoiceStatus: number }>(['invoiceStatus']),
    permission: 'invoice.issue',
  }),
  invoiceEvidence: endpoint({
    name: 'invoiceEvidence',
    method: 'GET',
    path: at('invoiceEvidence'),
    query: input<ValuesOf<typeof OfNumber>>(OfNumber),
    data: answer.list<InvoiceEvidenceLine>(['at', 'attempt', 'author', 'step']),
    permission: 'invoice.issue',
  }),
  /** Output tax by month and rate, newest month first. @throws INVOICE_SPAN */
  outputTax: endpoint({
    name: 'outputTax',
    method: 'GET',
    path: at('outputTax'),
    query: input<ValuesOf<typeof Months>>(Months),
    data: answer.list<TaxMonth>(['month', 'rate', 'invoices', 'reds', 'exTax', 'tax', 'total', 'redTax']),
    permission: 'invoice.tax',
  }),
}
