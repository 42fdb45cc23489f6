import { isClientError } from '@ntocc/sdk/client'
import { type Issues, isEmpty } from '@ntocc/sdk/fields'
import { useRecord, useTranslation } from '@ntocc/sdk/hooks'
import type { ReviewAmendment, ReviewDesk } from '@ntocc/sdk/ui'
import { useEffect, useMemo, useState } from 'react'
import { Corrections, type WaybillSheet } from '../../contract/review-calls.ts'
import { QUEUES, type QueueName } from './queues.ts'

/** What is typed is counted when the typing stops. */
const PAUSE_MS = 300

export interface CorrectionState {
  /** As counted with the corrections; absent without any. */
  sheet: WaybillSheet | undefined
  /** What is wrong with a value, by its name. */
  errors: Readonly<Record<string, string>>
  isSettling: boolean
  cannotApprove: string | undefined
}

const NOTHING: ReviewAmendment = {}
const NO_ISSUES: Issues = {}

/** What the reviewer puts right, counted by the backend while it is typed. */
export function useCorrections(
  queue: QueueName,
  id: number,
  desk: ReviewDesk | undefined,
  unit: string,
): CorrectionState {
  const { t } = useTranslation()
  const { t: tValidation } = useTranslation('validation')
  const { reason, ...values } = desk?.amended ?? NOTHING
  const typed = JSON.stringify(values)
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const asked = useMemo(() => JSON.parse(typed) as Record<string, string>, [typed])
  const issues = Corrections.validate(Corrections.normalise(asked))
  const isValid = Object.keys(issues).length === 0
  const hasValues = Object.keys(asked).length > 0
  const enabled = hasValues && isValid && settled === typed
  const { data, error } = useRecord(QUEUES[queue].calls.sheet, {
    params: { id },
    ...(enabled && { query: asked }),
    enabled,
  })
  const refused = enabled && isClientError(error) ? error.fieldErrors : NO_ISSUES
  const errors = Object.fromEntries(
    Object.entries<Issues[string]>({ ...issues, ...refused }).map(([name, issue]) => [
      name,
      tValidation(issue.code, { ...issue.params, unit }),
    ]),
  )
  const wrong = Object.values(errors)[0] ?? (enabled && error ? error.message : undefined)
  return {
    sheet: enabled ? data : undefined,
    errors,
    isSettling: hasValues && isValid && !error && (settled !== typed || !data),
    cannotApprove: wrong ?? (hasValues && isEmpty(reason?.trim()) ? t('review.correctReasonMissing') : undefined),
  }
}
