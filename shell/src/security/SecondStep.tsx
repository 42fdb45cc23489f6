import { isClientError } from '@ntocc/sdk/client'
import { STATUS_STEP_OVER } from '@ntocc/sdk/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EntryForm } from '../forms/EntryForm.tsx'
import { useForm } from '../forms/use-form.ts'
import { toastError } from '../ports/toasts.ts'
import { failureMessage } from '../session/errors.ts'
import type { Send } from '../signin/second-step.ts'
import { FactorCodeField } from './FactorCodeField.tsx'
import { placeOfFactor } from './refusals.ts'
import { factorCode } from './shapes.ts'

interface SecondStepProps {
  /** What the first step answered. */
  step: string
  send: Send
  /** Back to the first step. */
  onAgain(): void
}

/** The second step of a sign-in: a code of the app, or one of those kept for when it is lost. */
export default function SecondStep({ step, send, onAgain }: SecondStepProps) {
  const { t } = useTranslation('security')
  const [isRecovery, setRecovery] = useState(false)
  const form = useForm(
    { code: '' },
    factorCode,
    async ({ code }) => {
      try {
        await send({ variant: 'factor', step, code })
      } catch (error) {
        if (!isClientError(error) || error.status !== STATUS_STEP_OVER) throw error
        toastError(failureMessage(error))
        onAgain()
      }
    },
    { place: placeOfFactor },
  )
  const change = () => {
    setRecovery(!isRecovery)
    form.set('code', '')
  }
  return (
    <>
      <p className="sh-lead">{t(isRecovery ? 'step.recoveryLead' : 'step.lead')}</p>
      <EntryForm form={form} submit={t('step.submit')}>
        <FactorCodeField key={String(isRecovery)} form={form} isRecovery={isRecovery} />
      </EntryForm>
      <p className="sh-form-links">
        <button type="button" className="sh-link" onClick={change}>
          {t(isRecovery ? 'step.byApp' : 'step.byRecovery')}
        </button>
        <button type="button" className="sh-link" onClick={onAgain}>
          {t('step.again')}
        </button>
      </p>
    </>
  )
}
