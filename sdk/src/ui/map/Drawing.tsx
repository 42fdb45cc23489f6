import type { PointerEvent } from 'react'
import type { GeoPoint } from './projection.ts'
import type { MapDrawing, Place } from './types.ts'

/** Corners that are being drawn: large ones are pulled, small ones between them are pressed for a further one. */
export function Drawing(props: MapDrawing & { place: Place; at: (x: number, y: number) => GeoPoint }) {
  const { corners, place, at } = props
  const marks = corners.map(place)
  const pull = (event: PointerEvent<SVGElement>, index: number) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect()
    if (box) props.onMove(index, rounded(at(event.clientX - box.left, event.clientY - box.top)))
  }
  return (
    <g className="nt-map-drawing">
      <polygon points={marks.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      {corners.length > 1 &&
        marks.map((mark, index) => {
          const next = (index + 1) % marks.length
          const between = { x: (mark.x + (marks[next]?.x ?? 0)) / 2, y: (mark.y + (marks[next]?.y ?? 0)) / 2 }
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: pointer shortcut; the list of corners does the same
            <circle
              key={`${mark.x} ${mark.y} ${corners.length}`}
              data-corner="between"
              className="nt-map-between"
              cx={between.x}
              cy={between.y}
              r={4}
              onClick={() => props.onInsert(index + 1, rounded(at(between.x, between.y)))}
            />
          )
        })}
      {marks.map((mark, index) => (
        <g
          // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place in the line
          key={index}
          data-corner={index}
          data-active={props.active === index || undefined}
          transform={`translate(${mark.x},${mark.y})`}
          onPointerDown={event => {
            event.currentTarget.setPointerCapture(event.pointerId)
            props.onActive(index)
          }}
          onPointerMove={event => pull(event, index)}
        >
          <circle r={9} className="nt-map-corner" />
          <text dy="0.35em" textAnchor="middle">
            {index + 1}
          </text>
        </g>
      ))}
    </g>
  )
}

/** About a decimetre. */
const rounded = ({ lng, lat }: GeoPoint): GeoPoint => ({ lng: Number(lng.toFixed(6)), lat: Number(lat.toFixed(6)) })
