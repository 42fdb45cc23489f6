import { VehicleMapPage } from '../vehicles/VehicleMapPage.tsx'

export default function OnMap() {
  return <VehicleMapPage />
}
