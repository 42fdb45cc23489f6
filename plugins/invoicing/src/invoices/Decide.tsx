import { useTranslation } from '@ntocc/sdk/hooks'
import { Amounts, decisionsOf, Money, PartyName } from '@ntocc/sdk/ui'
import { type Invoice, invoiceMachine, invoiceResources } from '../../contract/invoice.ts'
import { TOUCHED } from '../parts/touched.ts'

const BY = { machine: invoiceMachine, call: invoiceResources.invoice.by.move, invalidates: TOUCHED }

/** A decision about a red invoice, with what it takes back in sight. */
function Shown({ row }: { row: Invoice }) {
  const { t } = useTranslation()
  return (
    <Amounts
      of={[
        { label: t('invoice.shipmentCode'), value: <PartyName of={row} /> },
        { label: t('invoice.redOf'), value: row.redOf },
        { label: t('invoice.reason'), value: <span lang="und">{row.reason}</span> },
        { label: t('invoice.exTax'), value: <Money value={row.exTax} /> },
        { label: t('invoice.tax'), value: <Money value={row.tax} /> },
        { label: t('invoice.total'), value: <Money value={row.total} />, isTotal: true },
      ]}
    />
  )
}

export const DECISIONS = decisionsOf({
  by: BY,
  nameOf: ({ drawNo }) => drawNo,
  Shown,
  moves: ['approve', 'decline', 'retry'],
  meaning: () => [],
})
