import { TrackMapPage } from '../TrackMapPage.tsx'

export default function TrackMap() {
  return <TrackMapPage />
}
