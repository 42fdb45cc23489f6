import { useEffect, useRef, useState } from 'react'
import { type AMapApi, type AMapMap, type AMapOverlay, loadAMap } from './amap.ts'
import { toGcj02, toWgs84 } from './gcj02.ts'
import { PlacesTable } from './MapFrame.tsx'
import type { GeoPoint } from './projection.ts'
import { type MapProps, ringOf, trailsOf } from './types.ts'

export interface AMapSource {
  key: string
  serviceHost: string
}

const shown = (point: GeoPoint): [number, number] => {
  const { lng, lat } = toGcj02(point)
  return [lng, lat]
}

/** Places on AMap. Its own controls move it; the list beside it is the same as on the other maps. */
export function AMapView({ source, onFail, ...props }: MapProps & { source: AMapSource; onFail: () => void }) {
  const { height = 420 } = props
  const box = useRef<HTMLDivElement>(null)
  const isFitted = useRef(false)
  const [ready, setReady] = useState<{ api: AMapApi; map: AMapMap }>()
  const latest = useRef({ onPick: props.onPick, onSelect: props.onSelect, onFail })
  useEffect(() => {
    latest.current = { onPick: props.onPick, onSelect: props.onSelect, onFail }
  })
  const { key, serviceHost } = source
  useEffect(() => {
    let map: AMapMap | undefined
    let isGone = false
    loadAMap(key, serviceHost).then(
      api => {
        if (isGone || !box.current) return
        map = new api.Map(box.current, { viewMode: '2D', zoom: 5, center: [108, 34] })
        map.on('click', ({ lnglat }) =>
          latest.current.onPick?.(toWgs84({ lng: lnglat.getLng(), lat: lnglat.getLat() })),
        )
        setReady({ api, map })
      },
      () => {
        if (!isGone) latest.current.onFail()
      },
    )
    return () => {
      isGone = true
      map?.destroy()
      setReady(undefined)
    }
  }, [key, serviceHost])

  const drawn = JSON.stringify([
    props.cities,
    props.routes,
    props.points,
    props.fences,
    props.picked,
    props.selected,
    props.drawing,
  ])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn is compared by its content
  useEffect(() => {
    if (!ready) return
    const overlays = overlaysOf(ready.api, props, point => latest.current.onSelect?.(point))
    ready.map.add(overlays)
    if (!props.onPick && !props.onView) ready.map.setFitView(overlays, true)
    // A map that is looked at for long stays where its reader moved it: what is new does not move it again.
    else if (props.onView && !isFitted.current && overlays.length > 0) {
      ready.map.setFitView(overlays, true)
      isFitted.current = true
    }
    return () => ready.map.remove(overlays)
  }, [ready, drawn])

  return (
    <div className="nt-map" style={{ height }}>
      {/* biome-ignore lint/a11y/useSemanticElements: no element means a map; a fieldset would announce a form */}
      <div className="nt-map-plane" role="group" aria-label={props.title} ref={box} />
      {props.overlay && <div className="nt-map-overlay">{props.overlay}</div>}
      <PlacesTable title={props.title} routes={props.routes} points={props.points} />
    </div>
  )
}

function overlaysOf(api: AMapApi, props: MapProps, onSelect: (key: string) => void): AMapOverlay[] {
  const { routes = [], points = [], fences = [], picked, drawing } = props
  const drawn = drawing?.corners ?? []
  const line = (path: readonly GeoPoint[], strokeWeight: number) =>
    new api.Polyline({ path: path.map(shown), strokeColor: '#1890ff', strokeWeight })
  return [
    ...routes.map(route => line([route.from, route.to], 2)),
    ...fences.map(fence => line(ringOf(fence), 2)),
    ...(drawn.length > 1 ? [line([...drawn, ...drawn.slice(0, 1)], 3)] : []),
    ...drawn.map((corner, index) => {
      const marker = new api.Marker({ position: shown(corner), title: String(index + 1), anchor: 'center' })
      marker.on('click', () => drawing?.onActive(index))
      return marker
    }),
    ...points.flatMap(point => {
      // `content` would take HTML; a title is text.
      const marker = new api.Marker({ position: shown(point), title: point.label, anchor: 'bottom-center' })
      marker.on('click', () => onSelect(point.key))
      return [...trailsOf(point).flatMap(trail => (trail.length > 1 ? [line(trail, 4)] : [])), marker]
    }),
    ...(picked ? [new api.Marker({ position: shown(picked), anchor: 'bottom-center' })] : []),
  ]
}
