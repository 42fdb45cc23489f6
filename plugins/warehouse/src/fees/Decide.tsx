import { useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { Amounts, decisionsOf, FieldValue, Money } from '@ntocc/sdk/ui'
import { billCalls, billResources, StorageBill } from '../../contract/bills.ts'
import { storageBillMachine } from '../../contract/fee-machines.ts'

const { storageBill } = billResources
const TOUCHED = [storageBill.by.list, storageBill.by.get, billCalls.storageBillBooked]

function Shown({ row }: { row: StorageBill }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { periodStart, periodEnd } = row
  return (
    <Amounts
      of={[
        {
          label: t('storageBill.shipmentCode'),
          value: <FieldValue name="shipmentCode" field={StorageBill.fields.shipmentCode} row={row} />,
        },
        {
          label: t('bill.period'),
          value: t('bill.days', { from: format.date(periodStart), to: format.date(periodEnd) }),
        },
        { label: t('storageBill.amount'), value: <Money value={row.amount} /> },
        { label: t('storageBill.adjustment'), value: <Money value={row.adjustment} /> },
        { label: t('storageBill.total'), value: <Money value={row.total} />, isTotal: true },
      ]}
    />
  )
}

/** A dialog for every move of a bill. */
export const DECISIONS = decisionsOf({
  by: { machine: storageBillMachine, call: storageBill.by.move, invalidates: TOUCHED },
  nameOf: ({ billNo, code }) => billNo ?? code,
  Shown,
  meaning: move => [`bill.meaning.${move}`],
})
