import { useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, formOf, RecordScreen } from '@ntocc/sdk/ui'
import { useCallback, useState } from 'react'
import { LabourWork, labourCalls, labourResources } from '../../contract/labour.ts'
import { LabourBar } from './LabourBar.tsx'
import { workName } from './labour.ts'
import { RecordDialog } from './RecordDialog.tsx'

const FORM = formOf(LabourWork, {
  groups: [
    {
      title: 'group.work',
      fields: [
        'docNo',
        'work',
        'teamCode',
        'warehouseCode',
        'day',
        'pieces',
        'basis',
        'units',
        'rate',
        'amount',
        'sheetNo',
      ],
    },
  ],
})
const COLUMNS = [
  { key: 'docNo', pin: 'left', card: 'head', width: 180 },
  'work',
  'teamCode',
  'day',
  'pieces',
  'units',
  'basis',
  'rate',
  'amount',
  'sheetNo',
  'warehouseCode',
] as const
const FILTERS = { keyword: true, daily: ['teamCode', 'work', 'day'], more: ['docNo', 'warehouseCode', 'sheetNo'] }

/** What teams did with the goods of documents. */
export default function WorkList() {
  const { t } = useTranslation()
  const [isRecording, setRecording] = useState(false)
  const onSheet = useCallback(
    ({ sheetNo }: LabourWork) => (sheetNo ? t('labour.onSheet', { sheet: sheetNo }) : undefined),
    [t],
  )
  return (
    <>
      <RecordScreen<LabourWork>
        of={LabourWork}
        calls={labourResources.labourWork.by}
        form={FORM}
        columns={COLUMNS}
        filters={FILTERS}
        nameOf={workName}
        barred={onSheet}
        above={<LabourBar />}
        primary={
          <ActionButton
            type="primary"
            label={t('labour.record')}
            permission={labourCalls.labourRecord.permission}
            onClick={() => setRecording(true)}
          />
        }
      />
      {isRecording && <RecordDialog onClose={() => setRecording(false)} />}
    </>
  )
}
