import type { ReviewItem } from '@ntocc/sdk/ui'
import type { FuelCase } from '../../contract/reconciliation.ts'

/** A line of the queue as the cockpit knows it. */
export type Case = ReviewItem & Pick<FuelCase, 'more' | 'transactionCode'>

export const caseOf = ({
  id,
  version,
  supplierNo,
  cardNo,
  gmtCreated,
  claim,
  more,
  transactionCode,
}: FuelCase): Case => ({
  id,
  version,
  title: supplierNo,
  code: cardNo,
  gmtModified: gmtCreated,
  transactionCode: transactionCode ?? null,
  ...(more !== undefined && { more }),
  ...(claim && { claim }),
})
