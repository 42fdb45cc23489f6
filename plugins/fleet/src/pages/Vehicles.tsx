import { VehicleList } from '../vehicles/VehicleList.tsx'

export default function Vehicles() {
  return <VehicleList />
}
