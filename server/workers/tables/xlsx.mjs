import { Readable } from 'node:stream'
import { inflateRawSync } from 'node:zlib'
import ExcelJS from 'exceljs'
import { Refusal } from './refusal.mjs'

const DEFLATED = 8

/** Parts are parsed piece by piece: a whole one would be held several times over. */
const PIECE = 64 * 1024

/** No more bytes than the directory promised: it was judged by them. */
const inflated = (bytes, { offset, compressed, size, method }) => {
  const data = bytes.subarray(offset, offset + compressed)
  try {
    const content = method === DEFLATED ? inflateRawSync(data, { maxOutputLength: Math.max(1, size) }) : data
    if (content.length === size) return content
  } catch {}
  throw new Refusal('IMPORT_DAMAGED')
}

const pieces = function* (content) {
  for (let at = 0; at < content.length; at += PIECE) yield content.subarray(at, at + PIECE)
}

/**
 * A part of the workbook, unpacked. Only what the cells need is ever asked for: no macros, pictures, links to other files.
 * A document type could define entities that grow without end; no spreadsheet program writes one.
 */
const partsOf =
  ({ bytes, entries }) =>
  name => {
    const entry = entries.find(each => each.name === name)
    if (!entry) return undefined
    const content = inflated(bytes, entry)
    if (content.includes('<!DOCTYPE')) throw new Refusal('IMPORT_NOT_A_TABLE')
    return Readable.from(pieces(content))
  }

const plain = value => {
  if (value === null || value === undefined || value instanceof Date || typeof value !== 'object') return value ?? null
  if ('error' in value) return { error: String(value.error) }
  // What a formula came to when the file was saved; the formula itself is never worked out.
  if ('formula' in value || 'sharedFormula' in value) return plain(value.result)
  if ('richText' in value) return value.richText.map(({ text }) => text).join('')
  if ('text' in value) return plain(value.text)
  return null
}

/** Path of the first sheet, as the workbook itself orders them. */
const firstSheet = ({ model, workbookRels }) => {
  const relation = workbookRels?.find(({ Id }) => Id === model?.sheets?.[0]?.rId)
  return relation && (relation.Target.startsWith('/') ? relation.Target.slice(1) : `xl/${relation.Target}`)
}

/**
 * The reader's own steps in the order they need: its way through a zip file keeps sheets in temporary files when the
 * shared strings come after them, and reads sheets nobody asked for.
 */
async function* rowsOf(file) {
  const part = partsOf(file)
  const reader = new ExcelJS.stream.xlsx.WorkbookReader(undefined, {
    worksheets: 'emit',
    sharedStrings: 'cache',
    styles: 'cache',
    hyperlinks: 'ignore',
    entries: 'ignore',
  })
  await reader._parseWorkbook(part('xl/workbook.xml'))
  await reader._parseRels(part('xl/_rels/workbook.xml.rels'))
  const styles = part('xl/styles.xml')
  if (styles) await reader._parseStyles(styles)
  const strings = part('xl/sharedStrings.xml')
  if (strings) for await (const _ of reader._parseSharedStrings(strings));
  const sheet = part(firstSheet(reader))
  if (!sheet) throw new Refusal('IMPORT_DAMAGED')
  for (const { value } of reader._parseWorksheet(sheet, 1))
    for await (const row of value) {
      const cells = []
      for (let at = 1; at < (row.values?.length ?? 0); at++) cells.push(plain(row.values[at]))
      yield { line: row.number, cells }
    }
}

/** Rows of the first sheet. */
export async function* workbookRows(file) {
  try {
    yield* rowsOf(file)
  } catch (error) {
    // Whatever the parser stumbles over is the file's fault; what this code refuses has its own reason.
    throw error instanceof Refusal ? error : new Refusal('IMPORT_DAMAGED')
  }
}
