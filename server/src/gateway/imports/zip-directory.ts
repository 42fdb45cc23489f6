import { GatewayError } from '../errors.ts'

/** One file inside a zip file. */
export interface ZipEntry {
  name: string
  /** Where its bytes begin. */
  offset: number
  compressed: number
  /** Bytes once unpacked, as the directory says. */
  size: number
  method: number
}

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const LONGEST_COMMENT = 0xffff
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 1

const MOST_ENTRIES = 1_000
const MOST_BYTES = 200 * 1024 * 1024
/** Sheets full of the same value shrink a hundredfold; bombs more than a thousandfold. */
const MOST_RATIO = 300
/** Below this nothing is worth judging by its ratio. */
const SMALL = 1024 * 1024

const damaged = (detail: string) => new GatewayError('IMPORT_DAMAGED', { detail })
const tooLarge = (detail: string) => new GatewayError('IMPORT_TOO_LARGE', { detail })

function endOf(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_BYTES - LONGEST_COMMENT)
  for (let at = bytes.length - END_BYTES; at >= first; at--) if (bytes.readUInt32LE(at) === END) return at
  throw damaged('no directory')
}

/**
 * What a zip file says of itself, judged before anything is unpacked. Throws GatewayError when it is cut off, or when it
 * would become more than a table needs.
 */
export function readZipDirectory(bytes: Buffer): ZipEntry[] {
  const end = endOf(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > MOST_ENTRIES) throw tooLarge(`${count} entries`)
  const entries: ZipEntry[] = []
  let total = 0
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== ENTRY) throw damaged('directory')
    const entry = readEntry(bytes, at, end)
    total += entry.size
    if (total > MOST_BYTES) throw tooLarge(`${total} bytes unpacked`)
    if (entry.size > SMALL && entry.size > entry.compressed * MOST_RATIO) throw tooLarge(`${entry.name}: ratio`)
    entries.push(entry)
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

function readEntry(bytes: Buffer, at: number, end: number): ZipEntry {
  const flags = bytes.readUInt16LE(at + 8)
  const method = bytes.readUInt16LE(at + 10)
  const compressed = bytes.readUInt32LE(at + 20)
  const size = bytes.readUInt32LE(at + 24)
  const name = bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28))
  const local = bytes.readUInt32LE(at + 42)
  if (flags & ENCRYPTED || (method !== STORED && method !== DEFLATED)) throw damaged(`${name}: method`)
  if (local + 30 > end || bytes.readUInt32LE(local) !== LOCAL) throw damaged(`${name}: place`)
  const offset = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  if (offset + compressed > end || (method === STORED && compressed !== size)) throw damaged(`${name}: length`)
  return { name, offset, compressed, size, method }
}
