import { StationList } from '../places/StationList.tsx'

export default function Stations() {
  return <StationList />
}
