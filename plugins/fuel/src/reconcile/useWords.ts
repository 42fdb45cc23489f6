import { useTranslation } from '@ntocc/sdk/hooks'
import type { ReviewWords } from '@ntocc/sdk/ui'
import { useMemo } from 'react'

/** A line is confirmed as the supplier has it, or disputed with the supplier. */
export function useWords(): ReviewWords {
  const { t } = useTranslation()
  return useMemo(
    () => ({
      approve: t('reconcile.confirm'),
      reject: t('move.dispute'),
      approved: line => t('reconcile.confirmed', { line }),
      rejected: line => t('reconcile.disputed', { line }),
      approvesSoon: t('reconcile.confirmsSoon'),
      rejectsSoon: t('reconcile.disputesSoon'),
      why: t('reconcile.why'),
      reasonHint: t('reconcile.reasonHint'),
      sendRejection: t('move.dispute'),
    }),
    [t],
  )
}
