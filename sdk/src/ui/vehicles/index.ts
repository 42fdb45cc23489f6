import './vehicles.css'

export { TrackView, type TrackViewProps } from './TrackView.tsx'
export { STOP_MINUTES, type Stop, stopsOf } from './track.ts'
export { useFleet, useFleetPoints } from './useFleet.ts'
export { VehicleMap } from './VehicleMap.tsx'
