import './map.css'

export { type MapCity, MapGrid, type MapGridProps, type MapPoint, type MapRoute, type MapTone } from './MapGrid.tsx'
export { fitProjection, type GeoPoint } from './projection.ts'
