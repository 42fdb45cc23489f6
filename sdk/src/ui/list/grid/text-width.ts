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
const textWidth = (text: string, height: number): number =>
  [...text].reduce((width, sign) => width + shareOf(sign) * height, 0)

const HEAD_PX = 12
const ACTION_PX = 15
const CELL_PADDING = 24
const SORT_MARK = 12
const MORE_BUTTON = 32
/** A head of many words may be cut: the column would be nothing but head. */
const MOST = 220
/** Another page of rows, with other verbs, moves the edge seldom. */
const STEP = 24

/** px that a column needs so that its head is read whole. */
export const headWidth = (label: string, sorts: boolean): number =>
  Math.min(MOST, Math.ceil(textWidth(label, HEAD_PX) + CELL_PADDING + (sorts ? SORT_MARK : 0)))

/** px of a column that shows one of these verbs in each row, and the button of a menu beside it. */
export const actionsWidth = (verbs: Iterable<string>): number => {
  const widest = Math.max(0, ...[...new Set(verbs)].map(verb => textWidth(verb, ACTION_PX)))
  return Math.min(MOST, Math.ceil((widest + CELL_PADDING + MORE_BUTTON) / STEP) * STEP)
}
