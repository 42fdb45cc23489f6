import { useTranslation } from '@ntocc/sdk/hooks'
import { EntityFormModal, FormGroups, formOf } from '@ntocc/sdk/ui'
import { type Feedback, FeedbackAnswer, feedbackAnswer, feedbacks } from '../../contract/feedback.ts'

const FORM = formOf(FeedbackAnswer, { name: 'feedback', groups: [{ fields: ['reply'] }] })
const CALLS = { create: feedbackAnswer, invalidates: [feedbacks.by.list, feedbacks.by.get] }

/** What is answered, below what was said. */
export function AnswerDialog({ row, onClose }: { row: Feedback; onClose: () => void }) {
  const { t } = useTranslation()
  const { id, version, code, content, reply } = row
  return (
    <EntityFormModal
      schema={FORM}
      calls={CALLS}
      title={t('moveTitle', { move: t('move.answer'), code })}
      saveLabel={t('move.answer')}
      savedText={t('answered')}
      {...(reply && { start: { reply } })}
      toBody={values => ({ ...values, id, version })}
      onClose={onClose}
    >
      {() => (
        <>
          <p className="nt-desk-told">{content}</p>
          <FormGroups schema={FORM} />
        </>
      )}
    </EntityFormModal>
  )
}
