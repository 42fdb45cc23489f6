import type { Vehicle } from '@ntocc/sdk/contracts'
import { Warnings } from './Warnings.tsx'

export default function VehicleTab({ record }: { record: Vehicle }) {
  return <Warnings tie={{ plateNo: record.plateNo }} />
}
