import type { ReactNode } from 'react'
import type { GeoPoint } from './projection.ts'

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
  /** In the place of `trail`: stretches of the way between which nothing is known. */
  trails?: readonly (readonly GeoPoint[])[]
  /** Further words for the list beside the map and screen readers. */
  note?: string
}

interface MapArea {
  key: string
  name: string
  tone?: MapTone
  /** It is being drawn: the map does not move to keep it in sight. */
  isDraft?: boolean
}

/** A circle on the ground. */
export interface MapCircle extends MapArea, GeoPoint {
  km: number
}

/** What lies within corners. */
export interface MapOutline extends MapArea {
  corners: readonly GeoPoint[]
}

/** An area on the ground. */
export type MapFence = MapCircle | MapOutline

/** Corners that are being drawn: pulled with the pointer, chosen, and put between two others. */
export interface MapDrawing {
  corners: readonly GeoPoint[]
  /** The one that is looked at in the list beside the map. */
  active?: number | undefined
  onActive: (index: number) => void
  onMove: (index: number, point: GeoPoint) => void
  /** A new corner stands before the one of that index. */
  onInsert: (index: number, point: GeoPoint) => void
}

/** What a map shows, in degrees. */
export interface MapBox {
  west: number
  south: number
  east: number
  north: number
}

const KM_PER_DEGREE = 111.32
const RING_POINTS = 48

/** The border of a fence as a closed line, so that every map draws it at its own scale. */
export const ringOf = (fence: MapFence): GeoPoint[] => {
  if ('corners' in fence) return [...fence.corners, ...fence.corners.slice(0, 1)]
  const { lng, lat, km } = fence
  return Array.from({ length: RING_POINTS + 1 }, (_, index) => {
    const angle = (index / RING_POINTS) * 2 * Math.PI
    const [east, north] = [(km * Math.sin(angle)) / KM_PER_DEGREE, (km * Math.cos(angle)) / KM_PER_DEGREE]
    return { lng: lng + east / Math.cos((lat * Math.PI) / 180), lat: lat + north }
  })
}

/** What every map shows, whatever lies under it. Places are WGS-84 degrees. */
export interface MapProps {
  title: string
  cities?: readonly MapCity[]
  routes?: readonly MapRoute[]
  points?: readonly MapPoint[]
  fences?: readonly MapFence[]
  height?: number
  selected?: string | undefined
  onSelect?: ((key: string) => void) | undefined
  overlay?: ReactNode
  /** A point that is being chosen. */
  picked?: GeoPoint | undefined
  drawing?: MapDrawing | undefined
  /** Stays with the selected point when it moves. */
  isFollowing?: boolean
  /** What is in sight, told when the map has come to rest. */
  onView?: ((box: MapBox) => void) | undefined
  /** A click chooses the point under it, Enter the middle of the map. */
  onPick?: ((point: GeoPoint) => void) | undefined
}

/** A place on the drawing, in px from its top left. */
export type Place = (point: GeoPoint) => { x: number; y: number }

export const trailsOf = ({ trail, trails }: MapPoint): readonly (readonly GeoPoint[])[] =>
  trails ?? (trail ? [trail] : [])

/** Every place that must be seen at first. */
export const placesOf = ({ cities = [], routes = [], points = [], fences = [], picked }: MapProps): GeoPoint[] => [
  ...cities,

  ...points,
  ...fences.filter(({ isDraft }) => !isDraft).flatMap(ringOf),
  ...routes.flatMap(route => [route.from, route.to]),
  ...points.flatMap(point => trailsOf(point).flat()),
  ...(picked ? [picked] : []),
]
