import { defineContract } from '@ntocc/sdk/contracts'
import { link, money, noWhitespace, percent, shape, text } from '@ntocc/sdk/fields'
import {
  applicationResources,
  BUSINESSES,
  DELIVERIES,
  InvoiceApplication,
  InvoiceLine,
  SUBJECTS,
  TAX_KINDS,
} from './contract/application.ts'
import { invoicingCalls } from './contract/calls.ts'
import {
  INVOICE_STEPS,
  INVOICE_TROUBLES,
  Invoice,
  InvoiceEvidence,
  InvoiceItem,
  invoiceResources,
} from './contract/invoice.ts'

const RECORDS = ['InvoiceApplicationDetail', 'InvoiceRecords', 'InvoiceDetail', 'InvoicePaper']

/** Invoices to shippers: asked for, approved, drawn by the tax authority, handed over, and taken back. No money moves here. */
export default defineContract({
  id: 'invoicing',
  entities: {
    invoiceApplication: InvoiceApplication,
    invoiceLine: InvoiceLine,
    invoice: Invoice,
    invoiceItem: InvoiceItem,
    invoiceEvidence: InvoiceEvidence,
  },
  resources: { ...applicationResources, ...invoiceResources },
  calls: invoicingCalls,
  todo: ['need_invoice', 'red_letter_count', 'invoice_trouble_count', 'invoice_differs_count'],
  // The first stands in the specification's table.
  todoOrder: { need_invoice: 110, red_letter_count: 111, invoice_trouble_count: 112, invoice_differs_count: 113 },
  permissions: [
    'invoice.read',
    'invoice.apply',
    'invoice.review',
    'invoice.issue',
    'invoice.deliver',
    'invoice.reverse',
    'invoice.tax',
  ],
  dictionaries: {
    invoiceBusiness: BUSINESSES,
    invoiceSubject: SUBJECTS,
    invoiceTaxKind: TAX_KINDS,
    invoiceDelivery: DELIVERIES,
    invoiceTrouble: INVOICE_TROUBLES,
    invoiceStep: INVOICE_STEPS,
  },
  errors: {
    INVOICE_SPAN: {},
    INVOICE_NOTHING: {},
    INVOICE_MANY: {},
    INVOICE_CHANGED: {},
    INVOICE_LOCKED: {},
    INVOICE_NOT_DRAWN: {},
    INVOICE_NOT_STANDING: {},
    INVOICE_TAKEN_BACK: {},
    INVOICE_NOT_SENT: {},
    INVOICE_STANDS: {},
    TAX_UNREACHABLE: { status: 5030 },
  },
  issues: [
    'invoiceApplication.sums',
    'invoiceApplication.title',
    'invoiceApplication.own',
    'invoiceApplication.line',
    'invoiceLine.oneSubject',
    'invoice.sums',
    'invoice.red',
    'invoice.paper',
    'invoice.off',
    'invoice.trial',
    'invoice.settings',
    'invoiceItem.sums',
    'invoiceItem.oneSubject',
  ],
  settings: shape({
    /** Percent, of carriage and of services beside it. */
    transportRate: percent().required().default(9),
    serviceRate: percent().required().default(6),
    /** Most of one invoice, without tax. */
    invoiceLimit: money({ min: 1 }).required().default('100000.00'),
    /** Where invoices are drawn, and what calls are signed with. */
    taxAddress: link(),
    taxKey: noWhitespace(),
    taxSecret: text({ max: 200 }).secret(),
  }),
  jobs: { drawInvoices: shape({}) },
  search: {
    invoiceApplication: {
      by: ['applyNo'],
      title: 'applyNo',
      hint: ['buyerName'],
      state: 'status',
      to: '/invoicing/applications/detail?id={id}',
    },
    invoice: {
      by: ['invoiceNo', 'drawNo'],
      title: 'drawNo',
      hint: ['buyerName'],
      state: 'status',
      to: '/invoicing/invoices/detail?id={id}',
    },
  },
  defaults: {
    roles: {
      PLAT_ADMIN: 'all',
      FINANCE: {
        pages: ['DrawInvoice', 'InvoiceApply', ...RECORDS, 'OutputTax'],
        permissions: [
          'invoice.read',
          'invoice.apply',
          'invoice.review',
          'invoice.issue',
          'invoice.deliver',
          'invoice.reverse',
          'invoice.tax',
        ],
      },
      SHIPPER: {
        pages: ['InvoiceApply', 'InvoiceApplications', ...RECORDS],
        permissions: ['invoice.read', 'invoice.apply'],
      },
    },
  },
})
