import './map.css'

export { MapGrid, type MapGridProps } from './MapGrid.tsx'
export { MapView } from './MapView.tsx'
export { NearPlace } from './NearPlace.tsx'
export type { GeoPoint } from './projection.ts'
export type { MapCity, MapFence, MapPoint, MapProps, MapRoute, MapTone } from './types.ts'
