import { useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, RelatedRecords } from '@ntocc/sdk/ui'
import { useMemo, useState } from 'react'
import { LabourWork, labourCalls, labourResources } from '../../contract/labour.ts'
import { TOUCHED, workName } from './labour.ts'
import { RecordDialog } from './RecordDialog.tsx'

const CALLS = { ...labourResources.labourWork.by, invalidates: TOUCHED }
const COLUMNS = ['work', 'teamCode', 'day', 'pieces', 'units', 'basis', 'rate', 'amount', 'sheetNo']

/** Who worked with the goods of a document, and what it costs. */
export function LabourOf({ docNo }: { docNo: string }) {
  const { t } = useTranslation()
  const [isRecording, setRecording] = useState(false)
  const tie = useMemo(() => ({ docNo }), [docNo])
  return (
    <>
      <div className="warehouse-bar">
        <ActionButton
          label={t('labour.record')}
          permission={labourCalls.labourRecord.permission}
          onClick={() => setRecording(true)}
        />
      </div>
      <RelatedRecords<LabourWork>
        of={LabourWork}
        calls={CALLS}
        tie={tie}
        columns={COLUMNS}
        nameOf={workName}
        size={50}
      />
      {isRecording && <RecordDialog docNo={docNo} onClose={() => setRecording(false)} />}
    </>
  )
}
