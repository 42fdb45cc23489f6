import { useAction, useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { Amounts, FieldValue, Money } from '@ntocc/sdk/ui'
import type { ComponentType } from 'react'
import { inboundResources } from '../../contract/inbound.ts'
import { LabourSheet, labourResources, labourSheetMachine } from '../../contract/labour.ts'
import { outboundResources } from '../../contract/outbound.ts'
import { Decision } from '../fees/Decision.tsx'

interface Props {
  row: LabourSheet
  onClose: () => void
}

const { labourSheet, labourWork } = labourResources
const TOUCHED = [
  labourSheet.by.list,
  labourSheet.by.get,
  labourWork.by.list,
  inboundResources.inbound.by.get,
  outboundResources.outbound.by.get,
]

function Decide({ row, onClose, name }: Props & { name: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const needsReason = Boolean(labourSheetMachine.move(name)?.reason)
  const { run, isPending } = useAction(labourSheet.by.move, { invalidates: TOUCHED, silent: needsReason })
  const { id, version, sheetNo, periodStart, periodEnd } = row
  return (
    <Decision
      move={name}
      needsReason={needsReason}
      of={sheetNo ?? row.code}
      meaning={t(`labour.meaning.${name}`)}
      isPending={isPending}
      send={reason => run({ body: { id, version, move: name, ...(reason && { reason }) } })}
      onClose={onClose}
    >
      <Amounts
        of={[
          {
            label: t('labourSheet.teamCode'),
            value: <FieldValue name="teamCode" field={LabourSheet.fields.teamCode} row={row} />,
          },
          {
            label: t('bill.period'),
            value: t('bill.days', { from: format.date(periodStart), to: format.date(periodEnd) }),
          },
          { label: t('labourSheet.workCount'), value: format.count(row.workCount ?? 0) },
          { label: t('labourSheet.amount'), value: <Money value={row.amount} />, isTotal: true },
        ]}
      />
    </Decision>
  )
}

const decision = (name: string): ComponentType<Props> =>
  function Deciding(props: Props) {
    return <Decide {...props} name={name} />
  }

/** A dialog for every move of a sheet. */
export const DECISIONS: Readonly<Record<string, ComponentType<Props>>> = Object.fromEntries(
  [...new Set(labourSheetMachine.moves.map(({ name }) => name))].map(name => [name, decision(name)]),
)
