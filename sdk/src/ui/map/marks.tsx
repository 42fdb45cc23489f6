import type { MapCluster } from './clusters.ts'
import { type MapPoint, type Place, trailsOf } from './types.ts'

export const Pin = ({ at }: { at: { x: number; y: number } }) => (
  <g className="nt-map-pin" transform={`translate(${at.x},${at.y})`}>
    <path d="M0 0C-3-6-8-10-8-16a8 8 0 1 1 16 0c0 6-5 10-8 16Z" />
    <circle cy={-16} r={3} />
  </g>
)

/** px; a number of three digits has room in it. */
const radiusOf = (count: number): number => 11 + Math.min(9, Math.log10(count) * 4)

/** Several points as one number: pressed, the map comes so near that they fall apart. */
export const Clusters = (props: {
  clusters: readonly MapCluster[]
  place: Place
  onApart: (cluster: MapCluster) => void
}) =>
  props.clusters.map(cluster => {
    const at = props.place(cluster)
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: pointer shortcut; every point is in the list beside the map
      <g
        key={cluster.key}
        data-point={cluster.key}
        className={`nt-map-cluster nt-map-${cluster.tone}`}
        transform={`translate(${at.x},${at.y})`}
        onClick={() => props.onApart(cluster)}
      >
        <circle r={radiusOf(cluster.count)} />
        <text dy="0.35em" textAnchor="middle">
          {cluster.count}
        </text>
      </g>
    )
  })

/** What moves, with the way it came. */
export function Moving(props: {
  point: MapPoint
  place: Place
  selected: boolean
  named: boolean
  /** Its name stands before it: behind it the map ends. */
  isBefore: boolean
  onSelect?: ((key: string) => void) | undefined
}) {
  const { point, place } = props
  const at = place(point)
  const trails = trailsOf(point).map(trail => trail.map(place))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer shortcut; the same choice is in the list beside the map
    <g
      data-point={point.key}
      data-selected={props.selected || undefined}
      className={`nt-map-point nt-map-${point.tone}`}
      onClick={() => props.onSelect?.(point.key)}
    >
      {trails.map(
        (trail, index) =>
          trail.length > 1 && (
            <polyline
              // biome-ignore lint/suspicious/noArrayIndexKey: a stretch is its place in the way
              key={index}
              points={trail.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
              className="nt-map-trail"
            />
          ),
      )}
      <g transform={`translate(${at.x},${at.y})`}>
        {props.selected && <circle r={11} className="nt-map-halo" />}
        <circle r={5.5}>
          <title>{[point.label, point.note].filter(Boolean).join(', ')}</title>
        </circle>
        {(props.named || props.selected) && (
          <text x={props.isBefore ? -9 : 9} dy="0.34em" textAnchor={props.isBefore ? 'end' : 'start'}>
            {point.label}
          </text>
        )}
      </g>
    </g>
  )
}
