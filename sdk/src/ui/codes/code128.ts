/** Widths of bars and spaces of each symbol in turn, by its value (ISO/IEC 15417, table 1); the last one is the stop. */
const SYMBOLS =
  '212222,222122,222221,121223,121322,131222,122213,122312,132212,221213,221312,231212,112232,122132,122231,113222,123122,123221,223211,221132,221231,213212,223112,312131,311222,321122,321221,312212,322112,322211,212123,212321,232121,111323,131123,131321,112313,132113,132311,211313,231113,231311,112133,112331,132131,113123,113321,133121,313121,211331,231131,213113,213311,213131,311123,311321,331121,312113,312311,332111,314111,221411,431111,111224,111422,121124,121421,141122,141221,112214,112412,122114,122411,142112,142211,241211,221114,413111,241112,134111,111242,121142,121241,114212,124112,124211,411212,421112,421211,212141,214121,412121,111143,111341,131141,114113,114311,411113,411311,113141,114131,311141,411131,211412,211214,211232,2331112'.split(
    ',',
  )

const START_B = 104
const START_C = 105
const TO_B = 100
const TO_C = 99
const STOP = 106
const CHECK = 103
/** White that readers need before and after, in modules. */
export const QUIET = 10

const PRINTABLE = /^[\x20-\x7e]+$/

/** Digits from here on that are worth two in one symbol: an even number of them, and more than two changes would cost. */
const pairsAt = (text: string, at: number): number => {
  const digits = /^\d*/.exec(text.slice(at))?.[0].length ?? 0
  const even = digits - (digits % 2)
  return even >= (at === 0 || at + digits === text.length ? 4 : 6) ? even : 0
}

/**
 * Values of the symbols of a text with start, check and stop: letters in code set B, runs of digits in code set C, two to
 * a symbol. Undefined for a text that holds anything but printable ASCII, or nothing.
 */
export const code128 = (text: string): number[] | undefined => {
  if (!PRINTABLE.test(text)) return undefined
  const values: number[] = []
  let set: 'B' | 'C' | undefined
  const change = (to: 'B' | 'C'): void => {
    if (set === to) return
    if (set === undefined) values.push(to === 'B' ? START_B : START_C)
    else values.push(to === 'B' ? TO_B : TO_C)
    set = to
  }
  for (let at = 0; at < text.length; ) {
    const digits = text.length - at >= 2 && set === 'C' && /^\d\d/.test(text.slice(at)) ? 2 : pairsAt(text, at)
    if (digits > 0) {
      change('C')
      values.push(Number(text.slice(at, at + 2)))
      at += 2
    } else {
      change('B')
      values.push(text.charCodeAt(at) - 32)
      at += 1
    }
  }
  const sum = values.reduce((total, value, place) => total + value * Math.max(place, 1), 0)
  return [...values, sum % CHECK, STOP]
}

/** Bars as SVG path data one module high, and how many modules wide it is with the white about it. */
export const barsOf = (values: readonly number[]): { path: string; width: number } => {
  let x = QUIET
  const bars: string[] = []
  for (const value of values)
    for (const [at, width] of [...(SYMBOLS[value] ?? '')].entries()) {
      if (at % 2 === 0) bars.push(`M${x} 0h${width}v1h-${width}z`)
      x += Number(width)
    }
  return { path: bars.join(''), width: x + QUIET }
}

export const symbolWidths = (value: number): string => SYMBOLS[value] ?? ''
