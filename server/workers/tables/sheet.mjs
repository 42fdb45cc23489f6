import { longer, MOST_COLUMNS, MOST_LINES } from './budget.mjs'
import { Refusal } from './refusal.mjs'
import { readXml } from './xml.mjs'

/** A text that many cells share, by its place among them; found when it is known which are needed. */
export class SharedText {
  constructor(at) {
    this.at = at
  }
}

const DAY_MS = 86_400_000
/** Days of the two calendars of spreadsheets before 1970. */
const EPOCH_1900 = 25_569
const EPOCH_1904 = 24_107

const dateOf = (days, is1904) => {
  const date = new Date(Math.round((days - (is1904 ? EPOCH_1904 : EPOCH_1900)) * DAY_MS))
  return Number.isNaN(date.getTime()) ? days : date
}

const numberOf = text => {
  const number = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : { error: text.slice(0, 100) }
}

/** Letters of a cell's place as a number, A is 1; undefined where it names none. */
const columnOf = place => {
  if (place === undefined) return undefined
  let column = 0
  for (const letter of place) {
    const value = letter.charCodeAt(0) - 64
    if (value < 1 || value > 26) break
    column = column * 26 + value
    if (column > 16_384) throw new Refusal('IMPORT_DAMAGED')
  }
  return column || undefined
}

/**
 * The rows of a sheet that hold anything, each with its line and no more cells than up to its last value: what is only
 * formatted is passed over, wherever it is. Reading ends with the table. Throws Refusal.
 */
export class SheetReader {
  rows = []
  isDone = false
  /** Whether characters are the cell's: not those of its formula, nor the reading aid above a Japanese word. */
  isTaking = false
  #budget
  #is1904
  #isDate
  #most
  #line = 0
  #column = 0
  #cells
  #cell
  #isAid = false

  constructor({ is1904, dateStyles, most, budget }) {
    this.#budget = budget
    this.#is1904 = is1904
    this.#isDate = dateStyles
    this.#most = most
  }

  async read(pieces) {
    await readXml(pieces, this.#budget, this)
    if (!this.isDone) throw new Refusal('IMPORT_DAMAGED')
    return this.rows
  }

  open(name, attributes) {
    if (name === 'row') this.#openRow(attributes().r)
    else if (name === 'c' && this.#cells) this.#openCell(attributes())
    else if (name === 'rPh') this.#isAid = true
    else if (name === 'v' || (name === 't' && !this.#isAid)) this.isTaking = this.#cell !== undefined
  }

  close(name) {
    if (name === 'v' || name === 't') this.isTaking = false
    else if (name === 'rPh') this.#isAid = false
    else if (name === 'c') this.#closeCell()
    else if (name === 'row') this.#closeRow()
    else if (name === 'sheetData') this.isDone = true
  }

  text(characters) {
    this.#cell.text = longer(this.#cell.text, characters, this.#budget)
  }

  #openRow(line) {
    this.#line = line === undefined ? this.#line + 1 : Number(line)
    if (!(this.#line >= 1 && this.#line <= MOST_LINES)) throw new Refusal('IMPORT_DAMAGED')
    this.#column = 0
    this.#cells = []
  }

  #openCell({ r, t, s }) {
    this.#column = columnOf(r) ?? this.#column + 1
    this.#cell = { type: t, style: Number(s ?? 0), text: '' }
  }

  #closeCell() {
    const cell = this.#cell
    this.#cell = undefined
    if (!cell?.text || !this.#cells) return
    // Nothing lies between what is too far right and the table: no cells are made up to there.
    if (this.#column > MOST_COLUMNS) throw new Refusal('IMPORT_TOO_MANY_COLUMNS')
    while (this.#cells.length < this.#column - 1) this.#cells.push(null)
    this.#cells[this.#column - 1] = this.#valueOf(cell)
  }

  #closeRow() {
    if (this.#cells?.length > 0) this.rows.push({ line: this.#line, cells: this.#cells })
    this.#cells = undefined
    if (this.rows.length > this.#most) throw new Refusal('IMPORT_TOO_MANY_ROWS')
  }

  /** A formula counts as what it came to when the file was saved; the formula itself is never worked out. */
  #valueOf({ type, style, text }) {
    switch (type) {
      case 's':
        return new SharedText(Number(text))
      case 'str':
      case 'inlineStr':
        return text
      case 'b':
        return text.trim() === '1' || text.trim() === 'true'
      case 'e':
        return { error: text }
      case 'd': {
        // ISO 8601 without a zone: a wall clock.
        const date = new Date(`${text.trim().slice(0, 19)}${text.includes('T') ? 'Z' : 'T00:00:00Z'}`)
        return Number.isNaN(date.getTime()) ? text : date
      }
      default: {
        const number = numberOf(text)
        return typeof number === 'number' && this.#isDate[style] ? dateOf(number, this.#is1904) : number
      }
    }
  }
}
