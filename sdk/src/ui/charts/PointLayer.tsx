import type { ReactNode } from 'react'
import type { PointCursor } from './usePoints.ts'

/** The surface of a chart that takes the pointer and the keyboard; its points are read out by the tooltip. */
export function PointLayer(props: {
  title: string
  cursor: PointCursor
  /** Index of the point at a distance from the layer's left edge, in px. */
  indexAt: (x: number) => number
  onSelect?: (index: number) => void
  children: ReactNode
}) {
  const { cursor, onSelect } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: no element means "a drawing one moves through"; a fieldset would announce a form
    <div
      className="nt-chart-plot"
      role="group"
      aria-label={props.title}
      data-clickable={onSelect ? '' : undefined}
      onPointerMove={event =>
        cursor.setActive(props.indexAt(event.clientX - event.currentTarget.getBoundingClientRect().left))
      }
      onPointerLeave={() => cursor.setActive(-1)}
      onClick={() => cursor.active >= 0 && onSelect?.(cursor.active)}
      onKeyDown={cursor.onKeyDown}
      {...cursor.focus}
    >
      {props.children}
    </div>
  )
}
