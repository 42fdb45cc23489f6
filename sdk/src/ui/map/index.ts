import './map.css'

export { MapGrid, type MapGridProps } from './MapGrid.tsx'
export { MapView } from './MapView.tsx'
export { NearPlace } from './NearPlace.tsx'
export type { GeoPoint } from './projection.ts'
export type {
  MapBox,
  MapCircle,
  MapCity,
  MapDrawing,
  MapFence,
  MapOutline,
  MapPoint,
  MapProps,
  MapRoute,
  MapTone,
} from './types.ts'
