import { memo, useState } from 'react'
import { useWidth } from '../charts/useSize.ts'
import { MapFrame } from './MapFrame.tsx'
import { MapOverlay } from './MapOverlay.tsx'
import { fitProjection } from './projection.ts'
import { type MapProps, type Place, placesOf } from './types.ts'

export type MapGridProps = MapProps

const ZOOMS = [1, 1.5, 2.25, 3.4, 5, 8]
const WHOLE = { zoom: 0, x: 0, y: 0 }

/** Places on a plain grid: named cities, routes between them, things that move. No network, no borders. */
export const MapGrid = memo(function MapGrid(props: MapGridProps) {
  const { height = 420, picked, onPick } = props
  const [ref, width] = useWidth<HTMLDivElement>()
  const [view, setView] = useState(WHOLE)
  // A point being chosen must not move the map under the pointer that chooses it.
  const map = fitProjection(placesOf({ ...props, picked: onPick ? undefined : picked }), width, height)
  const scale = ZOOMS[view.zoom] ?? 1
  const place: Place = point => ({
    x: width / 2 + (map.x(point.lng) - width / 2) * scale + view.x,
    y: height / 2 + (map.y(point.lat) - height / 2) * scale + view.y,
  })
  const zoom = (by: number) =>
    setView(now => {
      const next = Math.min(ZOOMS.length - 1, Math.max(0, now.zoom + by))
      const ratio = (ZOOMS[next] ?? 1) / (ZOOMS[now.zoom] ?? 1)
      return next === 0 ? WHOLE : { zoom: next, x: now.x * ratio, y: now.y * ratio }
    })
  return (
    <MapFrame
      {...props}
      frameRef={ref}
      width={width}
      pan={(dx, dy) => setView(now => ({ ...now, x: now.x + dx, y: now.y + dy }))}
      zoom={zoom}
      fit={() => setView(WHOLE)}
      canZoomIn={view.zoom < ZOOMS.length - 1}
      canZoomOut={view.zoom > 0}
      at={(x, y) =>
        map.at((x - view.x - width / 2) / scale + width / 2, (y - view.y - height / 2) / scale + height / 2)
      }
    >
      <MapOverlay {...props} place={place} width={width} height={height}>
        <GridLines map={map} place={place} width={width} height={height} />
      </MapOverlay>
    </MapFrame>
  )
})

function GridLines(props: { map: ReturnType<typeof fitProjection>; place: Place; width: number; height: number }) {
  return (
    <g className="nt-map-grid">
      {props.map.lngLines.map(lng => {
        const { x } = props.place({ lng, lat: 0 })
        return (
          <g key={lng} transform={`translate(${x},0)`}>
            <line y2={props.height} />
            <text x={4} y={props.height - 5}>
              {lng}°E
            </text>
          </g>
        )
      })}
      {props.map.latLines.map(lat => {
        const { y } = props.place({ lng: 0, lat })
        return (
          <g key={lat} transform={`translate(0,${y})`}>
            <line x2={props.width} />
            <text x={4} y={-4}>
              {lat}°N
            </text>
          </g>
        )
      })}
    </g>
  )
}
