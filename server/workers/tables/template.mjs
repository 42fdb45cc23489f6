import ExcelJS from 'exceljs'
import { EXAMPLE_FONT, FROZEN, HEAD_FILL, HEAD_FONT, REQUIRED_FONT, SHEET } from './style.mjs'

const letterOf = number => {
  let text = ''
  for (let left = number; left > 0; left = Math.floor((left - 1) / 26))
    text = String.fromCharCode(65 + ((left - 1) % 26)) + text
  return text
}

/** Sheet names: no signs that formulas use, not too long, and each once. */
function sheetName(name, fallback, taken) {
  const plain =
    name
      .replace(/[*?:\\/[\]']/g, ' ')
      .trim()
      .slice(0, 31) || fallback
  return taken.some(each => each.toLowerCase() === plain.toLowerCase()) ? `${plain.slice(0, 28)} 2` : plain
}

/** A column's title with what belongs into it. */
function headColumn(sheet, at, column) {
  const place = sheet.getColumn(at)
  place.width = Math.max(column.width, column.title.length * 2 + 4)
  place.numFmt = column.format
  const head = sheet.getCell(1, at)
  head.value = column.required ? `${column.title} *` : column.title
  head.fill = HEAD_FILL
  head.font = column.required ? REQUIRED_FONT : HEAD_FONT
  if (column.hint) head.note = column.hint
}

/** Imports read the first sheet: what stands here is added by nobody, and cannot be filled in by mistake. */
async function addExample(sheet, columns) {
  columns.forEach((column, index) => {
    headColumn(sheet, index + 1, column)
    const cell = sheet.getCell(2, index + 1)
    if (column.example !== undefined) cell.value = column.example
    cell.font = EXAMPLE_FONT
  })
  sheet.properties.tabColor = EXAMPLE_FONT.color
  await sheet.protect('', { selectLockedCells: true, selectUnlockedCells: true, formatColumns: true })
}

/** A workbook to fill in: titles, formats, lists to choose from, and beside it a row as an example. */
export async function template({ columns, texts, most }) {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet(SHEET, FROZEN)
  const choices = columns.filter(({ choices: own }) => own.length > 0)
  const example = sheetName(texts.example, 'Example', [SHEET])
  await addExample(book.addWorksheet(example, FROZEN), columns)
  const name = sheetName(texts.codes, 'Codes', [SHEET, example])
  const codes = choices.length > 0 ? book.addWorksheet(name, FROZEN) : undefined
  for (const [index, column] of columns.entries()) headColumn(sheet, index + 1, column)
  choices.forEach((column, index) => {
    const first = index * 3 + 1
    const list = letterOf(first)
    codes.getColumn(first).width = 24
    codes.getCell(1, first).value = `${column.title}: ${texts.name}`
    codes.getCell(1, first + 1).value = texts.code
    for (const at of [first, first + 1]) {
      codes.getCell(1, at).font = HEAD_FONT
      codes.getCell(1, at).fill = HEAD_FILL
      codes.getColumn(at).numFmt = '@'
    }
    column.choices.forEach(([code, label], row) => {
      codes.getCell(row + 2, first).value = label
      codes.getCell(row + 2, first + 1).value = code
    })
    const letter = letterOf(columns.indexOf(column) + 1)
    sheet.dataValidations.add(`${letter}2:${letter}${most + 1}`, {
      type: 'list',
      allowBlank: true,
      showErrorMessage: !column.several,
      formulae: [`'${name}'!$${list}$2:$${list}$${column.choices.length + 1}`],
    })
  })
  return Buffer.from(await book.xlsx.writeBuffer())
}
