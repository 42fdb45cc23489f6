import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import ExcelJS from 'exceljs'
import { BAD_FILL, FROZEN, HEAD_FILL, HEAD_FONT, SHEET } from './style.mjs'
import { fieldsOf } from './titles.mjs'

// Characters no XML document may hold.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const MOST_CHARACTERS = 32_767

/** Text is written as text, which no spreadsheet program works out; an error value as the text of it. */
const written = cell => {
  if (typeof cell === 'object' && cell !== null && 'error' in cell) return cell.error
  return typeof cell === 'string' ? cell.replace(FORBIDDEN, '').toWellFormed().slice(0, MOST_CHARACTERS) : cell
}

const formatOf = cell => {
  if (!(cell instanceof Date)) return typeof cell === 'string' ? '@' : undefined
  return cell.getTime() % 86_400_000 === 0 ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm:ss'
}

/**
 * The rows of a file with the bad cells red, each with its reason as a note, and a last column with all reasons of the row.
 * What is mended in it can be imported as it is: the last column is left out by its title.
 */
export async function annotate(rows, { issues, columns, errorsTitle, only }) {
  const out = new PassThrough()
  const bytes = buffer(out)
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true, useSharedStrings: false })
  const sheet = book.addWorksheet(SHEET, FROZEN)
  const byLine = new Map()
  for (const issue of issues) byLine.set(issue.line, [...(byLine.get(issue.line) ?? []), issue])
  let kept
  let places
  for await (const { line, cells } of rows) {
    if (!kept) {
      // A file that came back before brings its old column of reasons.
      kept = cells.flatMap((title, at) => (String(title ?? '').trim() === errorsTitle ? [] : [at]))
      const fields = fieldsOf(cells, columns)
      places = new Map(kept.map((at, index) => [fields[at], index + 1]))
      sheet.columns = [...kept.map(() => ({ width: 18 })), { width: 50 }]
      const head = sheet.addRow([...kept.map(at => written(cells[at])), errorsTitle])
      head.eachCell(cell => {
        cell.fill = HEAD_FILL
        cell.font = HEAD_FONT
      })
      head.commit()
      continue
    }
    const own = byLine.get(line) ?? []
    if (only === 'bad' && own.length === 0) continue
    const row = sheet.addRow([...kept.map(at => written(cells[at])), own.map(({ text }) => written(text)).join('; ')])
    kept.forEach((at, index) => {
      const numFmt = formatOf(cells[at])
      if (numFmt) row.getCell(index + 1).numFmt = numFmt
    })
    for (const { field, text } of own) {
      const place = places.get(field) || kept.length + 1
      const cell = row.getCell(place)
      cell.fill = BAD_FILL
      if (place <= kept.length) cell.note = written(text)
    }
    row.commit()
  }
  sheet.commit()
  await book.commit()
  return bytes
}
