/** How a picture is looked at. */
export interface View {
  /** 1 fits the pane. */
  zoom: number
  /** Quarter turns clockwise, 0 to 3. */
  turn: number
  /** Pixels it is moved from the middle. */
  x: number
  y: number
}

export const WHOLE: View = { zoom: 1, turn: 0, x: 0, y: 0 }

const LEAST = 0.5
const MOST = 8
const STEP = 1.25

const within = (zoom: number): number => Math.min(MOST, Math.max(LEAST, zoom))

/** Zooms about a point, given from the middle of the pane: what lies under it stays there. */
export function zoomed(view: View, factor: number, at = { x: 0, y: 0 }): View {
  const zoom = within(view.zoom * factor)
  const by = zoom / view.zoom
  return { ...view, zoom, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }
}

export const closer = (view: View): View => zoomed(view, STEP)
export const farther = (view: View): View => zoomed(view, 1 / STEP)
/** A quarter turn clockwise; the picture returns to the middle, or it might leave the pane. */
export const turned = (view: View): View => ({ ...view, turn: (view.turn + 1) % 4, x: 0, y: 0 })
export const moved = (view: View, x: number, y: number): View => ({ ...view, x: view.x + x, y: view.y + y })

export const transformOf = ({ zoom, turn, x, y }: View): string =>
  `translate(${x}px, ${y}px) rotate(${turn * 90}deg) scale(${zoom})`
