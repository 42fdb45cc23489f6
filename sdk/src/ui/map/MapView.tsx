import { lazy, Suspense, useMemo, useState } from 'react'
import { useSession } from '../../hooks/index.ts'
import { useUiText } from '../core/text.ts'
import { MapGrid } from './MapGrid.tsx'
import { mapSourceOf } from './source.ts'
import type { MapProps } from './types.ts'

// A branch has one kind of map: the code of the others is not loaded.
const TileMap = lazy(() => import('./TileMap.tsx').then(({ TileMap }) => ({ default: TileMap })))
const AMapView = lazy(() => import('./AMapView.tsx').then(({ AMapView }) => ({ default: AMapView })))

/** The map the branch has configured: AMap, tiles, or the plain grid. One that cannot be reached gives way to the grid. */
export function MapView(props: MapProps) {
  const text = useUiText()
  const branch = useSession(state => state.branch)
  const source = useMemo(() => mapSourceOf(branch), [branch])
  const [hasFailed, setFailed] = useState(false)
  const fail = () => setFailed(true)
  if (hasFailed)
    return (
      <MapGrid
        {...props}
        overlay={
          <>
            {props.overlay}
            <p className="nt-map-note" role="status">
              {text('map.unreachable')}
            </p>
          </>
        }
      />
    )
  const grid = <MapGrid {...props} />
  if (source.kind === 'grid') return grid
  return (
    <Suspense fallback={grid}>
      {source.kind === 'amap' ? (
        <AMapView {...props} source={source.amap} onFail={fail} />
      ) : (
        <TileMap {...props} source={source.tiles} onFail={fail} />
      )}
    </Suspense>
  )
}
