import { useIsStaff } from '@ntocc/sdk/hooks'
import { type ColumnInput, RecordScreen } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { Invoice, invoiceResources } from '../../contract/invoice.ts'
import { invoiceName, invoicePath } from '../parts/numbers.ts'
import { INVOICE_COLUMNS, INVOICE_FACTS, INVOICE_MOVES } from './invoice.tsx'

/** Invoices, blue and red, as the tax authority has them; a shipper sees its own. */
export default function InvoiceList() {
  const isStaff = useIsStaff()
  const columns = useMemo(
    (): ColumnInput<Invoice>[] => [
      ...INVOICE_COLUMNS,
      ...(isStaff ? ['shipmentCode'] : []),
      'buyerName',
      'applyNo',
      { key: 'taxNo', hidden: true },
      { key: 'taxKind', hidden: true },
      { key: 'business', hidden: true },
      { key: 'taxRate', hidden: true },
      { key: 'redOf', hidden: true },
      { key: 'reason', hidden: true },
      { key: 'drawer', hidden: true },
      { key: 'approver', hidden: true },
      { key: 'answer', hidden: !isStaff },
      { key: 'trouble', hidden: true },
      { key: 'gmtCreated', hidden: true },
    ],
    [isStaff],
  )
  const filters = useMemo(
    () => ({
      keyword: true,
      daily: ['status', ...(isStaff ? ['shipmentCode'] : []), 'issuedAt', 'isRed'],
      more: [
        'invoiceNo',
        'drawNo',
        'applyNo',
        'buyerName',
        'taxNo',
        'taxKind',
        'business',
        'total',
        'trouble',
        'gmtCreated',
      ],
    }),
    [isStaff],
  )
  return (
    <RecordScreen<Invoice>
      of={Invoice}
      calls={invoiceResources.invoice.by}
      form={INVOICE_FACTS}
      columns={columns}
      filters={filters}
      nameOf={invoiceName}
      href={invoicePath}
      moves={INVOICE_MOVES}
    />
  )
}
