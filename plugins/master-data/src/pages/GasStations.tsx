import { GasStationList } from '../places/GasStationList.tsx'

export default function GasStations() {
  return <GasStationList />
}
