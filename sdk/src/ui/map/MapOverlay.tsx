import type { ReactNode } from 'react'
import { textWidth } from '../charts/scale.ts'
import type { MapCluster } from './clusters.ts'
import { Drawing } from './Drawing.tsx'
import { Clusters, Moving, Pin } from './marks.tsx'
import { arc, type Box, declutter, type GeoPoint } from './projection.ts'
import { type MapCity, type MapPoint, type MapProps, type Place, ringOf } from './types.ts'

export interface MapOverlayProps extends MapProps {
  place: Place
  width: number
  height: number
  /** Points that stand so close that they are one number. */
  clusters: readonly MapCluster[]
  onApart: (cluster: MapCluster) => void
  /** Cities to find one's way by, beside those that the map is about. */
  towns: readonly MapCity[]
  /** The place under a point of the drawing. */
  at: (x: number, y: number) => GeoPoint
  children?: ReactNode
}

/** Cities, routes, what moves and the chosen point, drawn where `place` puts them, over what lies under them. */
export function MapOverlay(props: MapOverlayProps) {
  const { cities = [], routes = [], points = [], fences = [], clusters, place, picked } = props
  const heaviest = Math.max(1, ...routes.map(route => route.weight))
  const towns = props.towns.filter(town => !cities.some(({ name }) => name === town.name))
  const named = labelsOf(props, towns)
  return (
    <svg width={props.width} height={props.height} aria-hidden="true" focusable="false">
      {props.children}
      <Cities cities={towns} named={named} className="nt-map-town" place={place} width={props.width} />
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
          className={fence.tone ? `nt-map-fence nt-map-${fence.tone}` : 'nt-map-fence'}
          points={ringOf(fence)
            .map(place)
            .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
            .join(' ')}
        >
          <title>{fence.name}</title>
        </polygon>
      ))}
      {props.drawing && <Drawing {...props.drawing} place={place} at={props.at} />}
      <Cities cities={cities} named={named} className="nt-map-city" place={place} width={props.width} />
      {points.map(point => (
        <Moving
          key={point.key}
          point={point}
          place={place}
          selected={props.selected === point.key}
          named={named.has(point.key)}
          isBefore={boxOf(point.label, place(point), props.width).isBefore}
          onSelect={props.onSelect}
        />
      ))}
      <Clusters clusters={clusters} place={place} onApart={props.onApart} />
      {picked && <Pin at={place(picked)} />}
    </svg>
  )
}

/** Room that a mark or a label takes, and whose it is. */
interface Labelled {
  key: string
  box: Box
}

const besides = (cities: readonly MapCity[], place: Place, width: number): Labelled[] =>
  [...cities]
    .sort((a, b) => (b.weight ?? 0) - (a.weight ?? 0))
    .map(city => ({ key: city.key, box: boxOf(city.name, place(city), width).box }))

/** At the right edge the name of a city stands on its other side. */
const boxOf = (name: string, at: { x: number; y: number }, width: number): { box: Box; isBefore: boolean } => {
  const room = textWidth(name) + 16
  const isBefore = at.x + room > width
  return { box: { x: isBefore ? at.x - room : at.x - 4, y: at.y - 9, width: room, height: 18 }, isBefore }
}

/**
 * Labels for which there is room: none lies on another or on a number. The chosen point first, then places that the map is about,
 * then points as given, then the cities around.
 */
function labelsOf(props: MapOverlayProps, towns: readonly MapCity[]): Set<string> {
  const { points = [], cities = [], place, width, height, clusters } = props
  const ofPoint = (point: MapPoint): Labelled => ({ key: point.key, box: boxOf(point.label, place(point), width).box })
  const numbers = clusters.map(cluster => {
    const at = place(cluster)
    return { key: cluster.key, box: { x: at.x - 14, y: at.y - 14, width: 28, height: 28 } }
  })
  const inSight = ({ box }: Labelled) =>
    box.x < width && box.y < height && box.x + box.width > 0 && box.y + box.height > 0
  const boxes = [
    ...points.filter(point => point.key === props.selected).map(ofPoint),
    ...numbers,
    ...besides(cities, place, width),
    ...points.filter(point => point.key !== props.selected).map(ofPoint),
    ...besides(towns, place, width),
  ]
  return new Set(declutter(boxes.filter(inSight)).map(each => each.key))
}

function Cities(props: {
  cities: readonly MapCity[]
  named: ReadonlySet<string>
  className: string
  place: Place
  width: number
}) {
  return (
    <g className={props.className}>
      {props.cities.map(city => {
        const at = props.place(city)
        const isNamed = props.named.has(city.key)
        // A dot without its name tells nothing where the map is about something else.
        if (!isNamed && props.className === 'nt-map-town') return null
        const { isBefore } = boxOf(city.name, at, props.width)
        return (
          <g key={city.key} transform={`translate(${at.x},${at.y})`}>
            <circle r={props.className === 'nt-map-town' ? 1.8 : 3} />
            {isNamed && (
              <text x={isBefore ? -8 : 8} dy="0.34em" textAnchor={isBefore ? 'end' : 'start'}>
                {city.name}
              </text>
            )}
          </g>
        )
      })}
    </g>
  )
}
