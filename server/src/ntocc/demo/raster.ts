import { crc32, deflateSync } from 'node:zlib'

/** 5 × 7 dots, a row in each number, the leftmost dot in its highest of five bits. */
const GLYPHS: Readonly<Record<string, string>> = {
  A: 'EHHVHHH',
  B: 'UHHUHHU',
  C: 'EHGGGHE',
  D: 'UHHHHHU',
  E: 'VGGUGGV',
  F: 'VGGUGGG',
  G: 'EHGNHHF',
  H: 'HHHVHHH',
  I: 'E44444E',
  J: '72222IC',
  K: 'HIKOKIH',
  L: 'GGGGGGV',
  M: 'HRLLHHH',
  N: 'HHPLJHH',
  O: 'EHHHHHE',
  P: 'UHHUGGG',
  Q: 'EHHHLID',
  R: 'UHHUKIH',
  S: 'FGGE11U',
  T: 'V444444',
  U: 'HHHHHHE',
  V: 'HHHHHA4',
  W: 'HHHLLLA',
  X: 'HHA4AHH',
  Y: 'HHHA444',
  Z: 'V1248GV',
  0: 'EHJLPHE',
  1: '4C4444E',
  2: 'EH1248V',
  3: 'V2421HE',
  4: '26AIV22',
  5: 'VGU11HE',
  6: '68GUHHE',
  7: 'V124888',
  8: 'EHHEHHE',
  9: 'EHHF12C',
  '-': '000V000',
  '.': '00000CC',
  ':': '0CC0CC0',
  '/': '01248G0',
}
const WIDE = 6

/** RGB, at most sixteen; the first is the ground. */
type Palette = readonly (readonly [number, number, number])[]

/** A picture with few colours, drawn on a grid of dots. */
export class Raster {
  readonly width: number
  readonly height: number
  readonly #palette: Palette
  readonly #dots: Uint8Array

  constructor(width: number, height: number, palette: Palette) {
    this.width = width
    this.height = height
    this.#palette = palette
    this.#dots = new Uint8Array(width * height)
  }

  fill(x: number, y: number, width: number, height: number, colour: number): void {
    for (let row = Math.max(0, y); row < Math.min(this.height, y + height); row++)
      this.#dots.fill(colour, row * this.width + Math.max(0, x), row * this.width + Math.min(this.width, x + width))
  }

  /** Capital letters, digits and a few signs; anything else is a gap. @returns where the text ends */
  text(x: number, y: number, text: string, scale: number, colour: number): number {
    for (const [at, letter] of [...text.toUpperCase()].entries())
      this.#glyph(x + at * WIDE * scale, y, letter, scale, colour)
    return x + text.length * WIDE * scale
  }

  #glyph(x: number, y: number, letter: string, scale: number, colour: number): void {
    const rows = GLYPHS[letter] ?? ''
    for (const [row, dots] of [...rows].entries()) {
      const bits = Number.parseInt(dots, 32)
      for (let column = 0; column < 5; column++)
        if (bits & (16 >> column)) this.fill(x + column * scale, y + row * scale, scale, scale, colour)
    }
  }

  disc(x: number, y: number, radius: number, colour: number): void {
    for (let row = -radius; row <= radius; row++) {
      const half = Math.floor(Math.sqrt(radius * radius - row * row))
      this.fill(x - half, y + row, half * 2, 1, colour)
    }
  }

  /** As a PNG of indexed colours, four bits a dot (ISO/IEC 15948). */
  png(): Buffer {
    const stride = Math.ceil(this.width / 2) + 1
    const lines = Buffer.alloc(stride * this.height)
    for (let y = 0; y < this.height; y++)
      for (let x = 0; x < this.width; x++) {
        const at = y * stride + 1 + (x >> 1)
        lines[at] = (lines[at] ?? 0) | ((this.#dots[y * this.width + x] ?? 0) << (x % 2 === 0 ? 4 : 0))
      }
    const header = Buffer.alloc(13)
    header.writeUInt32BE(this.width, 0)
    header.writeUInt32BE(this.height, 4)
    header.set([4, 3, 0, 0, 0], 8)
    return Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      pngChunk('IHDR', header),
      pngChunk('PLTE', Buffer.from(this.#palette.flat())),
      pngChunk('IDAT', deflateSync(lines)),
      pngChunk('IEND', Buffer.alloc(0)),
    ])
  }
}

/** A part of a PNG: length, type, data, check. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
