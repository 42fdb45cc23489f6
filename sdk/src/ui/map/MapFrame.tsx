import { type MouseEvent, memo, type ReactNode, type Ref } from 'react'
import { DataTable } from '../charts/DataTable.tsx'
import { useUiText } from '../core/text.ts'
import type { CameraControl } from './camera.ts'
import type { GeoPoint } from './projection.ts'
import { ScaleBar } from './ScaleBar.tsx'
import { MAX_ZOOM } from './tiles.ts'
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

export interface MapFrameProps extends MapProps {
  frameRef?: Ref<HTMLDivElement>
  planeRef?: Ref<HTMLDivElement>
  control: CameraControl
  /** Out of this zoom it goes no further. */
  least: number
  /** The place under a point of the plane. */
  at: (x: number, y: number) => GeoPoint
  /** Size of the plane. */
  width: number
  children: ReactNode
  /** Whose pictures these are. */
  attribution?: ReactNode
}

/** What all maps have in common: keyboard, buttons, choosing a point, the scale, the list beside it. */
export function MapFrame(props: MapFrameProps) {
  const { height = 420, control, onPick } = props
  const text = useUiText()
  const press = (key: string): boolean => {
    const [dx, dy] = PANS[key] ?? [0, 0]
    const by = ZOOM_KEYS[key]
    if (dx || dy) control.pan(dx, dy)
    else if (by !== undefined) control.zoom(by)
    else if (key === '0') control.fit()
    else if (key === 'Enter' && onPick) onPick(rounded(props.at(props.width / 2, height / 2)))
    else return false
    return true
  }
  const pick = (event: MouseEvent<HTMLElement>) => {
    // A press on a corner that is being drawn is about that corner.
    if (!onPick || (event.target instanceof Element && event.target.closest('[data-corner]'))) return
    const box = event.currentTarget.getBoundingClientRect()
    onPick(rounded(props.at(event.clientX - box.left, event.clientY - box.top)))
  }
  const { camera } = control
  return (
    <div className="nt-map" ref={props.frameRef} style={{ height }} data-pick={onPick ? true : undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: no element means a map; a fieldset would announce a form */}
      <div
        className="nt-map-plane"
        ref={props.planeRef}
        role="group"
        aria-label={`${props.title}. ${text('map.keys')}${onPick ? `, ${text('map.pickKey')}` : ''}`}
        {...FOCUSABLE}
        onKeyDown={event => {
          if (press(event.key)) event.preventDefault()
        }}
        onClick={pick}
      >
        {props.children}
        {onPick && <i className="nt-map-cross" aria-hidden="true" />}
      </div>
      <div className="nt-map-zoom">
        <button
          type="button"
          onClick={() => control.zoom(1)}
          aria-label={text('map.in')}
          disabled={camera.zoom >= MAX_ZOOM}
        >
          +
        </button>
        <button
          type="button"
          onClick={() => control.zoom(-1)}
          aria-label={text('map.out')}
          disabled={camera.zoom <= props.least}
        >
          −
        </button>
        <button type="button" onClick={control.fit} aria-label={text('map.fit')}>
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="M3 6V3h3M10 3h3v3M13 10v3h-3M6 13H3v-3" fill="none" stroke="currentColor" strokeWidth="1.5" />
          </svg>
        </button>
      </div>
      {props.overlay && <div className="nt-map-overlay">{props.overlay}</div>}
      <div className="nt-map-foot">
        <ScaleBar camera={camera} />
        {props.attribution && <span className="nt-map-credit">{props.attribution}</span>}
      </div>
      <PlacesTable title={props.title} routes={props.routes} points={props.points} />
    </div>
  )
}

/** More rows nobody listens to; a page with more points has a list of its own beside the map. */
const MOST_LISTED = 300

type Listed = { [K in 'title' | 'routes' | 'points']?: MapProps[K] | undefined } & Pick<MapProps, 'title'>

/** What the map shows, in words: for screen readers. Not drawn anew while the map moves. */
export const PlacesTable = memo(function PlacesTable({ title, routes = [], points = [] }: Listed) {
  const text = useUiText()
  return (
    <DataTable
      caption={title}
      head={[text('map.place'), text('map.position')]}
      rows={[
        ...routes.map(route => [route.label, '']),
        ...points
          .slice(0, MOST_LISTED)
          .map(point => [
            [point.label, point.note].filter(Boolean).join(', '),
            `${point.lng.toFixed(3)}, ${point.lat.toFixed(3)}`,
          ]),
      ]}
    />
  )
})

/** About a decimetre: more digits would pretend. */
const rounded = ({ lng, lat }: GeoPoint): GeoPoint => ({ lng: Number(lng.toFixed(6)), lat: Number(lat.toFixed(6)) })
