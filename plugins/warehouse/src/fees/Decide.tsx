import { useAction, useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { Amounts, FieldValue, Money } from '@ntocc/sdk/ui'
import type { ComponentType } from 'react'
import { billCalls, billResources, StorageBill } from '../../contract/bills.ts'
import { storageBillMachine } from '../../contract/fee-machines.ts'
import { Decision } from './Decision.tsx'

interface Props {
  row: StorageBill
  onClose: () => void
}

const { storageBill } = billResources
const TOUCHED = [storageBill.by.list, storageBill.by.get, billCalls.storageBillBooked]

function Decide({ row, onClose, name }: Props & { name: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const needsReason = Boolean(storageBillMachine.move(name)?.reason)
  const { run, isPending } = useAction(storageBill.by.move, { invalidates: TOUCHED, silent: needsReason })
  const { id, version, billNo, periodStart, periodEnd } = row
  return (
    <Decision
      move={name}
      needsReason={needsReason}
      of={billNo ?? row.code}
      meaning={t(`bill.meaning.${name}`)}
      isPending={isPending}
      send={reason => run({ body: { id, version, move: name, ...(reason && { reason }) } })}
      onClose={onClose}
    >
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
    </Decision>
  )
}

const decision = (name: string): ComponentType<Props> =>
  function Deciding(props: Props) {
    return <Decide {...props} name={name} />
  }

/** A dialog for every move of a bill. */
export const DECISIONS: Readonly<Record<string, ComponentType<Props>>> = Object.fromEntries(
  [...new Set(storageBillMachine.moves.map(({ name }) => name))].map(name => [name, decision(name)]),
)
