import { useMemo } from 'react'
import Supercluster from 'supercluster'
import { type Camera, fromWorld, type Size, toWorld } from './tiles.ts'
import type { MapPoint, MapTone } from './types.ts'

/** px within which points become one; fewer than so many stay apart. */
const RADIUS_PX = 38
const LEAST = 4
/** From this zoom on each point stands for itself. */
export const APART_FROM = 13

export interface MapCluster {
  key: string
  lng: number
  lat: number
  count: number
  /** How most of them are, but trouble is never hidden. */
  tone: MapTone
  /** At this zoom it falls apart. */
  zoom: number
}

type Counts = Partial<Record<MapTone, number>>

const toneOf = (counts: Counts): MapTone => {
  if (counts.trouble) return 'trouble'
  const most = Object.entries(counts).sort(([, a], [, b]) => b - a)[0]
  return (most?.[0] ?? 'stopped') as MapTone
}

/** Points by where they are, for as long as they stay there. */
export const clustersOf = (points: readonly MapPoint[]) => {
  const index = new Supercluster<{ at: number; tone: MapTone }, Counts>({
    radius: RADIUS_PX,
    extent: 256,
    maxZoom: APART_FROM - 1,
    minPoints: LEAST,
    map: ({ tone }) => ({ [tone]: 1 }),
    reduce: (sum, part) => {
      for (const [tone, count] of Object.entries(part))
        sum[tone as MapTone] = (sum[tone as MapTone] ?? 0) + (count as number)
    },
  })
  index.load(
    points.map(({ lng, lat, tone }, at) => ({
      type: 'Feature',
      properties: { at, tone },
      geometry: { type: 'Point', coordinates: [lng, lat] },
    })),
  )
  return (west: number, south: number, east: number, north: number, zoom: number) => {
    const apart: MapPoint[] = []
    const clusters: MapCluster[] = []
    for (const { geometry, properties } of index.getClusters([west, south, east, north], Math.floor(zoom))) {
      const [lng = 0, lat = 0] = geometry.coordinates
      if (!('cluster' in properties)) {
        const point = points[properties.at]
        if (point) apart.push(point)
        continue
      }
      const { cluster, cluster_id: id, point_count: count, point_count_abbreviated, ...counts } = properties
      clusters.push({
        key: `cluster-${id}`,
        lng,
        lat,
        count,
        tone: toneOf(counts as Counts),
        zoom: index.getClusterExpansionZoom(id),
      })
    }
    return { apart, clusters }
  }
}

const NONE: readonly MapPoint[] = []

/** What of the points is drawn: those with room of their own, and numbers for the others. The chosen one is never in a number. */
export function useClusters(
  points: readonly MapPoint[] = NONE,
  selected: string | undefined,
  { center, zoom }: Camera,
  { width, height }: Size,
): { apart: readonly MapPoint[]; clusters: readonly MapCluster[] } {
  const chosen = useMemo(() => points.filter(({ key }) => key === selected), [points, selected])
  const find = useMemo(() => clustersOf(points.filter(({ key }) => key !== selected)), [points, selected])
  const middle = toWorld(center, zoom)
  const corner = (x: number, y: number) => fromWorld({ x: middle.x + x * width, y: middle.y + y * height }, zoom)
  // As much again around what is in sight: trails lead into it, and it is moved.
  const [from, to] = [corner(-1, 1), corner(1, -1)]
  const found = find(from.lng, from.lat, to.lng, to.lat, zoom)
  return { apart: [...found.apart, ...chosen], clusters: found.clusters }
}
