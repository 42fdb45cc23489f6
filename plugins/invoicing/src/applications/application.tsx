import { type ColumnInput, formOf, linkColumn, type MoveSource } from '@ntocc/sdk/ui'
import { applicationMachine, applicationResources, InvoiceApplication } from '../../contract/application.ts'
import { applicationName, applicationPath } from '../parts/numbers.ts'
import { TOUCHED } from '../parts/touched.ts'
import { DECISIONS, MANY_DECISIONS } from './Decide.tsx'

/** What is shown of an application; nothing of it is typed. */
export const APPLICATION_FACTS = formOf(InvoiceApplication, {
  groups: [
    {
      title: 'group.application',
      fields: [
        'applyNo',
        'shipmentCode',
        'business',
        'taxRate',
        'lineCount',
        'invoiceCount',
        'exTax',
        'tax',
        'total',
        'periodStart',
        'periodEnd',
        'delivery',
        'note',
      ],
    },
    {
      title: 'group.buyer',
      fields: ['buyerName', 'taxNo', 'taxKind', 'buyerAddress', 'buyerPhone', 'bankName', 'bankAccount', 'email'],
    },
    {
      title: 'group.course',
      fields: ['applicant', 'reviewer', 'reviewedAt', 'issuedAt', 'deliveredAt', 'expressNo'],
    },
  ],
})

const { invoiceApplication } = applicationResources

/** Every decision is shown what it is about before it is made. */
export const APPLICATION_MOVES: MoveSource<InvoiceApplication> = {
  machine: applicationMachine,
  state: 'status',
  call: invoiceApplication.by.move,
  get: invoiceApplication.by.get,
  dialogs: DECISIONS,
  many: MANY_DECISIONS,
  invalidates: TOUCHED,
}

export const applicationColumns = (isStaff: boolean): ColumnInput<InvoiceApplication>[] => [
  linkColumn<InvoiceApplication>('applyNo', { nameOf: applicationName, href: applicationPath }),
  { key: 'status', card: 'mark' as const, width: 130 },
  ...(isStaff ? ['shipmentCode'] : []),
  { key: 'buyerName', width: 200 },
  { key: 'total', width: 150 },
  { key: 'tax', width: 130 },
  { key: 'lineCount', width: 90 },
  { key: 'invoiceCount', width: 90 },
  { key: 'delivery', width: 110 },
  'gmtCreated',
  'issuedAt',
  { key: 'applicant', hidden: !isStaff },
  { key: 'reviewer', hidden: !isStaff },
  { key: 'taxNo', hidden: true },
  { key: 'taxKind', hidden: true },
  { key: 'business', hidden: true },
  { key: 'taxRate', hidden: true },
  { key: 'exTax', hidden: true },
  { key: 'deliveredAt', hidden: true },
  { key: 'expressNo', hidden: true },
  { key: 'note', hidden: true },
]
