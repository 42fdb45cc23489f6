import type { GeoPoint } from './projection.ts'

/** Raster tiles of the web (Mercator, 256 px), as map servers offer them. */
export const TILE_PX = 256
export const MIN_ZOOM = 3
export const MAX_ZOOM = 18
/** Room for labels and for the buttons in the corner. */
const MARGIN_PX = 48
/** Beyond this latitude the projection has no tiles. */
const POLE = 85.0511

/** What is looked at: the zoom of tile servers, with fractions where nothing is drawn in steps. */
export interface Camera {
  /** Middle of the map. */
  center: GeoPoint
  zoom: number
}

/** px */
export interface Size {
  width: number
  height: number
}

export interface Tile {
  key: string
  z: number
  x: number
  y: number
  /** px from the map's top left. */
  left: number
  top: number
}

/** Width and height of the whole world, in px. */
export const worldSize = (zoom: number): number => TILE_PX * 2 ** zoom
const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/** Where a place lies in the world of a zoom, in px from its north-west corner. */
export function toWorld({ lng, lat }: GeoPoint, zoom: number): { x: number; y: number } {
  const size = worldSize(zoom)
  const sin = Math.sin((clamp(lat, -POLE, POLE) * Math.PI) / 180)
  return { x: ((lng + 180) / 360) * size, y: (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * size }
}

export function fromWorld({ x, y }: { x: number; y: number }, zoom: number): GeoPoint {
  const size = worldSize(zoom)
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size))) * 180) / Math.PI
  return { lng: (x / size) * 360 - 180, lat }
}

/** The nearest view that shows all places, its zoom whole or not; without any, the country. */
export function fitView(
  points: readonly GeoPoint[],
  { width, height }: Size,
  { isWhole = false, most = 15 } = {},
): Camera {
  if (points.length === 0) return { center: { lng: 108, lat: 34 }, zoom: 4 }
  const world = points.map(point => toWorld(point, 0))
  const [west, east] = [Math.min(...world.map(({ x }) => x)), Math.max(...world.map(({ x }) => x))]
  const [north, south] = [Math.min(...world.map(({ y }) => y)), Math.max(...world.map(({ y }) => y))]
  const scale = Math.min(
    (width - 2 * MARGIN_PX) / Math.max(east - west, 1e-9),
    (height - 2 * MARGIN_PX) / Math.max(south - north, 1e-9),
  )
  const exact = Math.log2(Math.max(scale, 1))
  const zoom = clamp(isWhole ? Math.floor(exact) : exact, MIN_ZOOM, most)
  return { center: fromWorld({ x: (west + east) / 2, y: (north + south) / 2 }, 0), zoom }
}

/** The tiles that cover the map, those nearest to its middle first. */
export function tilesOf({ center, zoom }: Camera, { width, height }: Size): Tile[] {
  const middle = toWorld(center, zoom)
  const [left, top] = [middle.x - width / 2, middle.y - height / 2]
  const count = 2 ** zoom
  const tiles: Tile[] = []
  for (let row = Math.floor(top / TILE_PX); row * TILE_PX < top + height; row++)
    for (let column = Math.floor(left / TILE_PX); column * TILE_PX < left + width; column++) {
      if (row < 0 || row >= count) continue
      const x = ((column % count) + count) % count
      tiles.push({
        key: `${zoom}/${column}/${row}`,
        z: zoom,
        x,
        y: row,
        left: Math.round(column * TILE_PX - left),
        top: Math.round(row * TILE_PX - top),
      })
    }
  const away = (tile: Tile) => Math.hypot(tile.left + TILE_PX / 2 - width / 2, tile.top + TILE_PX / 2 - height / 2)
  return tiles.sort((a, b) => away(a) - away(b))
}

/** Address of a tile: `{z}`, `{x}`, `{y}`, and `{s}` for servers a to c. */
export const tileUrl = (template: string, { x, y, z }: Pick<Tile, 'x' | 'y' | 'z'>): string =>
  template.replace(/\{([xyzs])\}/g, (_, name: string) =>
    name === 's' ? ('abc'[(x + y) % 3] ?? 'a') : String({ x, y, z }[name as 'x' | 'y' | 'z']),
  )
