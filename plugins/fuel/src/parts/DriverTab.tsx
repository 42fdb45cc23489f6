import type { Driver } from '@ntocc/sdk/contracts'
import { Fills } from './Fills.tsx'

export default function DriverTab({ record }: { record: Driver }) {
  return <Fills tie={{ driverCode: record.code }} />
}
