/** Pixels of a picture's side as it is sent. */
export const SIDE = 256
/** Formats that can be chosen. */
export const PICTURES = ['image/png', 'image/jpeg', 'image/webp']
/** A file larger than this is not looked at. */
export const MOST_BYTES = 10 * 1024 * 1024
export const MOST_ZOOM = 4

/** Which square of a picture is shown: how close, and where its middle is, from 0 to 1 of either side. */
export interface Crop {
  zoom: number
  x: number
  y: number
}

export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 }

export interface Size {
  width: number
  height: number
}

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

/** Side of the square in the picture's own pixels. */
const sideOf = ({ width, height }: Size, zoom: number): number => Math.min(width, height) / zoom

/** The nearest crop that lies within the picture. */
export const settled = (size: Size, { zoom, x, y }: Crop): Crop => {
  const near = within(zoom, 1, MOST_ZOOM)
  const half = sideOf(size, near) / 2
  const [left, top] = [half / size.width, half / size.height]
  return { zoom: near, x: within(x, left, 1 - left), y: within(y, top, 1 - top) }
}

/** The square that is cut out, in the picture's own pixels. */
export const squareOf = (size: Size, crop: Crop): { left: number; top: number; side: number } => {
  const { zoom, x, y } = settled(size, crop)
  const side = sideOf(size, zoom)
  return { left: x * size.width - side / 2, top: y * size.height - side / 2, side }
}

/** Moved by pixels of the square on screen, whose side is `shown`: what is pulled comes along. */
export const moved = (size: Size, crop: Crop, by: { x: number; y: number }, shown: number): Crop => {
  const each = sideOf(size, crop.zoom) / shown
  return settled(size, {
    ...crop,
    x: crop.x - (by.x * each) / size.width,
    y: crop.y - (by.y * each) / size.height,
  })
}

/** Why a file is not taken, before it is opened. */
export const fileIssue = ({ type, size }: Pick<File, 'type' | 'size'>): 'type' | 'size' | undefined => {
  if (!PICTURES.includes(type)) return 'type'
  return size > MOST_BYTES ? 'size' : undefined
}
