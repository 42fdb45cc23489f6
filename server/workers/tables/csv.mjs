import { MOST_CHARACTERS, MOST_COLUMNS, MOST_LINES } from './budget.mjs'
import { Refusal } from './refusal.mjs'

const decoded = bytes => {
  try {
    // Takes the byte order mark away, and refuses what is not UTF-8 instead of replacing it.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refusal('IMPORT_ENCODING')
  }
}

/** Spreadsheet programs separate by what their country uses: the sign that the first line has most of. */
const separatorOf = text => {
  const end = text.search(/[\r\n]/)
  const line = (end < 0 ? text : text.slice(0, end)).replace(/"[^"]*"/g, '')
  const counts = [',', ';', '\t'].map(sign => ({ sign, count: line.split(sign).length }))
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).sign
}

/** Exports put an apostrophe before what a spreadsheet program would read as a formula. */
const plain = text => (/^'\s*[=+\-@＝＋－＠]/.test(text) ? text.slice(1) : text)

/**
 * Lines that hold anything; RFC 4180, with any line ending. A quote that is never closed means that the file has been cut
 * off. Throws Refusal.
 */
export function* csvRows(bytes, most, budget) {
  const text = decoded(bytes)
  if (text.includes('\0')) throw new Refusal('IMPORT_NOT_A_TABLE')
  const separator = separatorOf(text)
  const special = new RegExp(`[\\r\\n${separator}]`, 'g')
  let cells = []
  let isFilled = false
  let count = 0
  let line = 1
  let at = 0
  while (at <= text.length) {
    let cell
    if (text[at] === '"') {
      let end = at + 1
      for (;;) {
        end = text.indexOf('"', end)
        if (end < 0) throw new Refusal('IMPORT_DAMAGED')
        if (text[end + 1] !== '"') break
        end += 2
      }
      cell = text.slice(at + 1, end).replaceAll('""', '"')
      at = end + 1
      special.lastIndex = at
    } else special.lastIndex = at
    const found = special.exec(text)
    const stop = found ? found.index : text.length
    budget.tag()
    const value = plain((cell ?? '') + text.slice(at, stop))
    if (value.length > MOST_CHARACTERS) throw new Refusal('IMPORT_TOO_LARGE')
    if (cells.push(value) > MOST_COLUMNS) throw new Refusal('IMPORT_TOO_MANY_COLUMNS')
    isFilled ||= value !== ''
    if (found && found[0] === separator) {
      at = stop + 1
      continue
    }
    if (isFilled) {
      count += 1
      if (count > most) throw new Refusal('IMPORT_TOO_MANY_ROWS')
      yield { line, cells }
      cells = []
    } else cells.length = 0
    isFilled = false
    line += 1
    if (line > MOST_LINES) throw new Refusal('IMPORT_TOO_MANY_ROWS')
    if (!found) return
    at = stop + (text.startsWith('\r\n', stop) ? 2 : 1)
  }
}
