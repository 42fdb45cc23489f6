import { hexOf, type Rgb, rgbOf } from './cluster.ts'

/** Ratios of WCAG 2.2, level AA. */
export const TEXT_CONTRAST = 4.5
export const GRAPHIC_CONTRAST = 3

/** Relative luminance, 0 to 1. */
export function luminance(hex: string): number {
  const [r, g, b] = rgbOf(hex).map(part => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** 1 (the same) to 21 (black on white). */
export function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** `share` of one colour over another. */
export function mix(color: string, over: string, share: number): string {
  const [a, b] = [rgbOf(color), rgbOf(over)]
  return hexOf([0, 1, 2].map(at => (a[at] ?? 0) * share + (b[at] ?? 0) * (1 - share)) as unknown as Rgb)
}

const STEP = 0.02

/** The colour itself, or as much lighter or darker as it must be to be told from what it stands on. */
export function readable(color: string, on: string, ratio: number): string {
  const towards = contrast('#ffffff', on) > contrast('#000000', on) ? '#ffffff' : '#000000'
  for (let share = 0; share < 1; share += STEP) {
    const candidate = mix(towards, color, share)
    if (contrast(candidate, on) >= ratio) return candidate
  }
  return towards
}
