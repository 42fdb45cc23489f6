import type { Field } from '../../../fields/index.ts'
import { textWidth } from '../grid/text-width.ts'

/** px of a cell beside its contents. */
export const CELL_PADDING = 20

/**
 * px of contents that are never cut, by the name of the kind: a figure, a day or a plate of which a part is missing is
 * another one. Words may be cut; the whole stands in the tooltip.
 */
const WHOLE: Readonly<Record<string, number>> = {
  date: 84,
  dateTime: 88,
  money: 108,
  plate: 84,
  flag: 30,
  mobile: 96,
  phone: 96,
  integer: 48,
  positiveInteger: 48,
  positiveNumber: 64,
  percent: 56,
  decimal: 84,
  nonNegativeDecimal: 64,
  quantity: 72,
  weightKg: 72,
  id: 96,
  uscc: 140,
  idCard: 140,
  bankAccount: 140,
  digits: 110,
  personName: 72,
  localized: 96,
  codes: 90,
  area: 84,
}
const WORDS = 84
/** Figures that may be followed by the word of their unit, and its room: `150 min`, `150 分钟`. */
const [COUNTED, UNIT] = [['integer', 'positiveInteger', 'positiveNumber'], 32]
/** Short texts that people write, such as codes: no longer than this, and the room they need. */
const [SHORT_LENGTH, SHORT] = [20, 104]
/** Numbers that the console gives to documents: `YF26112700000034`. Their ends tell them apart. */
const NUMBER = 142
/** The button beside a masked value. */
const REVEAL = 28
/** Letters of cells and of the tags of states, px. */
export const CELL_LETTERS = 14
export const TAG_LETTERS = 12
/** Sign and padding of a state's tag. */
const TAG = 32
/** A label of many words may be cut; the word of a state is what is looked for down a list, and longer than this it is written shorter. */
const MOST_LABEL = 150
export const MOST_STATE = 172

/**
 * px that a column of the field must have, its head aside. Labels: those of its dictionary, in the reader's language. The
 * widest of a state counts whatever a page declares: that was measured in one language.
 */
export function leastWidth(field: Field | undefined, width: number, labels: readonly string[]): number {
  if (!field) return Math.min(width, WORDS + CELL_PADDING)
  const kind = field.kind.name
  if (kind === 'state') return widestLabel(labels, true) + CELL_PADDING
  const isShort = kind === 'text' && (field.options.max ?? Infinity) <= SHORT_LENGTH
  const words = isShort ? (field.options.readOnly ? NUMBER : SHORT) : WORDS
  const contents = kind === 'code' ? widestLabel(labels, false) : (WHOLE[kind] ?? words)
  const unit = COUNTED.includes(kind) && field.unitIn() ? UNIT : 0
  const reveal = field.options.sensitive && WHOLE[kind] ? REVEAL : 0
  return Math.min(width, contents + CELL_PADDING + unit + reveal)
}

function widestLabel(labels: readonly string[], isTag: boolean): number {
  const widths = labels.map(label => textWidth(label, isTag ? TAG_LETTERS : CELL_LETTERS))
  return Math.min(isTag ? MOST_STATE : MOST_LABEL, Math.ceil(Math.max(isTag ? 36 : 40, ...widths))) + (isTag ? TAG : 0)
}
