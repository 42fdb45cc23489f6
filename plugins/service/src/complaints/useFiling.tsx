import { useIsStaff, useTranslation } from '@ntocc/sdk/hooks'
import { EntityFormDrawer, type FormSchema, type FormValues } from '@ntocc/sdk/ui'
import type { ReactNode } from 'react'
import { CallerWaybill } from './CallerWaybill.tsx'
import { FILE_CALLS, FILING_FORM, PHONE_FORM } from './forms.ts'

interface Filing {
  form: FormSchema
  inForm: { summary?: (values: FormValues) => ReactNode }
}

/** For itself. */
const OWN: Filing = { form: FILING_FORM, inForm: {} }
/** For somebody on the telephone. */
const BY_PHONE: Filing = {
  form: PHONE_FORM,
  inForm: { summary: values => <CallerWaybill waybillNo={values.waybillNo} /> },
}

/** How this person files a complaint. */
export const useFiling = (): Filing => (useIsStaff() ? BY_PHONE : OWN)

/** The form beside what somebody looks at. */
export function FilingDrawer({ start, onClose }: { start?: FormValues; onClose: () => void }) {
  const { t } = useTranslation()
  const { form, inForm } = useFiling()
  return (
    <EntityFormDrawer
      schema={form}
      calls={FILE_CALLS}
      title={t('new.complaint')}
      saveLabel={t('file')}
      savedText={t('filed')}
      onClose={onClose}
      {...inForm}
      {...(start && { start })}
    />
  )
}
