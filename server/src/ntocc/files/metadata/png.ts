import { crc32 } from 'node:zlib'
import { type Keeping, keptExif } from './exif.ts'
import { MOST_ADDED, Remains } from './remains.ts'

const SIGNATURE_BYTES = 8
/** Length, name and check sum of a chunk. */
const FRAME_BYTES = 12
const MOST_CHUNKS = 100_000

/** Chunks that are the picture, or say how it is to be shown (PNG, third edition, 4.3): no texts, times or places. */
const SHOWING: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS acTL fcTL fdAT cHRM cICP gAMA iCCP mDCV cLLI sBIT sRGB bKGD hIST pHYs sPLT'.split(' '),
)

/** The picture without what was written beside it, and without what follows its end. Undefined when it is not whole. */
export const plainPng = (bytes: Buffer, keeping: Keeping): Buffer | undefined => {
  const remains = new Remains(bytes, MOST_ADDED)
  remains.keep(0, SIGNATURE_BYTES)
  let hasExif = false
  let at = SIGNATURE_BYTES
  for (let count = 0; count < MOST_CHUNKS && at + FRAME_BYTES <= bytes.length; count++) {
    const end = at + FRAME_BYTES + bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (end > bytes.length) return undefined
    if (SHOWING.has(name)) remains.keep(at, end)
    else if (name === 'eXIf' && !hasExif) {
      const kept = keptExif(bytes.subarray(at + 8, end - 4), keeping)
      if (kept) remains.add(chunk(name, kept))
      hasExif = true
    }
    if (name === 'IEND') return remains.whole()
    at = end
  }
  return undefined
}

const chunk = (name: string, data: Buffer): Buffer => {
  const out = Buffer.alloc(FRAME_BYTES + data.length)
  out.writeUInt32BE(data.length, 0)
  out.write(name, 4, 'latin1')
  data.copy(out, 8)
  out.writeUInt32BE(crc32(out.subarray(4, 8 + data.length)), 8 + data.length)
  return out
}
