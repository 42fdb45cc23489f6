import { lazy, Suspense } from 'react'
import { useSeen } from '../core/useSeen.ts'
import type { MapProps } from './types.ts'

export type MapGridProps = MapProps

// Drawing a map is more code than most pages have: it comes when the first map does.
const PlaneMap = lazy(() => import('./PlaneMap.tsx').then(({ PlaneMap }) => ({ default: PlaneMap })))

/** Keeps the room of a map while its code comes. */
export const MapRoom = ({ height = 420, isComing = true }: Pick<MapProps, 'height'> & { isComing?: boolean }) => (
  <div className="nt-map" style={{ height }} aria-busy={isComing || undefined} />
)

/**
 * Places on the map that ships with the product: coasts, rivers, lakes and the names of cities, no boundaries, no network.
 * Named cities, routes between them, things that move. One below the edge of the window is drawn when it is scrolled to.
 */
export const MapGrid = (props: MapGridProps) => {
  const [room, isSeen] = useSeen<HTMLDivElement>()
  if (!isSeen)
    return (
      <div ref={room}>
        <MapRoom {...props} isComing={false} />
      </div>
    )
  return (
    <Suspense fallback={<MapRoom {...props} />}>
      <PlaneMap {...props} />
    </Suspense>
  )
}
