import { type Keeping, keptExif } from './exif.ts'
import { MOST_ADDED, Remains } from './remains.ts'

const START_OF_SCAN = 0xda
const END = 0xd9
const APP1 = 0xe1
/** A camera writes some dozens, a progressive picture some hundreds. */
const MOST_SEGMENTS = 10_000

const EXIF = Buffer.from('Exif\0\0', 'latin1')
/** Segments of applications that say how the picture is to be shown: sizes of its points, colours, and how they are written. */
const SHOWING: Readonly<Record<number, Buffer>> = {
  224: Buffer.from('JFIF\0', 'latin1'),
  226: Buffer.from('ICC_PROFILE\0', 'latin1'),
  238: Buffer.from('Adobe', 'latin1'),
}

/** Frames, tables and scans (ITU T.81, table B.1), which are the picture itself. */
const isPicture = (marker: number): boolean => marker >= 0xc0 && marker <= 0xdf
const isAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/** Where the points of a scan end: at the next marker. Undefined when there is none. */
const endOfScan = (bytes: Buffer, from: number): number | undefined => {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at)) {
    const next = bytes[at + 1]
    if (next === undefined) return undefined
    // A stuffed zero, a restart, or fill.
    if (next === 0 || (next >= 0xd0 && next <= 0xd7)) at += 2
    else if (next === 0xff) at += 1
    else return at
  }
  return undefined
}

/**
 * The picture without what a camera or a program wrote beside it, up to its end: phones append a second picture, or a
 * film, with a place of its own. Undefined when it cannot be followed to its end.
 */
export const plainJpeg = (bytes: Buffer, keeping: Keeping): Buffer | undefined => {
  const remains = new Remains(bytes, MOST_ADDED)
  remains.keep(0, 2)
  let hasExif = false
  let at = 2
  for (let count = 0; count < MOST_SEGMENTS; count++) {
    // Bytes between segments belong to none; readers pass them over.
    at = bytes.indexOf(0xff, at)
    while (at >= 0 && bytes[at + 1] === 0xff) at++
    const marker = at < 0 ? undefined : bytes[at + 1]
    if (marker === undefined) return undefined
    if (marker === END) {
      remains.keep(at, at + 2)
      return remains.whole()
    }
    if (marker === 0 || isAlone(marker)) {
      at += 2
      continue
    }
    const end = at + 4 <= bytes.length ? at + 2 + bytes.readUInt16BE(at + 2) : at
    if (end < at + 4 || end > bytes.length) return undefined
    const showing = SHOWING[marker]
    if (isPicture(marker) || (showing && startsWith(bytes, at + 4, showing))) remains.keep(at, end)
    else if (marker === APP1 && !hasExif && startsWith(bytes, at + 4, EXIF)) {
      const kept = keptExif(bytes.subarray(at + 4 + EXIF.length, end), keeping)
      if (kept) remains.add(segment(kept))
      hasExif = true
    }
    const past = marker === START_OF_SCAN ? endOfScan(bytes, end) : end
    if (past === undefined) return undefined
    if (past > end) remains.keep(end, past)
    at = past
  }
  return undefined
}

const startsWith = (bytes: Buffer, at: number, sign: Buffer): boolean =>
  bytes.subarray(at, at + sign.length).equals(sign)

const segment = (exif: Buffer): Buffer => {
  const head = Buffer.from([0xff, APP1, 0, 0])
  head.writeUInt16BE(2 + EXIF.length + exif.length, 2)
  return Buffer.concat([head, EXIF, exif])
}
