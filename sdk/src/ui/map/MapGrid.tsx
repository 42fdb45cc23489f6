import { lazy, Suspense } from 'react'
import type { MapProps } from './types.ts'

export type MapGridProps = MapProps

// Drawing a map is more code than most pages have: it comes when the first map does.
const PlaneMap = lazy(() => import('./PlaneMap.tsx').then(({ PlaneMap }) => ({ default: PlaneMap })))

/** Keeps the room of a map while its code comes. */
export const MapRoom = ({ height = 420 }: Pick<MapProps, 'height'>) => (
  <div className="nt-map" style={{ height }} aria-busy="true" />
)

/**
 * Places on the map that ships with the product: coasts, rivers, lakes and the names of cities, no boundaries, no network.
 * Named cities, routes between them, things that move.
 */
export const MapGrid = (props: MapGridProps) => (
  <Suspense fallback={<MapRoom {...props} />}>
    <PlaneMap {...props} />
  </Suspense>
)
