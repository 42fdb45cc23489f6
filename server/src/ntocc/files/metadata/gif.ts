import { Remains } from './remains.ts'

const HEAD_BYTES = 13
const EXTENSION = 0x21
const IMAGE = 0x2c
const END = 0x3b
const APPLICATION = 0xff
const COMMENT = 0xfe
const MOST_BLOCKS = 100_000

/** Applications whose blocks say how the picture is to be shown: how often it runs, its colours. */
const SHOWING: ReadonlySet<string> = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'])

/** Bytes of a table of colours, as its flags say. */
const tableBytes = (flags: number | undefined): number => ((flags ?? 0) & 0x80 ? 3 * 2 ** (((flags ?? 0) & 7) + 1) : 0)

/** Where a row of blocks ends that each begin with their length. Undefined when it does not. */
const endOfBlocks = (bytes: Buffer, from: number): number | undefined => {
  let at = from
  while (at < bytes.length) {
    const size = bytes[at] ?? 0
    at += 1 + size
    if (size === 0) return at
  }
  return undefined
}

/** The picture without comments and what programs wrote beside it, and without what follows its end. Undefined when it is not whole. */
export const plainGif = (bytes: Buffer): Buffer | undefined => {
  const remains = new Remains(bytes, 0)
  let at = HEAD_BYTES + tableBytes(bytes[10])
  remains.keep(0, at)
  for (let count = 0; count < MOST_BLOCKS; count++) {
    const kind = bytes[at]
    if (kind === END) {
      remains.keep(at, at + 1)
      return remains.whole()
    }
    if (kind !== EXTENSION && kind !== IMAGE) return undefined
    const label = bytes[at + 1]
    const end = endOfBlocks(bytes, kind === EXTENSION ? at + 2 : at + 11 + tableBytes(bytes[at + 9]))
    if (end === undefined) return undefined
    const isBeside =
      kind === EXTENSION &&
      (label === COMMENT || (label === APPLICATION && !SHOWING.has(bytes.toString('latin1', at + 3, at + 14))))
    if (!isBeside) remains.keep(at, end)
    at = end
  }
  return undefined
}
