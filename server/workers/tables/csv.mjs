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

/** RFC 4180, with any line ending. A quote that is never closed means that the file has been cut off. */
export function* csvRows(bytes) {
  const text = decoded(bytes)
  if (text.includes('\0')) throw new Refusal('IMPORT_NOT_A_TABLE')
  const separator = separatorOf(text)
  const special = new RegExp(`[\\r\\n${separator}]`, 'g')
  let cells = []
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
    cells.push(plain((cell ?? '') + text.slice(at, stop)))
    if (found && found[0] === separator) {
      at = stop + 1
      continue
    }
    yield { line, cells }
    line += 1
    cells = []
    if (!found) return
    at = stop + (text.startsWith('\r\n', stop) ? 2 : 1)
  }
}
