import { VehicleDetail } from '../vehicles/VehicleDetail.tsx'

export default function Vehicle() {
  return <VehicleDetail />
}
