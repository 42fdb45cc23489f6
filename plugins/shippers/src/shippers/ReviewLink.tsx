import type { Shipment } from '@ntocc/sdk/contracts'
import { useOpenable, usePageNavigate, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton } from '@ntocc/sdk/ui'
import { reviewPath, waits } from './shipper.ts'

/** The way to the case of a shipper that waits for review, for those who may open the cockpit. */
export function ReviewLink({ row }: { row: Shipment }) {
  const { t } = useTranslation()
  const navigate = usePageNavigate()
  const mayOpen = useOpenable()
  if (!waits(row) || !mayOpen(reviewPath(row))) return null
  return <ActionButton label={t('openReview')} permission="review.read" onClick={() => navigate(reviewPath(row))} />
}
