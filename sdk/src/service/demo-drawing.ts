import type { DemoCard, DemoColour, DemoDrawing, DemoLine, DemoPaper, DemoShape } from './demo-pictures.ts'

/** A picture of a paper, as an SVG document without scripts, styles or anything from elsewhere. Sizes in px. */
export interface DemoPicture {
  svg: string
  width: number
  height: number
}

const INK = '#23262b'
const RED = '#c8322d'
/** Said across the paper and below it. */
const SAMPLE = '样本 演示用'
const NOTE = '样本 · 仅供演示 · 非真实文件'

const SIZES: Readonly<Record<NonNullable<DemoCard['layout']>, readonly [width: number, height: number]>> = {
  card: [720, 452],
  table: [720, 500],
  certificate: [760, 540],
  letter: [640, 880],
  slip: [560, 500],
}

/**
 * Draws a paper from its lines: each time the same, and letters by the fonts of whoever looks at it.
 * Values are escaped.
 */
export const drawDemoPaper = (look: DemoPaper['look'], lines: readonly DemoLine[]): DemoPicture => {
  if (typeof look === 'function') return drawn(look(lines))
  const [width, height] = SIZES[look.layout ?? 'card']
  const sheet = { ...look, width, height, lines, colour: rgb(look.tint), pale: rgb(paler(look.tint, 0.9)) }
  const body = [...LAYOUTS[look.layout ?? 'card'](sheet), ...sealsOf(sheet), watermark(sheet)]
  return { svg: framed(width, height, body), width, height }
}

interface Sheet extends DemoCard {
  width: number
  height: number
  lines: readonly DemoLine[]
  colour: string
  pale: string
}

const framed = (width: number, height: number, body: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="'Noto Sans CJK SC','Noto Sans SC','Microsoft YaHei','PingFang SC',sans-serif">${body.join('')}</svg>`

const rgb = (colour: DemoColour | undefined): string => `rgb(${(colour ?? [0, 0, 0]).join(',')})`
const paler = ([red, green, blue]: DemoColour, by: number): DemoColour => [
  Math.round(red + (255 - red) * by),
  Math.round(green + (255 - green) * by),
  Math.round(blue + (255 - blue) * by),
]

const ESCAPES: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (value: unknown): string => String(value ?? '').replace(/[<>&"']/g, each => ESCAPES[each] ?? each)

interface Type {
  fill?: string
  bold?: boolean
  middle?: boolean
  /** px between letters. */
  apart?: number
  more?: string
}

const words = (x: number, y: number, size: number, text: unknown, type: Type = {}): string => {
  const { fill = INK, bold, middle, apart, more = '' } = type
  const weight = bold ? ' font-weight="700"' : ''
  const anchor = middle ? ' text-anchor="middle"' : ''
  const spacing = apart ? ` letter-spacing="${apart}"` : ''
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}"${weight}${anchor}${spacing}${more}>${escaped(text)}</text>`
}

const rect = (x: number, y: number, width: number, height: number, more: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${more}/>`

/** Width of a text in letters of the full width. */
const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 1 : 0.58), 0)

/** Lines of at most so many letters of the full width. */
const wrapped = (value: unknown, most: number): string[] => {
  const rows = ['']
  for (const letter of String(value ?? '')) {
    const row = `${rows.at(-1)}${letter}`
    if (widthOf(row) > most) rows.push(letter)
    else rows[rows.length - 1] = row
  }
  return rows
}

/** A ground of one small drawing again and again. */
const tiled = ({ width, height }: Pick<Sheet, 'width' | 'height'>, name: string, tile: string): string =>
  `<defs><pattern id="${name}" patternUnits="userSpaceOnUse" ${tile}</pattern></defs>${rect(0, 0, width, height, `fill="url(#${name})"`)}`

/** Fine waves, as on paper that is hard to copy. */
const waves = (sheet: Sheet): string =>
  tiled(
    sheet,
    'waves',
    `width="60" height="18"><path d="M0 9q15 -11 30 0t30 0" fill="none" stroke="${sheet.colour}" stroke-opacity=".13"/>`,
  )

const paper = (sheet: Sheet): string[] => [
  rect(0, 0, sheet.width, sheet.height, `rx="14" fill="${sheet.pale}"`),
  waves(sheet),
  rect(1, 1, sheet.width - 2, sheet.height - 2, `rx="14" fill="none" stroke="${sheet.colour}" stroke-opacity=".5"`),
]

/** Head and shoulders on a plain ground, where a photograph would be. */
const portrait = (x: number, y: number, colour: string): string =>
  `<g transform="translate(${x} ${y})"><path d="M0 0h150v190H0z" fill="#eef2f6" stroke="#b7c0ca"/><path d="M14 190c0-44 26-62 61-62s61 18 61 62z" fill="${colour}" fill-opacity=".75"/><path d="M62 112h26v26q-13 12-26 0z" fill="#d9b99a"/><ellipse cx="75" cy="82" rx="33" ry="40" fill="#e6c8aa"/><path d="M41 78c-4-50 72-50 68 0-6-22-20-26-34-26s-28 4-34 26z" fill="#2b2b2e"/></g>`

const cardBody = (sheet: Sheet): string[] => {
  const { lines, width, colour, hasPortrait, title } = sheet
  const room = hasPortrait ? 15 : 24
  let y = 122
  const rows = lines.flatMap(([label, value]) => {
    const text = wrapped(value, room)
    const made = [
      words(44, y, 18, label, { fill: colour }),
      ...text.map((row, at) => words(176, y + at * 32, 25, row, { apart: 1 })),
    ]
    y += 22 + text.length * 32
    return made
  })
  return [
    ...paper(sheet),
    words(width / 2, 62, 28, title, { fill: colour, bold: true, middle: true, apart: 4 }),
    ...rows,
    ...(hasPortrait ? [portrait(width - 196, 104, colour)] : []),
  ]
}

/** Cells of half the width as long as two short figures follow each other. */
const tableBody = (sheet: Sheet): string[] => {
  const { lines, width, colour, hasPortrait, title } = sheet
  const [left, right] = [32, width - (hasPortrait ? 212 : 32)]
  const half = (right - left) / 2
  const isShort = ([, value]: DemoLine) => widthOf(String(value ?? '')) * 22 < half - 24
  const cells: string[] = []
  let y = 92
  for (let at = 0; at < lines.length; y += 62) {
    const pair = lines.slice(at, at + 2)
    const row = pair.length === 2 && pair.every(isShort) ? pair : pair.slice(0, 1)
    const wide = (right - left) / row.length
    for (const [place, [label, value]] of row.entries()) {
      const x = left + place * wide
      const size = Math.min(22, (wide - 20) / Math.max(1, widthOf(String(value ?? ''))))
      cells.push(
        rect(x, y, wide, 62, `fill="#fff" fill-opacity=".45" stroke="${colour}" stroke-opacity=".55"`),
        words(x + 10, y + 21, 14, label, { fill: colour }),
        words(x + 10, y + 49, Math.round(size * 10) / 10, value),
      )
    }
    at += row.length
  }
  return [
    ...paper(sheet),
    words(width / 2, 60, 28, title, { fill: colour, bold: true, middle: true, apart: 5 }),
    ...cells,
    ...(hasPortrait ? [portrait(width - 188, 96, colour)] : []),
  ]
}

const certificateBody = (sheet: Sheet): string[] => {
  const { lines, width, height, colour, title } = sheet
  const edge = (inset: number, stroke: number) =>
    rect(
      inset,
      inset,
      width - inset * 2,
      height - inset * 2 - 10,
      `fill="none" stroke="${colour}" stroke-width="${stroke}"`,
    )
  let y = 182
  const rows = lines.flatMap(([label, value]) => {
    const text = wrapped(value, 21)
    const made = [
      words(72, y, 19, label, { fill: colour, bold: true }),
      ...text.map((row, at) => words(246, y + at * 30, 21, row)),
    ]
    y += 14 + text.length * 30
    return made
  })
  const heading = words(width / 2, 116, 50, title, { bold: true, middle: true, apart: 18 })
  return [...paper(sheet), edge(22, 7), edge(34, 1.5), heading, ...rows]
}

const letterBody = (sheet: Sheet): string[] => {
  const { lines, width, height, title } = sheet
  let y = 150
  const rows = lines.flatMap(([label, value]) => {
    const text = wrapped(label ? `${label}：${String(value ?? '')}` : `　　${String(value ?? '')}`, 30)
    const made = text.map((row, at) => words(64, y + at * 28, 17, row))
    y += 12 + text.length * 28
    return made
  })
  return [
    rect(0, 0, width, height, 'fill="#fffefa"'),
    rect(0.5, 0.5, width - 1, height - 1, 'fill="none" stroke="#d5d2c6"'),
    words(width / 2, 96, 30, title, { bold: true, middle: true, apart: 6 }),
    ...rows,
  ]
}

const slipBody = (sheet: Sheet): string[] => {
  const { lines, width, height, colour, title } = sheet
  const step = 40
  const rows = lines.flatMap(([label, value], at) => {
    const y = 84 + at * step
    const size = Math.min(18, 340 / Math.max(1, widthOf(String(value ?? ''))))
    return [
      rect(28, y, width - 56, step, `fill="none" stroke="${colour}" stroke-opacity=".6"`),
      `<path d="M160 ${y}v${step}" stroke="${colour}" stroke-opacity=".6"/>`,
      words(42, y + 26, 16, label, { fill: colour }),
      words(176, y + 26, Math.round(size * 10) / 10, value),
    ]
  })
  return [
    rect(0, 0, width, height, 'fill="#fffdf5"'),
    rect(8, 8, width - 16, height - 16, 'fill="none" stroke="#b9b39c"'),
    words(width / 2, 58, 26, title, { fill: colour, bold: true, middle: true, apart: 8 }),
    ...rows,
  ]
}

const LAYOUTS = { card: cardBody, table: tableBody, certificate: certificateBody, letter: letterBody, slip: slipBody }

/** A round seal: whose it is around the upper edge, and that it is a sample in the middle. No emblem. */
const seal = (x: number, y: number, name: string): string => {
  const letters = [...name].slice(0, 22)
  const step = Math.min(24, 250 / Math.max(1, letters.length - 1))
  const size = letters.length > 13 ? 11 : 14
  const around = letters.map((letter, at) => {
    const turn = Math.round((at - (letters.length - 1) / 2) * step * 10) / 10
    return `<text text-anchor="middle" font-size="${size}" transform="rotate(${turn}) translate(0 -44)">${escaped(letter)}</text>`
  })
  return `<g transform="translate(${x} ${y}) rotate(-6)" fill="${RED}" opacity=".78"><circle r="62" fill="none" stroke="${RED}" stroke-width="3.5"/>${around.join('')}<text text-anchor="middle" y="7" font-size="20" font-weight="700">样本</text><text text-anchor="middle" y="34" font-size="13">演示专用</text></g>`
}

const sealsOf = ({ seals = [], lines, width, height, layout }: Sheet): string[] => {
  const printed = (wanted: string) => String(lines.find(([label]) => label === wanted)?.[1] ?? '')
  const bottom = height - (layout === 'letter' ? 120 : 98)
  if (seals.length === 1) return [seal(width - 112, bottom, printed(seals[0] ?? ''))]
  return seals.map((label, at) => seal((width * (at * 2 + 1)) / (seals.length * 2), bottom, printed(label)))
}

const watermark = (sheet: Pick<Sheet, 'width' | 'height'>): string => {
  const said = words(30, 90, 30, SAMPLE, { fill: RED, apart: 6, more: ' fill-opacity=".14"' })
  const note = words(sheet.width / 2, sheet.height - 14, 13, NOTE, { fill: RED, middle: true })
  return `${tiled(sheet, 'sample', `width="300" height="150" patternTransform="rotate(-24)">${said}`)}${note}`
}

const drawn = ({ width, height, palette, shapes }: DemoDrawing): DemoPicture => {
  const fill = (colour: number) => `fill="${rgb(palette[colour])}"`
  const shape = (each: DemoShape): string => {
    if (each.kind === 'box') return rect(each.x, each.y, each.width, each.height, fill(each.colour))
    if (each.kind === 'disc') return `<circle cx="${each.x}" cy="${each.y}" r="${each.radius}" ${fill(each.colour)}/>`
    const [size, colour] = [each.scale * 9, rgb(palette[each.colour])]
    return words(each.x, each.y + each.scale * 8, size, each.text, { fill: colour, bold: true })
  }
  const body = [rect(0, 0, width, height, fill(0)), ...shapes.map(shape), watermark({ width, height })]
  return { svg: framed(width, height, body), width, height }
}
