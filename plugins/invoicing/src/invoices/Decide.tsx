import { useTranslation } from '@ntocc/sdk/hooks'
import { Amounts, type DecisionProps, decisionsBy, Money, MoveDecision, PartyName } from '@ntocc/sdk/ui'
import { type Invoice, invoiceMachine, invoiceResources } from '../../contract/invoice.ts'
import { TOUCHED } from '../parts/touched.ts'

const BY = { machine: invoiceMachine, call: invoiceResources.invoice.by.move, invalidates: TOUCHED }

/** A decision about a red invoice, with what it takes back in sight. */
function Decide({ row, onClose, name }: DecisionProps<Invoice>) {
  const { t } = useTranslation()
  const verb = t(`move.${name}`)
  return (
    <MoveDecision
      row={row}
      move={name}
      by={BY}
      title={t('decide', { verb, number: row.drawNo })}
      verb={verb}
      onClose={onClose}
    >
      <Amounts
        of={[
          { label: t('invoice.shipmentCode'), value: <PartyName of={row} /> },
          { label: t('invoice.redOf'), value: row.redOf },
          { label: t('invoice.reason'), value: row.reason },
          { label: t('invoice.exTax'), value: <Money value={row.exTax} /> },
          { label: t('invoice.tax'), value: <Money value={row.tax} /> },
          { label: t('invoice.total'), value: <Money value={row.total} />, isTotal: true },
        ]}
      />
    </MoveDecision>
  )
}

export const DECISIONS = decisionsBy(Decide, ['approve', 'decline', 'retry'])
