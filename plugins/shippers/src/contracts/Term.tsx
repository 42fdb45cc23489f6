import { toneOfPaper } from '@ntocc/sdk/contracts'
import { StateTag, useDaysLeft } from '@ntocc/sdk/ui'
import type { ShipmentContract } from '../../contract/contracts.ts'
import { daysLeft, isSigned } from './contract.ts'

/** From this many days on the end is worth a warning (the to-do counts the same). */
const WARN_DAYS = 30

/** Last day of a contract; of one in force that ends soon also how soon. */
export function Term({ row }: { row: ShipmentContract }) {
  const words = useDaysLeft()
  const days = daysLeft(row)
  if (!isSigned(row) || days > WARN_DAYS) return <span className="nt-num">{row.validTo}</span>
  return (
    <StateTag tone={toneOfPaper(days)} since={words(days)}>
      {row.validTo}
    </StateTag>
  )
}
