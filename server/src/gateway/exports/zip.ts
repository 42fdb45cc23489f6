import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  /** Path inside the archive, of ASCII letters. */
  name: string
  /** The content; pulled only as the archive is read. */
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** What the central directory says of an entry. */
interface Written {
  name: Buffer
  crc: number
  packed: number
  size: number
  at: number
}

const LOCAL_HEADER = 0x04034b50
const DATA_DESCRIPTOR = 0x08074b50
const DIRECTORY_HEADER = 0x02014b50
const DIRECTORY_END = 0x06054b50

/** Deflate, the version of ZIP that has it, and the flag by which sizes follow the content: they are not known before. */
const DEFLATE = 8
const VERSION = 20
const SIZES_FOLLOW = 8
/** 1 January 1980, the first day ZIP knows: the same records make the same file. */
const FIRST_DAY = 33

const MOST_BYTES = 0xffff_ffff

/**
 * A ZIP archive, made while it is read: what nobody reads is neither packed nor pulled, and leaving off early closes the
 * entry's source. Throws RangeError for an entry or archive of 4 GiB and more, and whatever a source throws.
 */
export async function* zipped(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Written[] = []
  let at = 0
  for (const { name, chunks } of entries) {
    const entry: Written = { name: Buffer.from(name, 'latin1'), crc: 0, packed: 0, size: 0, at }
    const header = localHeader(entry)
    yield header
    for await (const chunk of deflated(chunks, entry)) {
      entry.packed += chunk.length
      yield chunk
    }
    const descriptor = dataDescriptor(entry)
    yield descriptor
    at += header.length + entry.packed + descriptor.length
    if (entry.size > MOST_BYTES || at > MOST_BYTES) throw new RangeError(`${name} is too large for a ZIP archive`)
    directory.push(entry)
  }
  yield directoryOf(directory, at)
}

/** The chunks packed; `entry` counts them as they go in. */
async function* deflated(chunks: ZipEntry['chunks'], entry: Written): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw()
  const packing = pipeline(counted(chunks, entry), deflate)
  // Its failure is met below or by reading; until then it must not count as unhandled.
  packing.catch(() => {})
  yield* deflate
  await packing
}

async function* counted(chunks: ZipEntry['chunks'], entry: Written): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    entry.crc = crc32(chunk, entry.crc)
    entry.size += chunk.length
    yield chunk
  }
}

/** Fields of a record one after the other: numbers of two bytes, or of four where they are written as `[number]`. */
function record(...fields: (number | [number])[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce<number>((sum, field) => sum + (typeof field === 'number' ? 2 : 4), 0))
  let at = 0
  for (const field of fields) {
    at = typeof field === 'number' ? bytes.writeUInt16LE(field, at) : bytes.writeUInt32LE(field[0], at)
  }
  return bytes
}

/** Flags, packing, time and day of an entry, in both of its headers. */
const COMMON = [SIZES_FOLLOW, DEFLATE, 0, FIRST_DAY] as const

const localHeader = ({ name }: Written): Buffer =>
  Buffer.concat([record([LOCAL_HEADER], VERSION, ...COMMON, [0], [0], [0], name.length, 0), name])

const dataDescriptor = ({ crc, packed, size }: Written): Buffer => record([DATA_DESCRIPTOR], [crc], [packed], [size])

function directoryOf(entries: readonly Written[], at: number): Buffer {
  const headers = entries.flatMap(({ name, crc, packed, size, at: start }) => [
    record(
      [DIRECTORY_HEADER],
      VERSION,
      VERSION,
      ...COMMON,
      [crc],
      [packed],
      [size],
      name.length,
      0,
      0,
      0,
      0,
      [0],
      [start],
    ),
    name,
  ])
  const directory = Buffer.concat(headers)
  const { length } = entries
  return Buffer.concat([directory, record([DIRECTORY_END], 0, 0, length, length, [directory.length], [at], 0)])
}
