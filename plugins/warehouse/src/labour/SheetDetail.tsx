import { useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { FieldValue, Money, RecordPage, RelatedRecords } from '@ntocc/sdk/ui'
import { LabourSheet, LabourWork, labourResources } from '../../contract/labour.ts'
import { SHEET_FACTS, SHEET_MOVES, sheetName, workName } from './labour.ts'

const { by } = labourResources.labourWork
const READ = { list: by.list, get: by.get }
const COLUMNS = ['docNo', 'work', 'day', 'pieces', 'units', 'basis', 'rate', 'amount']
const SHOWN = 50

/** One sheet: what the team did, document by document, and what it is paid. */
export default function SheetDetail() {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <RecordPage<LabourSheet>
      of={LabourSheet}
      calls={labourResources.labourSheet.by}
      form={SHEET_FACTS}
      nameOf={sheetName}
      title={sheetName}
      moves={SHEET_MOVES}
      facts={row => [
        {
          label: t('labourSheet.teamCode'),
          value: <FieldValue name="teamCode" field={LabourSheet.fields.teamCode} row={row} />,
        },
        {
          label: t('bill.period'),
          value: t('bill.days', { from: format.date(row.periodStart), to: format.date(row.periodEnd) }),
        },
        { label: t('labourSheet.workCount'), value: format.count(row.workCount ?? 0) },
        { label: t('labourSheet.amount'), value: <Money value={row.amount} /> },
      ]}
      facets={row => [
        {
          name: 'work',
          title: t('title.labourWork'),
          first: true,
          content: (
            <RelatedRecords<LabourWork>
              of={LabourWork}
              calls={READ}
              tie={{ sheetNo: row.sheetNo ?? '' }}
              columns={COLUMNS}
              nameOf={workName}
              size={SHOWN}
              paged
            />
          ),
        },
      ]}
    />
  )
}
