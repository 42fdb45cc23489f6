import type { ReactNode } from 'react'
import { textWidth } from '../charts/scale.ts'
import { arc, type Box, declutter } from './projection.ts'
import { type MapCity, type MapPoint, type MapProps, type Place, ringOf } from './types.ts'

/** Cities, routes, what moves and the chosen point, drawn where `place` puts them. */
export function MapOverlay(props: MapProps & { place: Place; width: number; height: number; children?: ReactNode }) {
  const { cities = [], routes = [], points = [], fences = [], place, picked } = props
  const named = namedPoints(points, place, props.selected)
  const heaviest = Math.max(1, ...routes.map(route => route.weight))
  return (
    <svg width={props.width} height={props.height} aria-hidden="true" focusable="false">
      {props.children}
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
      {fences.map(fence => (
        <polygon
          key={fence.key}
          className="nt-map-fence"
          points={ringOf(fence)
            .map(place)
            .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
            .join(' ')}
        />
      ))}
      <Cities cities={cities} place={place} width={props.width} />
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
      {picked && <Pin at={place(picked)} />}
    </svg>
  )
}

const Pin = ({ at }: { at: { x: number; y: number } }) => (
  <g className="nt-map-pin" transform={`translate(${at.x},${at.y})`}>
    <path d="M0 0C-3-6-8-10-8-16a8 8 0 1 1 16 0c0 6-5 10-8 16Z" />
    <circle cy={-16} r={3} />
  </g>
)

/** Points whose label has room: the chosen one first, then as given. */
function namedPoints(points: readonly MapPoint[], place: Place, selected: string | undefined): Set<string> {
  const first = points.filter(point => point.key === selected)
  const boxes = [...first, ...points].map(point => {
    const at = place(point)
    return { key: point.key, box: { x: at.x - 6, y: at.y - 8, width: textWidth(point.label) + 18, height: 16 } }
  })
  return new Set(declutter(boxes).map(each => each.key))
}

function Cities({ cities, place, width }: { cities: readonly MapCity[]; place: Place; width: number }) {
  const placed = [...cities]
    .sort((a, b) => (b.weight ?? 0) - (a.weight ?? 0))
    .map(city => {
      const at = place(city)
      const room = textWidth(city.name) + 16
      // At the right edge the name stands on the other side of its city.
      const before = at.x + room > width
      const box: Box = { x: before ? at.x - room : at.x - 4, y: at.y - 9, width: room, height: 18 }
      return { city, at, box, before }
    })
  const named = new Set(declutter(placed).map(item => item.city.key))
  return (
    <g className="nt-map-city">
      {placed.map(({ city, at, before }) => (
        <g key={city.key} transform={`translate(${at.x},${at.y})`}>
          <circle r={3} />
          {named.has(city.key) && (
            <text x={before ? -8 : 8} dy="0.34em" textAnchor={before ? 'end' : 'start'}>
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
  onSelect?: ((key: string) => void) | undefined
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
