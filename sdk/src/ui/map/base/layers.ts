import { geoGraticule, geoMercator, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { itemAt } from '../../../fields/known.ts'
import { type Camera, type Size, toWorld, worldSize } from '../tiles.ts'
import { ASIA } from './asia.ts'

/** What lies under every place, as SVG paths in px of the drawing. */
export interface BasePaths {
  land: string
  lakes: string
  rivers: string
  /** Lines of longitude and latitude: what is left to go by where nothing else is. */
  grid: string
}

const topology = JSON.parse(ASIA) as Topology<Record<'land' | 'lakes' | 'rivers', GeometryCollection>>
const LAND = feature(topology, topology.objects.land)
const LAKES = feature(topology, topology.objects.lakes)
const RIVERS = feature(topology, topology.objects.rivers)

/** Rivers are hair-fine lines below this zoom, and only noise. */
const RIVERS_FROM = 3.6
/** Degrees between two lines, so that there are a few of them at any zoom. */
const GRID_STEPS = [10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05]
const GRID_PX = 90

const gridStep = (zoom: number): number =>
  GRID_STEPS.findLast(step => (step / 360) * worldSize(zoom) >= GRID_PX) ?? itemAt(GRID_STEPS, 0)

/**
 * Coast, lakes and rivers as the camera sees them, with `margin` px around the drawing, so that it can be moved by that much
 * before it must be drawn again. No boundary of any country is among the data.
 */
export const basePaths = ({ center, zoom }: Camera, { width, height }: Size, margin: number): BasePaths => {
  const middle = toWorld(center, zoom)
  const world = worldSize(zoom)
  const projection = geoMercator()
    .scale(world / (2 * Math.PI))
    .translate([world / 2 - middle.x + width / 2, world / 2 - middle.y + height / 2])
    .clipExtent([
      [-margin, -margin],
      [width + margin, height + margin],
    ])
    .precision(0)
  const path = geoPath(projection).digits(1)
  const step = gridStep(zoom)
  return {
    land: path(LAND) ?? '',
    lakes: path(LAKES) ?? '',
    rivers: zoom < RIVERS_FROM ? '' : (path(RIVERS) ?? ''),
    grid:
      path(
        geoGraticule()
          .step([step, step])
          .extent(aroundOf({ center, zoom }, { width, height }, step))(),
      ) ?? '',
  }
}

/** Whole steps around what is in sight, wider than it: the lines must not end within the drawing. */
const aroundOf = (
  { center, zoom }: Camera,
  { width, height }: Size,
  step: number,
): [[number, number], [number, number]] => {
  const [east, north] = [(width / worldSize(zoom)) * 360, (height / worldSize(zoom)) * 360]
  const down = (value: number) => Math.floor(value / step) * step
  return [
    [Math.max(-180, down(center.lng - east)), Math.max(-80, down(center.lat - north))],
    [Math.min(180, down(center.lng + east) + step), Math.min(80, down(center.lat + north) + step)],
  ]
}
