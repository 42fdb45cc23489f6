import { interpolateZoom } from 'd3-interpolate'
import { select } from 'd3-selection'
import { type ZoomTransform, zoom, zoomIdentity } from 'd3-zoom'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { GeoPoint } from './projection.ts'
import { type Camera, fromWorld, MAX_ZOOM, MIN_ZOOM, type Size, toWorld } from './tiles.ts'

const FLIGHT_MS = 450

/** How d3-zoom says what a camera sees: the world of zoom 0, enlarged and moved. */
export const transformOf = ({ center, zoom: level }: Camera, { width, height }: Size): ZoomTransform => {
  const { x, y } = toWorld(center, 0)
  const k = 2 ** level
  return zoomIdentity.translate(width / 2 - x * k, height / 2 - y * k).scale(k)
}

export const cameraOf = (transform: ZoomTransform, { width, height }: Size): Camera => ({
  center: fromWorld({ x: transform.invertX(width / 2), y: transform.invertY(height / 2) }, 0),
  zoom: Math.log2(transform.k),
})

/** The pictures of a camera between two others, from 0 to 1, as people like to be taken along: out, over and in. */
const flight = (from: Camera, to: Camera, { width }: Size): ((part: number) => Camera) => {
  const view = ({ center, zoom: level }: Camera): [number, number, number] => {
    const { x, y } = toWorld(center, 0)
    return [x, y, width / 2 ** level]
  }
  const between = interpolateZoom(view(from), view(to))
  return part => {
    const [x, y, across] = between(part)
    return { center: fromWorld({ x, y }, 0), zoom: Math.log2(width / across) }
  }
}

export interface CameraControl {
  camera: Camera
  /** px */
  pan(dx: number, dy: number): void
  zoom(by: number): void
  /** Where it began: everything in sight, also what comes later. */
  fit(): void
  /** Puts a place into the middle, at the zoom there is. */
  center(on: GeoPoint): void
  /** Takes the reader along to a place. */
  fly(to: GeoPoint, zoom: number): void
}

/** A wheel scrolls the page it is on; it zooms a map that is being used, or with Ctrl as everywhere. */
const mayBegin = (plane: HTMLElement, event: MouseEvent): boolean =>
  // A corner that is being drawn is pulled, not the map under it.
  !(event.target instanceof Element && event.target.closest('[data-corner]') && event.type !== 'wheel') &&
  (event.type === 'wheel' ? event.ctrlKey || plane.contains(document.activeElement) : !event.ctrlKey && !event.button)

const clamped = (level: number, least: number): number => Math.min(MAX_ZOOM, Math.max(least, level))

/**
 * What is looked at: `fitted` until the reader moves it by pointer, wheel, fingers or the functions that are answered.
 * `least` is the zoom out of which there is nothing to be seen.
 */
export function useCamera(
  plane: RefObject<HTMLElement | null>,
  fitted: Camera,
  size: Size,
  { least = MIN_ZOOM, isPicking = false } = {},
): CameraControl {
  const [moved, setMoved] = useState<Camera>()
  const camera = moved ?? fitted
  const flying = useRef(0)
  const latest = useRef({ size, camera })
  useEffect(() => {
    latest.current = { size, camera }
    const element = plane.current
    // d3-zoom goes on from what the element says, whoever moved the camera last.
    if (element) select(element).property('__zoom', transformOf(camera, size))
  })

  useEffect(() => {
    const element = plane.current
    if (!element) return
    const behaviour = zoom<HTMLElement, unknown>()
      .scaleExtent([2 ** least, 2 ** MAX_ZOOM])
      .filter(event => mayBegin(element, event))
      .on('zoom', ({ transform }) => {
        cancelAnimationFrame(flying.current)
        setMoved(cameraOf(transform, latest.current.size))
      })
    const selection = select(element).call(behaviour)
    // The second click of a reader who looks for the exact place is no wish to come nearer.
    if (isPicking) selection.on('dblclick.zoom', null)
    return () => void selection.on('.zoom', null)
  }, [plane, least, isPicking])
  useEffect(() => () => cancelAnimationFrame(flying.current), [])

  const fly = useCallback((center: GeoPoint, level: number) => {
    cancelAnimationFrame(flying.current)
    const { camera: from, size: box } = latest.current
    const to = { center, zoom: level }
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return setMoved(to)
    const at = flight(from, to, box)
    const began = performance.now()
    const step = (now: number) => {
      const part = Math.min(1, (now - began) / FLIGHT_MS)
      setMoved(part < 1 ? at(part) : to)
      if (part < 1) flying.current = requestAnimationFrame(step)
    }
    flying.current = requestAnimationFrame(step)
  }, [])
  const centre = useCallback((center: GeoPoint) => {
    cancelAnimationFrame(flying.current)
    setMoved({ ...latest.current.camera, center })
  }, [])
  return {
    camera,
    center: centre,
    pan: (dx, dy) => {
      const at = toWorld(camera.center, camera.zoom)
      setMoved({ ...camera, center: fromWorld({ x: at.x - dx, y: at.y - dy }, camera.zoom) })
    },
    zoom: by => setMoved({ ...camera, zoom: clamped(Math.round(camera.zoom) + by, least) }),
    fit: () => setMoved(undefined),
    fly,
  }
}
