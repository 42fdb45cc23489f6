import type { DemoCard, DemoColour, DemoDrawing, DemoLine, DemoPaper, DemoShape } from '@ntocc/sdk/service'
import { Raster } from './raster.ts'

const WIDTH = 720
const HEIGHT = 452
const GROUND = 0
const BAND = 1
const INK = 2
const PALE = 3
const MARK = 4

const paler = ([red, green, blue]: DemoColour, by: number): DemoColour => [
  Math.round(red + (255 - red) * by),
  Math.round(green + (255 - green) * by),
  Math.round(blue + (255 - blue) * by),
]

/**
 * A picture of a paper that nobody could take for a real one: its figures in plain letters on a tinted card that says
 * what it is. The bitmap letters are Latin only, so names are written as in English and plates without their province.
 */
export const drawPaper = (look: DemoPaper['look'], lines: readonly DemoLine[]): Buffer =>
  drawn(typeof look === 'function' ? look(lines) : card(look, lines))

const drawn = ({ width, height, palette, shapes }: DemoDrawing): Buffer => {
  const picture = new Raster(width, height, palette)
  for (const shape of shapes) {
    if (shape.kind === 'box') picture.fill(shape.x, shape.y, shape.width, shape.height, shape.colour)
    else if (shape.kind === 'disc') picture.disc(shape.x, shape.y, shape.radius, shape.colour)
    else picture.text(shape.x, shape.y, ascii(shape.text), shape.scale, shape.colour)
  }
  return picture.png()
}

const card = ({ title, tint, hasPortrait }: DemoCard, lines: readonly DemoLine[]): DemoDrawing => ({
  width: WIDTH,
  height: HEIGHT,
  palette: [paler(tint, 0.92), tint, [32, 38, 46], paler(tint, 0.72), [196, 60, 60]],
  shapes: [
    box(0, 0, WIDTH, 64, BAND),
    text(28, 20, title, 4, GROUND),
    ...lines.flatMap(([label, value], at) => {
      const y = 92 + at * 52
      return [text(28, y, label, 2, BAND), text(28, y + 18, String(value ?? ''), 3, INK)]
    }),
    ...(hasPortrait ? PORTRAIT : []),
    text(28, HEIGHT - 30, 'Demo data - not a real document', 2, MARK),
  ],
})

const box = (x: number, y: number, width: number, height: number, colour: number): DemoShape => ({
  kind: 'box',
  x,
  y,
  width,
  height,
  colour,
})
const disc = (x: number, y: number, radius: number, colour: number): DemoShape => ({
  kind: 'disc',
  x,
  y,
  radius,
  colour,
})
const text = (x: number, y: number, words: string, scale: number, colour: number): DemoShape => ({
  kind: 'text',
  x,
  y,
  text: words,
  scale,
  colour,
})

const PORTRAIT: readonly DemoShape[] = [
  box(WIDTH - 172, 92, 144, 184, PALE),
  disc(WIDTH - 100, 152, 36, BAND),
  box(WIDTH - 152, 216, 104, 60, BAND),
  disc(WIDTH - 130, 218, 22, BAND),
  disc(WIDTH - 70, 218, 22, BAND),
]

const ascii = (value: string): string => value.replace(/[^\x20-\x7e]/g, '')
