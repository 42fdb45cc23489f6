import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import type { MapProps } from './types.ts'

export type MapGridProps = MapProps

// Drawing a map is more code than most pages have: it comes when the first map does.
const PlaneMap = lazy(() => import('./PlaneMap.tsx').then(({ PlaneMap }) => ({ default: PlaneMap })))

/** Keeps the room of a map while its code comes. */
export const MapRoom = ({ height = 420 }: Pick<MapProps, 'height'>) => (
  <div className="nt-map" style={{ height }} aria-busy="true" />
)

/** Whether the element has been in sight once. What cannot be watched counts as seen. */
function useSeen(): [RefObject<HTMLDivElement | null>, boolean] {
  const ref = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (isSeen || !ref.current) return
    const observer = new IntersectionObserver(entries => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isSeen])
  return [ref, isSeen]
}

/**
 * Places on the map that ships with the product: coasts, rivers, lakes and the names of cities, no boundaries, no network.
 * Named cities, routes between them, things that move. One below the edge of the window is drawn when it is scrolled to.
 */
export const MapGrid = (props: MapGridProps) => {
  const [room, isSeen] = useSeen()
  if (!isSeen)
    return (
      <div ref={room}>
        <MapRoom {...props} />
      </div>
    )
  return (
    <Suspense fallback={<MapRoom {...props} />}>
      <PlaneMap {...props} />
    </Suspense>
  )
}
