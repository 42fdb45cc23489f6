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
  /** Further words for the list beside the map and screen readers. */
  note?: string
}

/** What every map shows, whatever lies under it. Places are WGS-84 degrees. */
export interface MapProps {
  title: string
  cities?: readonly MapCity[]
  routes?: readonly MapRoute[]
  points?: readonly MapPoint[]
  height?: number
  selected?: string | undefined
  onSelect?: ((key: string) => void) | undefined
  overlay?: ReactNode
  /** A point that is being chosen. */
  picked?: GeoPoint | undefined
  /** A click chooses the point under it, Enter the middle of the map. */
  onPick?: ((point: GeoPoint) => void) | undefined
}

/** A place on the drawing, in px from its top left. */
export type Place = (point: GeoPoint) => { x: number; y: number }

/** Every place that must be seen at first. */
export const placesOf = ({ cities = [], routes = [], points = [], picked }: MapProps): GeoPoint[] => [
  ...cities,
  ...points,
  ...routes.flatMap(route => [route.from, route.to]),
  ...points.flatMap(point => point.trail ?? []),
  ...(picked ? [picked] : []),
]
