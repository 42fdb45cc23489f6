import { memo, useEffect, useMemo, useState } from 'react'
import { type Camera, type Size, toWorld } from './tiles.ts'

/** px drawn beyond each edge, so that a map that is moved shows no end. */
const MARGIN = 360
/** ms of rest before it is drawn anew: until then the drawing is moved as it is. */
const REST_MS = 120
/** So much larger or smaller than drawn it becomes coarse. */
const MOST_ZOOM = 1.2

type Layers = typeof import('./base/layers.ts')

let loading: Promise<Layers> | undefined
const load = () => (loading ??= import('./base/layers.ts'))

const useLayers = (): Layers | undefined => {
  const [layers, setLayers] = useState<Layers>()
  useEffect(() => {
    let isGone = false
    // Without it the places still stand where they are.
    load().then(
      loaded => !isGone && setLayers(loaded),
      () => {
        loading = undefined
      },
    )
    return () => {
      isGone = true
    }
  }, [])
  return layers
}

/** Where a drawing made for one camera lies in the sight of another. */
const moveOf = (drawn: Camera, now: Camera, { width, height }: Size): { scale: number; x: number; y: number } => {
  const scale = 2 ** (now.zoom - drawn.zoom)
  const [from, to] = [toWorld(drawn.center, now.zoom), toWorld(now.center, now.zoom)]
  return {
    scale,
    x: from.x - to.x + (width / 2) * (1 - scale),
    y: from.y - to.y + (height / 2) * (1 - scale),
  }
}

/** Land and water under the places, from what ships with the product: no network, no boundaries. */
export const BaseLayer = memo(function BaseLayer({ camera, size }: { camera: Camera; size: Size }) {
  const layers = useLayers()
  const [rested, setRested] = useState(camera)
  const move = moveOf(rested, camera, size)
  const isFar =
    Math.abs(camera.zoom - rested.zoom) > MOST_ZOOM ||
    Math.abs(move.x) > MARGIN * Math.min(1, move.scale) ||
    Math.abs(move.y) > MARGIN * Math.min(1, move.scale)
  const drawn = isFar ? camera : rested
  useEffect(() => {
    if (rested === camera) return
    const timer = setTimeout(() => setRested(camera), isFar ? 0 : REST_MS)
    return () => clearTimeout(timer)
  }, [camera, rested, isFar])
  const { width, height } = size
  const paths = useMemo(() => layers?.basePaths(drawn, { width, height }, MARGIN), [layers, drawn, width, height])
  if (!paths) return null
  const { x, y, scale } = isFar ? { x: 0, y: 0, scale: 1 } : move
  return (
    <g className="nt-map-base" transform={`translate(${x.toFixed(1)},${y.toFixed(1)}) scale(${scale.toFixed(4)})`}>
      <path className="nt-map-land" d={paths.land} />
      <path className="nt-map-lake" d={paths.lakes} />
      <path className="nt-map-river" d={paths.rivers} />
      <path className="nt-map-grid" d={paths.grid} />
    </g>
  )
})
