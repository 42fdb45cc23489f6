import { useRef } from 'react'
import { type Camera, type Size, tilesOf, tileUrl } from './tiles.ts'

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

/** The pictures of a tile server; between two of its zooms those of the nearer one, enlarged. */
export function TileLayer(props: { source: TileSource; camera: Camera; size: Size; onFail: () => void }) {
  const { source, camera, size, onFail } = props
  const count = useRef({ came: 0, failed: 0 })
  const zoom = Math.round(camera.zoom)
  const scale = 2 ** (camera.zoom - zoom)
  const covered = { width: size.width / scale, height: size.height / scale }
  return (
    <div className="nt-map-tiles" aria-hidden="true" style={{ transform: `scale(${scale})` }}>
      {size.width > 0 &&
        tilesOf({ center: camera.center, zoom }, covered).map(tile => (
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
  )
}
