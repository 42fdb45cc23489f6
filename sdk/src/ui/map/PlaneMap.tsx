import { memo, useEffect, useMemo, useRef } from 'react'
import { usePermission } from '../../hooks/index.ts'
import { useWidth } from '../charts/useSize.ts'
import { useUiText } from '../core/text.ts'
import { BaseLayer } from './BaseLayer.tsx'
import { type CameraControl, useCamera } from './camera.ts'
import { APART_FROM, useClusters } from './clusters.ts'
import { toGcj02, toWgs84 } from './gcj02.ts'
import { MapFrame } from './MapFrame.tsx'
import { MapOverlay } from './MapOverlay.tsx'
import type { GeoPoint } from './projection.ts'
import { MAP_KEYS } from './source.ts'
import { TileLayer, type TileSource } from './TileLayer.tsx'
import { type Camera, fitView, fromWorld, MAX_ZOOM, MIN_ZOOM, type Size, toWorld } from './tiles.ts'
import { type MapProps, type Place, placesOf } from './types.ts'
import { useTowns } from './useTowns.ts'

/** The map of the product knows coasts and rivers: nearer than this it has nothing more to tell. */
const BASE_MOST = 11
/** From here on somebody looks for streets. */
const ROADS_FROM = 9.5
/** Degrees of longitude that it covers; who sees more of it sees its end. */
const BASE_DEGREES = 95
/** Zoom at which the place of one vehicle can be told. */
const LOCATE_ZOOM = 9

const asIs = (point: GeoPoint): GeoPoint => point

export interface PlaneMapProps extends MapProps {
  /** Pictures of a server under the places; without them the map that ships with the product. */
  tiles?: TileSource
  /** The server does not answer. */
  onFail?: () => void
}

/** Places on a map that is moved and zoomed: cities, routes, what moves and how many, fences, a point being chosen. */
export const PlaneMap = memo(function PlaneMap({ tiles, onFail = () => {}, ...props }: PlaneMapProps) {
  const { height = 420, picked, onPick } = props
  const [frame, width] = useWidth<HTMLDivElement>()
  const plane = useRef<HTMLDivElement>(null)
  const size = useMemo(() => ({ width, height }), [width, height])
  const onMap = tiles?.gcj02 ? toGcj02 : asIs
  // A point being chosen must not move the map under the pointer that chooses it.
  const places = placesOf({ ...props, picked: onPick ? undefined : picked }).map(onMap)
  const fitted = useStable(fitView(places, size, tiles ? { isWhole: true } : { most: BASE_MOST }))
  const least = tiles ? MIN_ZOOM : Math.max(MIN_ZOOM, Math.log2((width * 360) / (256 * BASE_DEGREES)))
  const first = fitted.zoom < least ? { ...fitted, zoom: least } : fitted
  const control = useCamera(plane, first, size, { least, isPicking: onPick !== undefined })
  const { camera } = control
  const { onSelect } = useFollow(props, control, onMap)
  useView(props.onView, camera, size)
  const shown = useClusters(props.points, props.selected, camera, size)
  const towns = useTowns(camera.zoom, tiles === undefined)

  const middle = toWorld(camera.center, camera.zoom)
  const place: Place = point => {
    const at = toWorld(onMap(point), camera.zoom)
    return { x: at.x - middle.x + width / 2, y: at.y - middle.y + height / 2 }
  }
  const at = (x: number, y: number): GeoPoint => {
    const point = fromWorld({ x: middle.x + x - width / 2, y: middle.y + y - height / 2 }, camera.zoom)
    return tiles?.gcj02 ? toWgs84(point) : point
  }
  return (
    <MapFrame
      {...props}
      frameRef={frame}
      planeRef={plane}
      width={width}
      at={at}
      control={control}
      least={least}
      attribution={tiles ? tiles.credit : camera.zoom >= ROADS_FROM && <NoRoads />}
    >
      {tiles && <TileLayer source={tiles} camera={camera} size={size} onFail={onFail} />}
      <MapOverlay
        {...props}
        {...size}
        onSelect={onSelect}
        points={shown.apart}
        clusters={shown.clusters}
        onApart={cluster => control.fly(onMap(cluster), Math.min(MAX_ZOOM, APART_FROM, cluster.zoom + 0.3))}
        towns={towns}
        at={at}
        place={place}
      >
        {!tiles && <BaseLayer camera={camera} size={size} />}
      </MapOverlay>
    </MapFrame>
  )
})

/** A map without streets says so, and to whoever can do something about it how it gets some. */
function NoRoads() {
  const text = useUiText()
  const isKeeper = usePermission('setting.read') === 'allowed'
  if (!isKeeper) return text('map.noRoads')
  return (
    <>
      {text('map.noRoadsSetting')} <code>{MAP_KEYS.tileUrl}</code>
    </>
  )
}

/** ms without a movement after which a map is at rest. */
const REST_MS = 300

/** Tells what is in sight once the map is at rest. */
function useView(onView: MapProps['onView'], { center, zoom }: Camera, { width, height }: Size) {
  const middle = toWorld(center, zoom)
  const corner = (x: number, y: number) => fromWorld({ x: middle.x + x * width, y: middle.y + y * height }, zoom)
  const [from, to] = [corner(-0.5, 0.5), corner(0.5, -0.5)]
  const said = [from.lng, from.lat, to.lng, to.lat].map(degrees => degrees.toFixed(3)).join()
  useEffect(() => {
    if (!onView) return
    const timer = setTimeout(() => {
      const [west = 0, south = 0, east = 0, north = 0] = said.split(',').map(Number)
      onView({ west, south, east, north })
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [onView, said])
}

/** The same object for the same content: a camera that did not change moves nothing. */
function useStable<T>(value: T): T {
  const text = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by content
  return useMemo(() => value, [text])
}

/** Goes to what is chosen elsewhere, in a list beside the map; what is pressed on the map is in sight already. */
function useFollow(
  { selected, points = [], onSelect, isFollowing = false }: MapProps,
  { camera, fly, center }: CameraControl,
  onMap: (point: GeoPoint) => GeoPoint,
) {
  const pressed = useRef<string>(undefined)
  const chosen = points.find(({ key }) => key === selected)
  // Only a choice moves the map, never that what was chosen moves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (chosen && pressed.current !== chosen.key) fly(onMap(chosen), Math.max(camera.zoom, LOCATE_ZOOM))
    pressed.current = undefined
  }, [chosen?.key])
  const moved = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only that it moved, or that it is followed from now on
  useEffect(() => {
    // The flight to what was just chosen goes there by itself.
    const isSame = moved.current === chosen?.key
    moved.current = isFollowing ? chosen?.key : undefined
    if (isFollowing && chosen && isSame) center(onMap(chosen))
  }, [isFollowing, chosen?.key, chosen?.lng, chosen?.lat])
  return {
    onSelect:
      onSelect &&
      ((key: string) => {
        pressed.current = key
        onSelect(key)
      }),
  }
}
