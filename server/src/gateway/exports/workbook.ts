import { EXPORT_SHEET_NAME, type ExportColumn } from '@ntocc/sdk/contracts'
import type { ExportCell } from '@ntocc/sdk/fields'
import { cellText, cleanText } from './cells.ts'

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const SHEET_PATH = 'xl/worksheets/sheet1.xml'

/** Number formats by kind of column; a format's place, from 1, is the style of its cells. */
const FORMATS: readonly (readonly [kind: string, format: string])[] = [
  ['date', 'yyyy-mm-dd'],
  ['dateTime', 'yyyy-mm-dd hh:mm:ss'],
  ['money', '#,##0.00'],
]
/** Style of a moment in a column of another kind: a number would be shown otherwise. */
const DATE_STYLE = 1
/** Numbers below are formats that spreadsheet programs have built in. */
const FIRST_OWN_FORMAT = 164

const styles = (): string => {
  const formats = FORMATS.map(
    ([, format], index) => `<numFmt numFmtId="${FIRST_OWN_FORMAT + index}" formatCode="${format}"/>`,
  )
  const cells = FORMATS.map(
    (_, index) =>
      `<xf numFmtId="${FIRST_OWN_FORMAT + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  )
  const plain = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>'
  return (
    `${DECLARATION}<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${formats.join('')}</numFmts>` +
    '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    `<cellStyleXfs count="1">${plain}</cellStyleXfs>` +
    `<cellXfs count="${cells.length + 1}">${plain.replace('/>', ' xfId="0"/>')}${cells.join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  )
}

/** Every part of a workbook with one sheet but the sheet itself, by path. */
export const WORKBOOK_PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    `${DECLARATION}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>` +
    `<Override PartName="/${SHEET_PATH}" ContentType="${TYPES}.worksheet+xml"/></Types>`,
  '_rels/.rels':
    `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">` +
    `<Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml':
    `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">` +
    `<sheets><sheet name="${EXPORT_SHEET_NAME}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">` +
    `<Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': styles(),
}

/** Column width in characters when the page asks for none. */
const WIDTH = 16
/** Lines of a sheet in every spreadsheet program. */
const MOST_LINES = 1_048_576

const DAY_MS = 86_400_000
/** Day 0 of spreadsheet programs, counted from the days after the 29 February 1900 that they believe in. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
const FIRST_SERIAL = 61

/** What cannot stand in a cell's text as it is, or only where blanks are told to be kept. */
const DELICATE = /[&<>\r\n\t]|_x|^ | $/
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/**
 * A text element. Lines end as in a spreadsheet; `_x0041_`, which spreadsheet programs read as a letter by its number,
 * has its underscore written that way.
 */
function textElement(text: string): string {
  if (!DELICATE.test(text)) return `<t>${text}</t>`
  const escaped = text
    .replace(/\r\n?/g, '\n')
    .replace(/_(?=x[\da-fA-F]{4}_)/g, '_x005F_')
    .replace(/[&<>]/g, letter => ESCAPES[letter] ?? letter)
  return `<t xml:space="preserve">${escaped}</t>`
}

/** Letters of a column, from 0: A to Z, AA and on. */
const lettersOf = (column: number): string =>
  (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

/** Writes one sheet as XML, piece by piece: `head`, each row, `tail`. */
export class SheetXml {
  readonly tail = '</sheetData></worksheet>'
  readonly #columns: readonly ExportColumn[]
  /** Of each column what its cells begin with up to the line's number, and its style. */
  readonly #openings: readonly string[]
  readonly #styles: readonly number[]
  #line = 0

  constructor(columns: readonly ExportColumn[]) {
    this.#columns = columns
    this.#openings = columns.map((_, index) => `<c r="${lettersOf(index)}`)
    this.#styles = columns.map(({ kind }) => FORMATS.findIndex(([name]) => name === kind) + 1)
  }

  /** Everything before the rows, with the titles as a first row that stays when people scroll. */
  head(): string {
    const widths = this.#columns.map(
      ({ width = WIDTH }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
    )
    const view =
      '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>'
    return (
      `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews>${view}</sheetViews><sheetFormatPr defaultRowHeight="15"/>` +
      `<cols>${widths.join('')}</cols><sheetData>${this.row(this.#columns.map(({ title }) => cleanText(title)))}`
    )
  }

  /** A row of cleaned cells, in the order of the columns. Throws RangeError past the last line of a sheet. */
  row(cells: readonly ExportCell[]): string {
    const line = ++this.#line
    if (line > MOST_LINES) throw new RangeError(`a sheet has ${MOST_LINES} lines`)
    let xml = `<row r="${line}">`
    for (let index = 0; index < cells.length; index++) xml += this.#cell(index, line, cells[index] ?? null)
    return `${xml}</row>`
  }

  #cell(index: number, line: number, cell: ExportCell): string {
    if (cell === null) return ''
    const opening = this.#openings[index]
    const style = this.#styles[index]
    if (typeof cell === 'string') return `${opening}${line}" t="inlineStr"><is>${textElement(cell)}</is></c>`
    if (typeof cell === 'number')
      return Number.isFinite(cell) ? `${opening}${line}" s="${style}"><v>${cell}</v></c>` : ''
    const serial = (cell.getTime() - DAY_ZERO) / DAY_MS
    // Programs disagree about the days before March 1900; text they leave alone.
    if (serial < FIRST_SERIAL) return this.#cell(index, line, cellText(cell))
    // Ten digits of a day are finer than a millisecond and hide what division leaves behind.
    return `${opening}${line}" s="${style || DATE_STYLE}"><v>${Math.round(serial * 1e10) / 1e10}</v></c>`
  }
}
