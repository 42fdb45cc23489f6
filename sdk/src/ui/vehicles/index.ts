import './vehicles.css'

export { ReplayBar, type ReplayBarProps } from './ReplayBar.tsx'
export { type ReplayClock, useReplayClock } from './replay.ts'
export { TrackView, type TrackViewProps } from './TrackView.tsx'
export { STOP_MINUTES, type Stop, stopsOf } from './track.ts'
export { useFleet, useFleetPoints } from './useFleet.ts'
export { VehicleMap } from './VehicleMap.tsx'
