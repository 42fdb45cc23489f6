import type { Driver } from '@ntocc/sdk/contracts'
import { RatingSummary } from './RatingSummary.tsx'

export default function DriverRatings({ record }: { record: Driver }) {
  return <RatingSummary of="driver" code={record.code} />
}
