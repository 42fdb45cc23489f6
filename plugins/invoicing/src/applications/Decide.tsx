import { useTranslation } from '@ntocc/sdk/hooks'
import { Amounts, type DecisionProps, decisionsBy, Money, MoveDecision, PartyName } from '@ntocc/sdk/ui'
import { applicationMachine, applicationResources, type InvoiceApplication } from '../../contract/application.ts'
import { TOUCHED } from '../parts/touched.ts'

const BY = {
  machine: applicationMachine,
  call: applicationResources.invoiceApplication.by.move,
  invalidates: TOUCHED,
}

function Decide({ row, onClose, name }: DecisionProps<InvoiceApplication>) {
  const { t } = useTranslation()
  const verb = t(`move.${name}`)
  return (
    <MoveDecision
      row={row}
      move={name}
      by={BY}
      title={t('decide', { verb, number: row.applyNo })}
      verb={verb}
      onClose={onClose}
    >
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
      <p className="nt-dim">{t(`meaning.${name}`)}</p>
    </MoveDecision>
  )
}

export const DECISIONS = decisionsBy(Decide, ['submit', 'approve', 'reject', 'reopen', 'issue', 'void'])
