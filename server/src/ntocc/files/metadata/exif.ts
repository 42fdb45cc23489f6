import { itemAt } from '@ntocc/sdk/fields'
/** What a picture may keep of what its camera wrote beside it. How it is turned is always kept. */
export interface Keeping {
  /** Where and when it was taken. */
  place: boolean
}

interface Entry {
  tag: number
  type: number
  count: number
  bytes: Buffer
}

/** Bytes of one value, by type (TIFF 6.0, section 2, and Exif 2.32, 4.6.2). */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8] as const
const LONG = 4
const SHORT = 3

const ORIENTATION = 0x0112
const EXIF_DIRECTORY = 0x8769
const GPS_DIRECTORY = 0x8825
/** DateTimeOriginal and the time zone it is of. */
const TIME_TAGS: ReadonlySet<number> = new Set([0x9003, 0x9011])
/** Version, latitude, longitude, altitude and time with their references, the datum of the map, the date, and how sure it is. */
const PLACE_TAGS: ReadonlySet<number> = new Set([0, 1, 2, 3, 4, 5, 6, 7, 0x12, 0x1d, 0x1f])

/** A directory of a camera has some dozens of entries, and none that is kept a longer value. */
const MOST_ENTRIES = 512
const LONGEST_VALUE = 64
const ENTRY_BYTES = 12
const HEAD_BYTES = 8

/** Reads and writes whole numbers of one byte order. */
class Tiff {
  readonly #isBig: boolean
  readonly #bytes: Buffer

  constructor(bytes: Buffer, isBig: boolean) {
    this.#bytes = bytes
    this.#isBig = isBig
  }

  u16(at: number): number {
    return this.#isBig ? this.#bytes.readUInt16BE(at) : this.#bytes.readUInt16LE(at)
  }

  u32(at: number): number {
    return this.#isBig ? this.#bytes.readUInt32BE(at) : this.#bytes.readUInt32LE(at)
  }

  put16(at: number, value: number): void {
    if (this.#isBig) this.#bytes.writeUInt16BE(value, at)
    else this.#bytes.writeUInt16LE(value, at)
  }

  put32(at: number, value: number): void {
    if (this.#isBig) this.#bytes.writeUInt32BE(value, at)
    else this.#bytes.writeUInt32LE(value, at)
  }

  /** The wanted entries of the directory at a place; none where there is no whole one. */
  entries(at: number, wanted: (tag: number) => boolean): Entry[] {
    const { length } = this.#bytes
    if (at < HEAD_BYTES || at + 2 > length) return []
    const count = this.u16(at)
    if (count > MOST_ENTRIES || at + 2 + count * ENTRY_BYTES > length) return []
    const found = new Map<number, Entry>()
    for (let index = 0; index < count; index++) {
      const entry = this.#entry(at + 2 + index * ENTRY_BYTES)
      if (entry && wanted(entry.tag) && !found.has(entry.tag)) found.set(entry.tag, entry)
    }
    return [...found.values()].sort((a, b) => a.tag - b.tag)
  }

  #entry(at: number): Entry | undefined {
    const [tag, type, count] = [this.u16(at), this.u16(at + 2), this.u32(at + 4)]
    const size = (TYPE_BYTES[type] ?? 0) * count
    const from = size > 4 ? this.u32(at + 8) : at + 8
    if (size === 0 || size > LONGEST_VALUE || from + size > this.#bytes.length) return undefined
    return { tag, type, count, bytes: this.#bytes.subarray(from, from + size) }
  }
}

const even = (size: number): number => size + (size % 2)
const outside = ({ bytes }: Entry): number => (bytes.length > 4 ? even(bytes.length) : 0)
const sizeOf = (entries: readonly Entry[]): number =>
  2 + entries.length * ENTRY_BYTES + 4 + entries.reduce((sum, entry) => sum + outside(entry), 0)

/** A directory and its values, in the byte order in which they were read. */
const writeDirectory = (out: Buffer, isBig: boolean, at: number, entries: readonly Entry[]): void => {
  const tiff = new Tiff(out, isBig)
  let free = at + 2 + entries.length * ENTRY_BYTES + 4
  tiff.put16(at, entries.length)
  for (const [index, entry] of entries.entries()) {
    const place = at + 2 + index * ENTRY_BYTES
    tiff.put16(place, entry.tag)
    tiff.put16(place + 2, entry.type)
    tiff.put32(place + 4, entry.count)
    if (outside(entry) > 0) {
      tiff.put32(place + 8, free)
      entry.bytes.copy(out, free)
      free += outside(entry)
    } else entry.bytes.copy(out, place + 8)
  }
}

const isTurned = ({ tag, type, count, bytes }: Entry, isBig: boolean): boolean => {
  if (tag !== ORIENTATION || type !== SHORT || count !== 1) return false
  const value = new Tiff(bytes, isBig).u16(0)
  return value > 1 && value <= 8
}

/**
 * An Exif block (a TIFF file of directories) made anew from what is kept of a camera's: nothing else of it goes along, no
 * maker's notes, thumbnails, names or serial numbers. Undefined when nothing is left, or nothing of it can be read.
 */
export const keptExif = (block: Buffer, { place }: Keeping): Buffer | undefined => {
  if (block.length < HEAD_BYTES + 2) return undefined
  const order = block.toString('latin1', 0, 2)
  if (order !== 'MM' && order !== 'II') return undefined
  const isBig = order === 'MM'
  const tiff = new Tiff(block, isBig)
  if (tiff.u16(2) !== 42) return undefined
  const first = tiff.entries(tiff.u32(4), tag => tag === ORIENTATION || tag === EXIF_DIRECTORY || tag === GPS_DIRECTORY)
  const inDirectory = (tag: number, wanted: ReadonlySet<number>): Entry[] => {
    const pointer = place ? first.find(entry => entry.tag === tag && entry.type === LONG) : undefined
    return pointer ? tiff.entries(new Tiff(pointer.bytes, isBig).u32(0), each => wanted.has(each)) : []
  }
  const parts = [
    { tag: EXIF_DIRECTORY, entries: inDirectory(EXIF_DIRECTORY, TIME_TAGS) },
    { tag: GPS_DIRECTORY, entries: inDirectory(GPS_DIRECTORY, PLACE_TAGS) },
  ].filter(({ entries }) => entries.length > 0)
  return assembled(
    isBig,
    first.filter(entry => isTurned(entry, isBig)),
    parts,
  )
}

const assembled = (
  isBig: boolean,
  turned: readonly Entry[],
  parts: readonly { tag: number; entries: readonly Entry[] }[],
): Buffer | undefined => {
  if (turned.length + parts.length === 0) return undefined
  const pointers = parts.map(({ tag }): Entry => ({ tag, type: LONG, count: 1, bytes: Buffer.alloc(4) }))
  const top = [...turned, ...pointers]
  const out = Buffer.alloc(parts.reduce((sum, { entries }) => sum + sizeOf(entries), HEAD_BYTES + sizeOf(top)))
  const tiff = new Tiff(out, isBig)
  out.write(isBig ? 'MM' : 'II', 0, 'latin1')
  tiff.put16(2, 42)
  tiff.put32(4, HEAD_BYTES)
  let at = HEAD_BYTES + sizeOf(top)
  for (const [index, { entries }] of parts.entries()) {
    new Tiff(itemAt(pointers, index).bytes, isBig).put32(0, at)
    writeDirectory(out, isBig, at, entries)
    at += sizeOf(entries)
  }
  writeDirectory(out, isBig, HEAD_BYTES, top)
  return out
}
