import { lazy, Suspense, useMemo, useState } from 'react'
import { useSession } from '../../hooks/index.ts'
import { useUiText } from '../core/text.ts'
import { MapGrid, MapRoom } from './MapGrid.tsx'
import { mapSourceOf } from './source.ts'
import type { MapProps } from './types.ts'

const PlaneMap = lazy(() => import('./PlaneMap.tsx').then(({ PlaneMap }) => ({ default: PlaneMap })))
const AMapView = lazy(() => import('./AMapView.tsx').then(({ AMapView }) => ({ default: AMapView })))

/** The map the branch has configured: AMap, tiles, or the product's own, which takes over where another cannot be reached. */
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
  if (source.kind === 'grid') return <MapGrid {...props} />
  return (
    <Suspense fallback={<MapRoom {...props} />}>
      {source.kind === 'amap' ? (
        <AMapView {...props} source={source.amap} onFail={fail} />
      ) : (
        <PlaneMap {...props} tiles={source.tiles} onFail={fail} />
      )}
    </Suspense>
  )
}
