import { usePageNavigate, useTranslation } from '@ntocc/sdk/hooks'
import type { BulkAction } from '@ntocc/sdk/ui'
import { labelsPath } from './label.ts'

/** Prints labels of the chosen records of a list. */
export function useLabelling<R extends { code: string }>(at: string): BulkAction<R> {
  const { t } = useTranslation()
  const navigate = usePageNavigate()
  return { key: 'labels', label: t('labels.do'), whole: rows => navigate(labelsPath(at, rows)) }
}
