import { useTranslation } from '@ntocc/sdk/hooks'
import { Amounts, decisionsOf, Money, manyOf, PartyName } from '@ntocc/sdk/ui'
import { applicationMachine, applicationResources, type InvoiceApplication } from '../../contract/application.ts'
import { TOUCHED } from '../parts/touched.ts'

const BY = {
  machine: applicationMachine,
  call: applicationResources.invoiceApplication.by.move,
  invalidates: TOUCHED,
}

function Shown({ row }: { row: InvoiceApplication }) {
  const { t } = useTranslation()
  return (
    <Amounts
      of={[
        { label: t('invoiceApplication.shipmentCode'), value: <PartyName of={row} /> },
        { label: t('invoiceApplication.buyerName'), value: <span lang="und">{row.buyerName}</span> },
        { label: t('invoiceApplication.taxNo'), value: row.taxNo },
        { label: t('invoiceApplication.lineCount'), value: row.lineCount },
        { label: t('invoiceApplication.invoiceCount'), value: row.invoiceCount },
        { label: t('invoiceApplication.exTax'), value: <Money value={row.exTax} /> },
        { label: t('invoiceApplication.tax'), value: <Money value={row.tax} /> },
        { label: t('invoiceApplication.total'), value: <Money value={row.total} />, isTotal: true },
      ]}
    />
  )
}

export const DECISIONS = decisionsOf({
  by: BY,
  nameOf: ({ applyNo }) => applyNo,
  Shown,
  moves: ['submit', 'approve', 'reject', 'reopen', 'issue', 'void'],
})

/** The same for many at once: each shipper with its amount, tax included, and what all of them come to. */
export const MANY_DECISIONS = manyOf<InvoiceApplication>({
  nameOf: ({ applyNo }) => applyNo,
  Party: ({ row }) => <PartyName of={row} />,
  amountOf: ({ total }) => total,
})
