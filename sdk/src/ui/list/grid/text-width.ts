/** Shares of the letter height: a Chinese or Japanese sign is as wide as it is high, Latin letters by their shape. */
const SQUARE = 1.04
const NARROW: Readonly<Record<string, number>> = { i: 0.3, j: 0.3, l: 0.3, f: 0.4, r: 0.44, t: 0.42, ' ': 0.34 }
const BROAD: Readonly<Record<string, number>> = { m: 1, w: 0.84 }
const LETTER = 0.64
const CAPITAL = 0.78

const shareOf = (sign: string): number => {
  if (sign > '\u2e7f') return SQUARE
  return NARROW[sign] ?? BROAD[sign] ?? (/[A-Z]/.test(sign) ? CAPITAL : LETTER)
}

/** px that a text takes in letters of this height; an estimate, on the generous side. */
export const textWidth = (text: string, height: number): number =>
  [...text].reduce((width, sign) => width + shareOf(sign) * height, 0)

const HEAD_PX = 12
const CELL_PADDING = 20
const SORT_MARK = 12
/** A head of many words may be cut: the column would be nothing but head. */
const MOST = 160

/** Where a browser may break a head: between words, and between any two Chinese or Japanese signs. */
const BREAK = /\s+|(?<=[\u2e80-\uffff])|(?=[\u2e80-\uffff])/g

/** px of the wider of two lines, broken where that is least. */
const onTwoLines = (label: string, whole: number): number => {
  const widths = [...label.matchAll(BREAK)].map(({ index, 0: { length } }) =>
    Math.max(textWidth(label.slice(0, index), HEAD_PX), textWidth(label.slice(index + length), HEAD_PX)),
  )
  return Math.min(whole, ...widths)
}

/** px that a column needs so that its head is read whole, on two lines when it is long. */
export const headWidth = (label: string, sorts: boolean): number => {
  const whole = textWidth(label, HEAD_PX)
  const text = whole <= SHORT ? whole : Math.max(SHORT, onTwoLines(label, whole))
  return Math.min(MOST, Math.ceil(text + CELL_PADDING + (sorts ? SORT_MARK : 0)))
}
/** A head of no more px stays on one line. */
const SHORT = 64
