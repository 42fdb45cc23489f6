import { useTranslation } from '@ntocc/sdk/hooks'
import { EntityFormModal } from '@ntocc/sdk/ui'
import { labourCalls } from '../../contract/labour.ts'
import { RECORDING, RECORDING_OF, TOUCHED } from './labour.ts'

const CALLS = { create: labourCalls.labourRecord, invalidates: TOUCHED }

/** Which team did what with a document; how much it was the document says. */
export function RecordDialog({ docNo, onClose }: { docNo?: string; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <EntityFormModal
      schema={docNo ? RECORDING_OF : RECORDING}
      calls={CALLS}
      title={t('labour.record')}
      saveLabel={t('labour.record')}
      savedText={t('labour.recorded')}
      toBody={values => ({ ...values, ...(docNo && { docNo }) })}
      onClose={onClose}
    />
  )
}
