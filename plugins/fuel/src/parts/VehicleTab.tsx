import type { Vehicle } from '@ntocc/sdk/contracts'
import { Fills } from './Fills.tsx'

export default function VehicleTab({ record }: { record: Vehicle }) {
  return <Fills tie={{ vehicleNo: record.plateNo }} />
}
