import { RelatedRecords } from '@ntocc/sdk/ui'
import { OrderTake, orderTakes } from '../../contract/takes.ts'
import { SHARE_COLUMNS, shareName } from './take.tsx'

/** Who has taken of an order or offers to, and deciding about it. */
export const OrderShares = ({ tie }: { tie: Readonly<Record<string, string>> }) => (
  <RelatedRecords<OrderTake>
    of={OrderTake}
    calls={orderTakes.by}
    tie={tie}
    columns={SHARE_COLUMNS}
    nameOf={shareName}
    all="/orders/takes"
    size={50}
  />
)
