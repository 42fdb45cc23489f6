import { useTranslation } from '@ntocc/sdk/hooks'
import { useCallback } from 'react'

/** Why a document in one of these states cannot be changed: it is over. */
export function useLocked(over: readonly number[]): (row: { status: number }) => string | undefined {
  const { t } = useTranslation()
  const codes = over.join(',')
  return useCallback(row => (codes.split(',').includes(String(row.status)) ? t('documentOver') : undefined), [codes, t])
}
