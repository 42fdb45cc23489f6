import type { ExportColumn, Language } from '@ntocc/sdk/contracts'
import { type ExportCell, type FieldKind, kindNamed, own } from '@ntocc/sdk/fields'

/** A spreadsheet program refuses a file with a longer cell. */
export const MOST_CELL_CHARACTERS = 32_767

// Characters no XML 1.0 document may hold, so no workbook either.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Text as every file type can carry it: no control characters, no half surrogates, no longer than a cell. */
export function cleanText(text: string): string {
  const whole = text.replace(FORBIDDEN, '').toWellFormed()
  return whole.length > MOST_CELL_CHARACTERS ? whole.slice(0, MOST_CELL_CHARACTERS).toWellFormed() : whole
}

/** Begins like a formula, also behind blanks and in full-width letters that spreadsheet programs fold. */
const FORMULA = /^[\s\u3000]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/

/** Text for files in which a spreadsheet program would read a formula: an apostrophe makes it text again. */
export const neutralised = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** The same behind what spreadsheet programs of other countries take for the end of a cell, quoted or not. */
const FORMULA_WITHIN = /([;\t|])(?=[\s\u3000]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g

/** Text for a file whose separator is the reader's guess: no part of it is a formula either. */
export const neutralisedThroughout = (text: string): string => neutralised(text).replace(FORMULA_WITHIN, "$1'")

interface Column {
  key: string
  kind: FieldKind
  labels: Readonly<Record<string, string>> | undefined
}

/** Turns records of a list into rows of cells, by the kinds of their columns. */
export class RowMaker {
  readonly #columns: readonly Column[]
  readonly #language: Language

  constructor(columns: readonly ExportColumn[], language: Language) {
    this.#columns = columns.map(({ key, kind, labels }) => ({ key, kind: kindNamed(kind), labels }))
    this.#language = language
  }

  row(record: Readonly<Record<string, unknown>>): ExportCell[] {
    return this.#columns.map(({ key, kind, labels }) => {
      const cell = kind.exportCell(own(record, key), { labels, language: this.#language })
      return typeof cell === 'string' ? cleanText(cell) : cell
    })
  }
}

const two = (value: number): string => String(value).padStart(2, '0')

/** A cell as text: dates as year-month-day hour:minute:second (specification, section 9). */
export function cellText(cell: ExportCell): string {
  if (cell === null) return ''
  if (typeof cell !== 'object') return String(cell)
  const day = `${cell.getUTCFullYear()}-${two(cell.getUTCMonth() + 1)}-${two(cell.getUTCDate())}`
  const clock = `${two(cell.getUTCHours())}:${two(cell.getUTCMinutes())}:${two(cell.getUTCSeconds())}`
  return clock === '00:00:00' ? day : `${day} ${clock}`
}
