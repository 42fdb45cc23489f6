import type { ReviewItem } from '@ntocc/sdk/ui'
import type { FuelCase } from '../../contract/reconciliation.ts'

/** A line of the queue as the cockpit knows it. */
export type Case = ReviewItem & Pick<FuelCase, 'more'>

export const caseOf = ({ id, version, supplierNo, cardNo, gmtCreated, claim, more }: FuelCase): Case => ({
  id,
  version,
  title: supplierNo,
  code: cardNo,
  gmtModified: gmtCreated,
  ...(more !== undefined && { more }),
  ...(claim && { claim }),
})
