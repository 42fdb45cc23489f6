import { memo, type ReactNode, useState } from 'react'
import { DataTable } from '../charts/DataTable.tsx'
import { textWidth } from '../charts/scale.ts'
import { useWidth } from '../charts/useSize.ts'
import { useUiText } from '../core/text.ts'
import { arc, type Box, declutter, fitProjection, type GeoPoint } from './projection.ts'

export type MapTone = 'waiting' | 'moving' | 'done' | 'stopped' | 'trouble' | 'locked'

export interface MapCity extends GeoPoint {
  key: string
  name: string
  /** Larger counts are named first when there is not room for all. */
  weight?: number
}

export interface MapRoute {
  key: string
  from: GeoPoint
  to: GeoPoint
  /** Relative strength; the widest line is the largest. */
  weight: number
  label: string
}

export interface MapPoint extends GeoPoint {
  key: string
  label: string
  tone: MapTone
  /** Where it has been, oldest first. */
  trail?: readonly GeoPoint[]
  /** Further words for the list beside the map and screen readers. */
  note?: string
}

export interface MapGridProps {
  title: string
  cities?: readonly MapCity[]
  routes?: readonly MapRoute[]
  points?: readonly MapPoint[]
  height?: number
  selected?: string
  onSelect?: (key: string) => void
  overlay?: ReactNode
}

const PANS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [60, 0],
  ArrowRight: [-60, 0],
  ArrowUp: [0, 60],
  ArrowDown: [0, -60],
}
/** Steps of zoom; more than there are steps shows everything. */
const ZOOM_KEYS: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1, '0': -99 }
/** The plane is moved by keyboard, so it must be reachable. */
const FOCUSABLE = { tabIndex: 0 }
const ZOOMS = [1, 1.5, 2.25, 3.4, 5, 8]

/** Places on a plain grid: named cities, routes between them, things that move. No network, no borders. */
export const MapGrid = memo(function MapGrid(props: MapGridProps) {
  const { cities = [], routes = [], points = [], height = 420 } = props
  const [ref, width] = useWidth<HTMLDivElement>()
  const [view, setView] = useState({ zoom: 0, x: 0, y: 0 })
  const text = useUiText()
  const map = fitProjection(
    [
      ...cities,
      ...points,
      ...routes.flatMap(route => [route.from, route.to]),
      ...points.flatMap(point => point.trail ?? []),
    ],
    width,
    height,
  )
  const scale = ZOOMS[view.zoom] ?? 1
  const place = (point: GeoPoint) => ({
    x: width / 2 + (map.x(point.lng) - width / 2) * scale + view.x,
    y: height / 2 + (map.y(point.lat) - height / 2) * scale + view.y,
  })
  const named = namedPoints(points, place, props.selected)
  const heaviest = Math.max(1, ...routes.map(route => route.weight))
  const pan = (dx: number, dy: number) => setView(now => ({ ...now, x: now.x + dx, y: now.y + dy }))
  const zoom = (by: number) =>
    setView(now => {
      const next = Math.min(ZOOMS.length - 1, Math.max(0, now.zoom + by))
      const ratio = (ZOOMS[next] ?? 1) / (ZOOMS[now.zoom] ?? 1)
      return next === 0 ? { zoom: 0, x: 0, y: 0 } : { zoom: next, x: now.x * ratio, y: now.y * ratio }
    })
  const press = (key: string): boolean => {
    const [dx, dy] = PANS[key] ?? [0, 0]
    const by = ZOOM_KEYS[key]
    if (dx || dy) pan(dx, dy)
    else if (by !== undefined) zoom(by)
    else return false
    return true
  }

  return (
    <div className="nt-map" ref={ref} style={{ height }}>
      {/* biome-ignore lint/a11y/useSemanticElements: no element means a map; a fieldset would announce a form */}
      <div
        className="nt-map-plane"
        role="group"
        aria-label={`${props.title}. ${text('map.keys')}`}
        {...FOCUSABLE}
        onKeyDown={event => {
          if (press(event.key)) event.preventDefault()
        }}
        onPointerDown={event => {
          if (!(event.target as Element).closest('[data-point]')) event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={event => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) pan(event.movementX, event.movementY)
        }}
      >
        <svg width={width} height={height} aria-hidden="true" focusable="false">
          <GridLines map={map} place={place} width={width} height={height} />
          {routes.map(route => (
            <path
              key={route.key}
              d={arc(place(route.from), place(route.to))}
              className="nt-map-route"
              strokeWidth={1 + (route.weight / heaviest) * 4}
            >
              <title>{route.label}</title>
            </path>
          ))}
          <Cities cities={cities} place={place} />
          {points.map(point => (
            <Moving
              key={point.key}
              point={point}
              place={place}
              selected={props.selected === point.key}
              named={named.has(point.key)}
              onSelect={props.onSelect}
            />
          ))}
        </svg>
      </div>
      <div className="nt-map-zoom">
        <button
          type="button"
          onClick={() => zoom(1)}
          aria-label={text('map.in')}
          disabled={view.zoom === ZOOMS.length - 1}
        >
          +
        </button>
        <button type="button" onClick={() => zoom(-1)} aria-label={text('map.out')} disabled={view.zoom === 0}>
          −
        </button>
        <button type="button" onClick={() => setView({ zoom: 0, x: 0, y: 0 })} aria-label={text('map.fit')}>
          ⤢
        </button>
      </div>
      {props.overlay && <div className="nt-map-overlay">{props.overlay}</div>}
      <DataTable
        caption={props.title}
        head={[text('map.place'), text('map.position')]}
        rows={[
          ...routes.map(route => [route.label, '']),
          ...points.map(point => [
            [point.label, point.note].filter(Boolean).join(', '),
            `${point.lng.toFixed(3)}, ${point.lat.toFixed(3)}`,
          ]),
        ]}
      />
    </div>
  )
})

type Place = (point: GeoPoint) => { x: number; y: number }

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

/** Points whose label has room: the chosen one first, then as given. */
function namedPoints(points: readonly MapPoint[], place: Place, selected: string | undefined): Set<string> {
  const first = points.filter(point => point.key === selected)
  const boxes = [...first, ...points].map(point => {
    const at = place(point)
    return { key: point.key, box: { x: at.x - 6, y: at.y - 8, width: textWidth(point.label) + 18, height: 16 } }
  })
  return new Set(declutter(boxes).map(each => each.key))
}

function Cities({ cities, place }: { cities: readonly MapCity[]; place: Place }) {
  const placed = [...cities]
    .sort((a, b) => (b.weight ?? 0) - (a.weight ?? 0))
    .map(city => {
      const at = place(city)
      const box: Box = { x: at.x - 4, y: at.y - 9, width: textWidth(city.name) + 16, height: 18 }
      return { city, at, box }
    })
  const named = new Set(declutter(placed).map(item => item.city.key))
  return (
    <g className="nt-map-city">
      {placed.map(({ city, at }) => (
        <g key={city.key} transform={`translate(${at.x},${at.y})`}>
          <circle r={3} />
          {named.has(city.key) && (
            <text x={8} dy="0.34em">
              {city.name}
            </text>
          )}
        </g>
      ))}
    </g>
  )
}

function Moving(props: {
  point: MapPoint
  place: Place
  selected: boolean
  named: boolean
  onSelect?: (key: string) => void
}) {
  const { point, place } = props
  const at = place(point)
  const trail = (point.trail ?? []).map(place)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer shortcut; the same choice is in the list beside the map
    <g
      data-point={point.key}
      data-selected={props.selected || undefined}
      className={`nt-map-point nt-map-${point.tone}`}
      onClick={() => props.onSelect?.(point.key)}
    >
      {trail.length > 1 && (
        <polyline
          points={trail.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
          className="nt-map-trail"
        />
      )}
      <g transform={`translate(${at.x},${at.y})`}>
        {props.selected && <circle r={11} className="nt-map-halo" />}
        <circle r={5.5}>
          <title>{[point.label, point.note].filter(Boolean).join(', ')}</title>
        </circle>
        {(props.named || props.selected) && (
          <text x={9} dy="0.34em">
            {point.label}
          </text>
        )}
      </g>
    </g>
  )
}
