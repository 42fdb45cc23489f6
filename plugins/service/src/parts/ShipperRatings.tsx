import type { Shipment } from '@ntocc/sdk/contracts'
import { RatingSummary } from './RatingSummary.tsx'

export default function ShipperRatings({ record }: { record: Shipment }) {
  return <RatingSummary of="shipment" code={record.code} />
}
