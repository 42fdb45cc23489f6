/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number]

/** Default theme colour (specification, section 9). */
export const DEFAULT_THEME = '#1890ff'

/** Predefined theme colours: eight (specification, section 9). */
export const PREDEFINED_THEMES = [
  '#409eff',
  '#1890ff',
  '#304156',
  '#212121',
  '#11a983',
  '#13c2c2',
  '#6959cd',
  '#f5222d',
] as const

/** '#1890ff' for '#1890FF', '1890ff' or '#18f'-like short forms; undefined for anything that is no colour. */
export function normalHex(text: string): string | undefined {
  const [, digits] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/.exec(text.trim().toLowerCase()) ?? []
  if (!digits) return undefined
  return `#${digits.length === 3 ? [...digits].map(digit => digit + digit).join('') : digits}`
}

/** Parts of a colour as `normalHex` gives it. */
export const rgbOf = (hex: string): Rgb =>
  [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb

/** Two digits for each part, so that a small one does not shorten the colour. */
export const hexOf = (rgb: Rgb): string =>
  `#${rgb.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`

const STEPS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]
const SHADE = 0.1

/** What a theme colour brings along. */
export interface ThemeCluster {
  /** The colour itself, `#rrggbb`. */
  color: string
  /** Ten tints, t = 0, 0.1 … 0.9: the first is the colour as `r,g,b`, the others are ever lighter `#rrggbb`. */
  tints: readonly string[]
  /** The colour a tenth darker. */
  shade: string
}

/** Ten tints towards white and one darker shade (specification, sections 2 and 9). */
export function clusterOf(color: string): ThemeCluster {
  const rgb = rgbOf(color)
  const tint = (t: number) => (t === 0 ? rgb.join(',') : hexOf(mapRgb(rgb, part => part + t * (255 - part))))
  return { color, tints: STEPS.map(tint), shade: hexOf(mapRgb(rgb, part => (1 - SHADE) * part)) }
}

const mapRgb = ([r, g, b]: Rgb, change: (part: number) => number): Rgb => [
  Math.round(change(r)),
  Math.round(change(g)),
  Math.round(change(b)),
]
