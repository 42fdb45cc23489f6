import { type Keeping, keptExif } from './exif.ts'
import { MOST_ADDED, Remains } from './remains.ts'

const HEAD_BYTES = 12
const CHUNK_HEAD = 8
const MOST_CHUNKS = 100_000

/** Chunks that are the picture, or say how it is to be shown (RFC 9649, 2.5). */
const SHOWING: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ANIM', 'ANMF', 'ALPH', 'ICCP'])
/** Bits of VP8X that say what there is beside the picture. */
const HAS_EXIF = 0x08
const HAS_XMP = 0x04

const EXIF = Buffer.from('Exif\0\0', 'latin1')

/** The block itself: some programs begin the chunk as a JPEG's segment begins. */
const blockOf = (data: Buffer): Buffer =>
  data.subarray(0, EXIF.length).equals(EXIF) ? data.subarray(EXIF.length) : data

/** The picture without what was written beside it, and without what follows its end. Undefined when it is not whole. */
export const plainWebp = (bytes: Buffer, keeping: Keeping): Buffer | undefined => {
  const whole = CHUNK_HEAD + bytes.readUInt32LE(4)
  if (whole > bytes.length) return undefined
  const remains = new Remains(bytes, MOST_ADDED)
  remains.keep(0, HEAD_BYTES)
  let exif: Buffer | undefined
  let isExtended = false
  let at = HEAD_BYTES
  for (let count = 0; at + CHUNK_HEAD <= whole; count++) {
    const name = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    const data = at + CHUNK_HEAD
    if (count >= MOST_CHUNKS || data + size > whole) return undefined
    // The last of an odd length may lack its fill byte.
    const end = Math.min(whole, data + size + (size % 2))
    if (SHOWING.has(name)) remains.keep(at, end)
    if (name === 'VP8X') isExtended = true
    else if (name === 'EXIF') exif ??= keptExif(blockOf(bytes.subarray(data, data + size)), keeping)
    at = end
  }
  if (exif && isExtended && at % 2 === 0) remains.add(chunk(exif))
  return described(remains.whole(), exif !== undefined)
}

const chunk = (exif: Buffer): Buffer => {
  const out = Buffer.alloc(CHUNK_HEAD + exif.length + (exif.length % 2))
  out.write('EXIF', 0, 'latin1')
  out.writeUInt32LE(exif.length, 4)
  exif.copy(out, CHUNK_HEAD)
  return out
}

/** Says of itself what it has become. */
const described = (out: Buffer, hasExif: boolean): Buffer => {
  out.writeUInt32LE(out.length - CHUNK_HEAD, 4)
  const flags = HEAD_BYTES + CHUNK_HEAD
  if (out.length > flags && out.toString('latin1', HEAD_BYTES, HEAD_BYTES + 4) === 'VP8X')
    out[flags] = ((out[flags] ?? 0) & ~(HAS_EXIF | HAS_XMP)) | (hasExif ? HAS_EXIF : 0)
  return out
}
