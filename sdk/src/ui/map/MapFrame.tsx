import { type PointerEvent, type ReactNode, type Ref, useRef } from 'react'
import { DataTable } from '../charts/DataTable.tsx'
import { useUiText } from '../core/text.ts'
import type { GeoPoint } from './projection.ts'
import type { MapProps } from './types.ts'

const PANS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [60, 0],
  ArrowRight: [-60, 0],
  ArrowUp: [0, 60],
  ArrowDown: [0, -60],
}
const ZOOM_KEYS: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1 }
/** The plane is moved by keyboard, so it must be reachable. */
const FOCUSABLE = { tabIndex: 0 }
/** A press that moved less is a click. */
const CLICK_PX = 4

export interface MapFrameProps extends MapProps {
  frameRef?: Ref<HTMLDivElement>
  pan: (dx: number, dy: number) => void
  zoom: (by: number) => void
  fit: () => void
  canZoomIn: boolean
  canZoomOut: boolean
  /** The place under a point of the plane. */
  at: (x: number, y: number) => GeoPoint
  /** Size of the plane. */
  width: number
  children: ReactNode
  /** Whose pictures these are. */
  attribution?: ReactNode
}

/** What all maps have in common: moving by pointer, wheel and keyboard, buttons, choosing a point, the list beside it. */
export function MapFrame(props: MapFrameProps) {
  const { height = 420, pan, zoom, fit, onPick, routes = [], points = [] } = props
  const text = useUiText()
  const moved = useRef(0)
  const press = (key: string): boolean => {
    const [dx, dy] = PANS[key] ?? [0, 0]
    const by = ZOOM_KEYS[key]
    if (dx || dy) pan(dx, dy)
    else if (by !== undefined) zoom(by)
    else if (key === '0') fit()
    else if (key === 'Enter' && onPick) onPick(rounded(props.at(props.width / 2, height / 2)))
    else return false
    return true
  }
  const pick = (event: PointerEvent<HTMLElement>) => {
    if (!onPick || moved.current > CLICK_PX) return
    const box = event.currentTarget.getBoundingClientRect()
    onPick(rounded(props.at(event.clientX - box.left, event.clientY - box.top)))
  }
  return (
    <div className="nt-map" ref={props.frameRef} style={{ height }} data-pick={onPick ? true : undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: no element means a map; a fieldset would announce a form */}
      <div
        className="nt-map-plane"
        role="group"
        aria-label={`${props.title}. ${text('map.keys')}${onPick ? `, ${text('map.pickKey')}` : ''}`}
        {...FOCUSABLE}
        onKeyDown={event => {
          if (press(event.key)) event.preventDefault()
        }}
        onPointerDown={event => {
          moved.current = 0
          if (!(event.target as Element).closest('[data-point]')) event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={event => {
          if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
          moved.current += Math.abs(event.movementX) + Math.abs(event.movementY)
          pan(event.movementX, event.movementY)
        }}
        onPointerUp={pick}
      >
        {props.children}
        {onPick && <i className="nt-map-cross" aria-hidden="true" />}
      </div>
      <div className="nt-map-zoom">
        <button type="button" onClick={() => zoom(1)} aria-label={text('map.in')} disabled={!props.canZoomIn}>
          +
        </button>
        <button type="button" onClick={() => zoom(-1)} aria-label={text('map.out')} disabled={!props.canZoomOut}>
          −
        </button>
        <button type="button" onClick={fit} aria-label={text('map.fit')}>
          ⤢
        </button>
      </div>
      {props.overlay && <div className="nt-map-overlay">{props.overlay}</div>}
      {props.attribution && <div className="nt-map-credit">{props.attribution}</div>}
      <DataTable
        caption={props.title}
        head={[text('map.place'), text('map.position')]}
        rows={[
          ...routes.map(route => [route.label, '']),
          ...points.map(point => [
            [point.label, point.note].filter(Boolean).join(', '),
            `${point.lng.toFixed(3)}, ${point.lat.toFixed(3)}`,
          ]),
        ]}
      />
    </div>
  )
}

/** About a decimetre: more digits would pretend. */
const rounded = ({ lng, lat }: GeoPoint): GeoPoint => ({ lng: Number(lng.toFixed(6)), lat: Number(lat.toFixed(6)) })
