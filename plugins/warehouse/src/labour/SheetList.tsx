import { fieldsOf } from '@ntocc/sdk/fields'
import { usePageNavigate, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, EntityFormModal, linkColumn, RecordScreen } from '@ntocc/sdk/ui'
import { useState } from 'react'
import { LabourSheet, labourCalls, labourResources } from '../../contract/labour.ts'
import { ASKING, SHEET_FACTS, SHEET_MOVES, sheetName, sheetPath, TOUCHED } from './labour.ts'

const COLUMNS = [
  linkColumn<LabourSheet>('sheetNo', { nameOf: sheetName, href: sheetPath }),
  { key: 'status', card: 'mark' },
  'teamCode',
  'periodStart',
  'periodEnd',
  'workCount',
  'amount',
  'submittedBy',
  'approvedBy',
  'approvedAt',
] as const
const FILTERS = { keyword: true, daily: ['teamCode', 'periodEnd'], more: ['amount', 'approvedAt'] }
const MAKING = { create: labourCalls.labourSheetMake, invalidates: TOUCHED }

/** What teams are paid for their work, period by period. */
export default function SheetList() {
  const { t } = useTranslation()
  const navigate = usePageNavigate()
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      <RecordScreen<LabourSheet>
        of={LabourSheet}
        calls={labourResources.labourSheet.by}
        form={SHEET_FACTS}
        columns={COLUMNS}
        filters={FILTERS}
        nameOf={sheetName}
        href={sheetPath}
        moves={SHEET_MOVES}
        primary={
          <ActionButton
            type="primary"
            label={t('labour.make')}
            permission={labourCalls.labourSheetMake.permission}
            onClick={() => setMaking(true)}
          />
        }
      />
      {isMaking && (
        <EntityFormModal
          schema={ASKING}
          calls={MAKING}
          title={t('labour.make')}
          saveLabel={t('labour.make')}
          savedText={t('labour.made')}
          toBody={values => values}
          onSaved={saved => navigate(sheetPath({ id: Number(fieldsOf(saved).id) }))}
          onClose={() => setMaking(false)}
        />
      )}
    </>
  )
}
