import { useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { Amounts, decisionsOf, FieldValue, Money } from '@ntocc/sdk/ui'
import { inboundResources } from '../../contract/inbound.ts'
import { LabourSheet, labourResources, labourSheetMachine } from '../../contract/labour.ts'
import { outboundResources } from '../../contract/outbound.ts'

const { labourSheet, labourWork } = labourResources
const TOUCHED = [
  labourSheet.by.list,
  labourSheet.by.get,
  labourWork.by.list,
  inboundResources.inbound.by.get,
  outboundResources.outbound.by.get,
]

function Shown({ row }: { row: LabourSheet }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { periodStart, periodEnd } = row
  return (
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
  )
}

/** A dialog for every move of a sheet. */
export const DECISIONS = decisionsOf({
  by: { machine: labourSheetMachine, call: labourSheet.by.move, invalidates: TOUCHED },
  nameOf: ({ sheetNo, code }) => sheetNo ?? code,
  Shown,
  meaning: move => [`labour.meaning.${move}`],
})
