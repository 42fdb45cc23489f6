import { useDict } from '@ntocc/sdk/hooks'
import { Quantity } from '@ntocc/sdk/ui'

/** What was carried, in the unit that its waybill counts in. */
export function InUnit({ row }: { row: { quantity?: number | null; unit?: string | null } }) {
  const dict = useDict(['unit'])
  return <Quantity value={row.quantity} {...(row.unit && { unit: dict.label('unit', row.unit) })} />
}
