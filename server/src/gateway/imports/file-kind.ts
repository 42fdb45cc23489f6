import { GatewayError } from '../errors.ts'
import { readZipDirectory, type ZipEntry } from './zip-directory.ts'

/** A file whose outside has been looked at: by its bytes, never by its name. */
export type TableFile = { kind: 'xlsx'; bytes: Buffer; entries: ZipEntry[] } | { kind: 'csv'; bytes: Buffer }

const startsWith = (bytes: Buffer, ...magic: number[]) => magic.every((byte, at) => bytes[at] === byte)

/** First bytes of the kinds people take for a table, and of what is certainly none. */
const isZip = (bytes: Buffer) => startsWith(bytes, 0x50, 0x4b, 3, 4)
const isOldOffice = (bytes: Buffer) => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)
/** Tables in text have no control characters but tabs and line ends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const BINARY = /[\u0000-\u0008\u000e-\u001f]/
const MARKUP = /^\ufeff?\s*(?:<[!?a-z]|%PDF|\{\\rtf)/i
const LOOKED_AT = 4096

/** Says what a file is. Throws GatewayError for anything but a plain workbook or a CSV file. */
export function tableFileOf(bytes: Buffer): TableFile {
  if (bytes.length === 0) throw new GatewayError('IMPORT_EMPTY')
  if (isOldOffice(bytes)) throw new GatewayError('IMPORT_OLD_OR_LOCKED')
  if (isZip(bytes)) return { kind: 'xlsx', bytes, entries: workbookEntries(bytes) }
  const start = bytes.subarray(0, LOOKED_AT).toString('latin1')
  if (BINARY.test(start) || MARKUP.test(start)) throw new GatewayError('IMPORT_NOT_A_TABLE')
  return { kind: 'csv', bytes }
}

function workbookEntries(bytes: Buffer): ZipEntry[] {
  const entries = readZipDirectory(bytes)
  const names = new Set(entries.map(({ name }) => name))
  if (names.size !== entries.length) throw new GatewayError('IMPORT_DAMAGED', { detail: 'an entry twice' })
  if (entries.some(({ name }) => /(?:^|\/)vba|macrosheets\//i.test(name))) throw new GatewayError('IMPORT_MACROS')
  if (!names.has('xl/workbook.xml')) throw new GatewayError('IMPORT_NOT_A_TABLE', { detail: 'no workbook' })
  return entries
}
