import { type ColumnInput, CopyableId, formOf, type MoveSource } from '@ntocc/sdk/ui'
import { Invoice, invoiceMachine, invoiceResources } from '../../contract/invoice.ts'
import { invoicePath } from '../parts/numbers.ts'
import { TOUCHED } from '../parts/touched.ts'
import { DECISIONS } from './Decide.tsx'

/** What is shown of an invoice; nothing of it is typed. */
export const INVOICE_FACTS = formOf(Invoice, {
  groups: [
    {
      title: 'group.invoice',
      fields: [
        'invoiceNo',
        'drawNo',
        'applyNo',
        'shipmentCode',
        'isRed',
        'redOf',
        'reason',
        'business',
        'taxKind',
        'buyerName',
        'taxNo',
        'taxRate',
        'exTax',
        'tax',
        'total',
      ],
    },
    {
      title: 'group.course',
      fields: ['drawer', 'approver', 'attempt', 'sentAt', 'issuedAt', 'answer', 'trouble'],
    },
  ],
})

const { by } = invoiceResources.invoice

/** Decisions about red ones. */
export const INVOICE_MOVES: MoveSource<Invoice> = {
  machine: invoiceMachine,
  state: 'status',
  call: by.move,
  get: by.get,
  dialogs: DECISIONS,
  invalidates: TOUCHED,
}

const DRAW_NO = {
  key: 'drawNo',
  render: (row: Invoice) => <CopyableId id={row.drawNo} to={invoicePath(row)} />,
}

export const INVOICE_COLUMNS: readonly ColumnInput<Invoice>[] = [
  { ...DRAW_NO, pin: 'left', card: 'head', width: 190 },
  { key: 'status', card: 'mark', width: 130 },
  { key: 'invoiceNo', width: 200 },
  { key: 'isRed', width: 90 },
  { key: 'exTax', width: 140 },
  { key: 'tax', width: 120 },
  { key: 'total', width: 140 },
  'issuedAt',
]

/** The same, below what they belong to. */
export const RELATED_COLUMNS = [DRAW_NO, 'status', 'invoiceNo', 'isRed', 'exTax', 'tax', 'total', 'issuedAt']
