import ExcelJS from 'exceljs'
import { FROZEN, HEAD_FILL, HEAD_FONT, REQUIRED_FONT, SHEET } from './style.mjs'

const letterOf = number => {
  let text = ''
  for (let left = number; left > 0; left = Math.floor((left - 1) / 26))
    text = String.fromCharCode(65 + ((left - 1) % 26)) + text
  return text
}

/** Sheet names: no signs that formulas use, and not too long. */
const sheetName = name => name.replace(/[*?:\\/[\]']/g, ' ').slice(0, 31) || 'Codes'

/** A workbook to fill in: titles, formats, lists to choose from, and one row as an example. */
export async function template({ columns, texts, most }) {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet(SHEET, FROZEN)
  const choices = columns.filter(({ choices: own }) => own.length > 0)
  const name = sheetName(texts.codes)
  const codes = choices.length > 0 ? book.addWorksheet(name, FROZEN) : undefined
  columns.forEach((column, index) => {
    const place = sheet.getColumn(index + 1)
    place.width = Math.max(column.width, column.title.length * 2 + 4)
    place.numFmt = column.format
    const head = sheet.getCell(1, index + 1)
    head.value = column.required ? `${column.title} *` : column.title
    head.fill = HEAD_FILL
    head.font = column.required ? REQUIRED_FONT : HEAD_FONT
    if (column.hint) head.note = column.hint
    if (column.example !== undefined) sheet.getCell(2, index + 1).value = column.example
  })
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
