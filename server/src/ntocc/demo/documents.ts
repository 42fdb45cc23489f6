import { Raster } from './raster.ts'

/** Papers that the demo data have pictures of, and the vehicle itself. */
export type DocumentKind = keyof typeof LOOKS | 'vehicle'

type Line = readonly [label: string, value: unknown]

const WIDTH = 720
const HEIGHT = 452
const GROUND = 0
const BAND = 1
const INK = 2
const PALE = 3
const MARK = 4

interface Look {
  title: string
  /** Of the band, the ink of labels, and what is pale. */
  tint: readonly [number, number, number]
  portrait?: boolean
}

const LOOKS = {
  idFront: { title: 'Identity card', tint: [58, 110, 165], portrait: true },
  idBack: { title: 'Identity card', tint: [58, 110, 165] },
  licence: { title: 'Driving licence', tint: [64, 64, 72], portrait: true },
  qualification: { title: 'Qualification certificate', tint: [140, 60, 50], portrait: true },
  vehicleLicence: { title: 'Vehicle licence', tint: [46, 96, 140] },
  contract: { title: 'Signed contract', tint: [70, 90, 120] },
  businessLicence: { title: 'Business licence', tint: [150, 110, 40] },
} as const satisfies Readonly<Record<string, Look>>

const paler = ([red, green, blue]: readonly [number, number, number], by: number): [number, number, number] => [
  Math.round(red + (255 - red) * by),
  Math.round(green + (255 - green) * by),
  Math.round(blue + (255 - blue) * by),
]

/**
 * A picture of a paper that nobody could take for a real one: its figures in plain letters on a tinted card that says
 * what it is. The bitmap letters are Latin only, so names are written as in English and plates without their province.
 */
export function drawDocument(kind: DocumentKind, lines: readonly Line[]): Buffer {
  return (kind === 'vehicle' ? drawTruck(lines) : drawCard(LOOKS[kind], lines)).png()
}

function drawCard({ title, tint, portrait }: Look, lines: readonly Line[]): Raster {
  const picture = new Raster(WIDTH, HEIGHT, [
    paler(tint, 0.92),
    [...tint],
    [32, 38, 46],
    paler(tint, 0.72),
    [196, 60, 60],
  ])
  picture.fill(0, 0, WIDTH, 64, BAND)
  picture.text(28, 20, title, 4, GROUND)
  for (const [at, [label, value]] of lines.entries()) {
    const y = 92 + at * 52
    picture.text(28, y, label, 2, BAND)
    picture.text(28, y + 18, ascii(value), 3, INK)
  }
  if (portrait) drawPortrait(picture)
  picture.text(28, HEIGHT - 30, 'Demo data - not a real document', 2, MARK)
  return picture
}

function drawPortrait(picture: Raster): void {
  picture.fill(WIDTH - 172, 92, 144, 184, PALE)
  picture.disc(WIDTH - 100, 152, 36, BAND)
  picture.fill(WIDTH - 152, 216, 104, 60, BAND)
  picture.disc(WIDTH - 130, 218, 22, BAND)
  picture.disc(WIDTH - 70, 218, 22, BAND)
}

/** A lorry from the side, with its plate large below. */
function drawTruck(lines: readonly Line[]): Raster {
  const picture = new Raster(WIDTH, HEIGHT, [
    [222, 232, 240],
    [70, 96, 122],
    [32, 38, 46],
    [150, 160, 168],
    [236, 184, 50],
  ])
  picture.fill(0, 300, WIDTH, HEIGHT - 300, PALE)
  picture.fill(60, 110, 420, 170, BAND)
  picture.fill(496, 160, 150, 120, MARK)
  picture.fill(590, 176, 44, 46, GROUND)
  picture.fill(60, 280, 590, 14, INK)
  for (const x of [130, 200, 400, 580]) {
    picture.disc(x, 300, 32, INK)
    picture.disc(x, 300, 14, PALE)
  }
  picture.fill(220, 356, 280, 64, MARK)
  picture.text(244, 374, ascii(lines[0]?.[1]), 4, INK)
  return picture
}

const ascii = (value: unknown): string => String(value ?? '').replace(/[^\x20-\x7e]/g, '')
