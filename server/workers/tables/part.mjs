import { createInflateRaw } from 'node:zlib'
import { Refusal } from './refusal.mjs'

const DEFLATED = 8
const PIECE = 64 * 1024

/**
 * A part of a workbook, unpacked piece by piece: what is not read any more is not unpacked. No more bytes than the
 * directory promised, by which it was judged, and no fewer. Throws Refusal.
 */
async function* pieces(bytes, { offset, compressed, size, method }) {
  const data = bytes.subarray(offset, offset + compressed)
  let left = size
  const counted = piece => {
    left -= piece.length
    if (left < 0) throw new Refusal('IMPORT_DAMAGED')
    return piece
  }
  if (method === DEFLATED) {
    const inflate = createInflateRaw({ chunkSize: PIECE })
    inflate.end(data)
    for await (const piece of inflate) yield counted(piece)
  } else for (let at = 0; at < data.length; at += PIECE) yield counted(data.subarray(at, at + PIECE))
  if (left > 0) throw new Refusal('IMPORT_DAMAGED')
}

/** The parts of a workbook by name; only what the cells need is ever asked for: no macros, pictures, links to other files. */
export const partsOf =
  ({ bytes, entries }) =>
  name => {
    const entry = entries.find(each => each.name === name)
    return entry && pieces(bytes, entry)
  }
