import { useRef, useState } from 'react'
import { useWidth } from '../charts/useSize.ts'
import { toGcj02, toWgs84 } from './gcj02.ts'
import { MapFrame } from './MapFrame.tsx'
import { MapOverlay } from './MapOverlay.tsx'
import type { GeoPoint } from './projection.ts'
import { fitView, fromWorld, MAX_ZOOM, MIN_ZOOM, type TileView, tilesOf, tileUrl, toWorld } from './tiles.ts'
import { type MapProps, type Place, placesOf } from './types.ts'

export interface TileSource {
  /** Address with `{z}`, `{x}`, `{y}` and perhaps `{s}`. */
  url: string
  /** Whose map it is, as its terms want it named. */
  credit: string
  /** Its pictures have the offset of Chinese maps. */
  gcj02: boolean
}

/** When so many pictures failed and none came, the server cannot be reached. */
const GIVE_UP_AFTER = 4

/** Places on the pictures of a tile server. */
export function TileMap({ source, onFail, ...props }: MapProps & { source: TileSource; onFail: () => void }) {
  const { height = 420, picked, onPick } = props
  const [ref, width] = useWidth<HTMLDivElement>()
  const [moved, setMoved] = useState<TileView>()
  const count = useRef({ came: 0, failed: 0 })
  const onMap = (point: GeoPoint) => (source.gcj02 ? toGcj02(point) : point)
  const places = placesOf({ ...props, picked: onPick ? undefined : picked }).map(onMap)
  const view = moved ?? fitView(places, width, height)
  const middle = toWorld(view.center, view.zoom)
  const place: Place = point => {
    const at = toWorld(onMap(point), view.zoom)
    return { x: at.x - middle.x + width / 2, y: at.y - middle.y + height / 2 }
  }
  const shift = (now: TileView, dx: number, dy: number): TileView => {
    const from = toWorld(now.center, now.zoom)
    return { ...now, center: fromWorld({ x: from.x - dx, y: from.y - dy }, now.zoom) }
  }
  const at = (x: number, y: number): GeoPoint => {
    const point = fromWorld({ x: middle.x + x - width / 2, y: middle.y + y - height / 2 }, view.zoom)
    return source.gcj02 ? toWgs84(point) : point
  }
  return (
    <MapFrame
      {...props}
      frameRef={ref}
      width={width}
      at={at}
      pan={(dx, dy) => setMoved(now => shift(now ?? view, dx, dy))}
      zoom={by =>
        setMoved(now => ({
          center: (now ?? view).center,
          zoom: Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, (now ?? view).zoom + by)),
        }))
      }
      fit={() => setMoved(undefined)}
      canZoomIn={view.zoom < MAX_ZOOM}
      canZoomOut={view.zoom > MIN_ZOOM}
      attribution={source.credit}
    >
      <div className="nt-map-tiles" aria-hidden="true">
        {width > 0 &&
          tilesOf(view, width, height).map(tile => (
            <img
              key={tile.key}
              src={tileUrl(source.url, tile)}
              alt=""
              draggable={false}
              style={{ transform: `translate(${tile.left}px,${tile.top}px)` }}
              onLoad={() => {
                count.current.came += 1
              }}
              onError={event => {
                event.currentTarget.style.visibility = 'hidden'
                count.current.failed += 1
                if (count.current.came === 0 && count.current.failed >= GIVE_UP_AFTER) onFail()
              }}
            />
          ))}
      </div>
      <MapOverlay {...props} place={place} width={width} height={height} />
    </MapFrame>
  )
}
