import { VehicleTrackPage } from '../vehicles/VehicleTrackPage.tsx'

export default function Track() {
  return <VehicleTrackPage />
}
