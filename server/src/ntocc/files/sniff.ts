import type { FileType } from '@ntocc/sdk/contracts'

export interface Sniffed {
  type: FileType
  /** Pixels, for pictures. */
  width?: number
  height?: number
}

/** Enough of the beginning to tell what a file is. */
export const SNIFF_BYTES = 16

const startsWith = (bytes: Buffer, ...signature: number[]): boolean => signature.every((byte, at) => bytes[at] === byte)
const textAt = (bytes: Buffer, at: number, length: number): string => bytes.toString('latin1', at, at + length)

/** What the first bytes say; undefined for anything that is not taken, whatever its name. */
export const typeOf = (bytes: Buffer): FileType | undefined => {
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return 'image/webp'
  if (/^GIF8[79]a$/.test(textAt(bytes, 0, 6))) return 'image/gif'
  if (textAt(bytes, 0, 5) === '%PDF-') return 'application/pdf'
  return undefined
}

/** Before the picture there are a few. */
const MOST_CHUNKS = 1_000

interface Size {
  width: number
  height: number
}

const size = (width: number, height: number): Size => ({ width, height })

/** Markers that begin a frame and hold its size (ITU T.81, table B.1): C0 to CF without DHT, JPG and DAC. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const jpegSize = (bytes: Buffer): Size | undefined => {
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    // Fill bytes may stand before a marker.
    if (marker === 0xff) at += 1
    else if (isFrame(marker)) return size(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5))
    else at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

/** The size that a chunk of a WebP file tells; its name is at `at`. */
const webpChunkSize = (bytes: Buffer, at: number): Size | undefined => {
  if (bytes.length < at + 18) return undefined
  switch (textAt(bytes, at, 4)) {
    case 'VP8 ':
      return size(bytes.readUInt16LE(at + 14) & 0x3fff, bytes.readUInt16LE(at + 16) & 0x3fff)
    case 'VP8L': {
      const bits = bytes.readUInt32LE(at + 9)
      return size((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
    }
    case 'VP8X':
      return size(bytes.readUIntLE(at + 12, 3) + 1, bytes.readUIntLE(at + 15, 3) + 1)
    default:
      return undefined
  }
}

/** What the first chunk tells, and the picture itself where that is larger: a small canvas could hide it. */
const webpSize = (bytes: Buffer): Size | undefined => {
  let found = webpChunkSize(bytes, 12)
  if (!found) return undefined
  for (let at = 12, count = 0; at + 8 <= bytes.length && count < MOST_CHUNKS; count++) {
    const { width, height } = webpChunkSize(bytes, at) ?? found
    found = size(Math.max(found.width, width), Math.max(found.height, height))
    at += 8 + bytes.readUInt32LE(at + 4) + (bytes.readUInt32LE(at + 4) % 2)
  }
  return found
}

const imageSize = (type: FileType, bytes: Buffer): Size | undefined => {
  switch (type) {
    case 'image/jpeg':
      return jpegSize(bytes)
    case 'image/png':
      return bytes.length >= 24 && textAt(bytes, 12, 4) === 'IHDR'
        ? size(bytes.readUInt32BE(16), bytes.readUInt32BE(20))
        : undefined
    case 'image/webp':
      return webpSize(bytes)
    case 'image/gif':
      return bytes.length >= 10 ? size(bytes.readUInt16LE(6), bytes.readUInt16LE(8)) : undefined
    default:
      return undefined
  }
}

/** The end that each type must have: a file that was cut off on its way is not taken. */
const isWhole = (type: FileType, bytes: Buffer): boolean => {
  switch (type) {
    case 'image/jpeg':
      // Cameras append thumbnails and other data after the end marker.
      return bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > 0
    case 'image/png':
      return bytes.includes('IEND', Math.max(0, bytes.length - 1024), 'latin1')
    case 'image/webp':
      return bytes.length >= 8 + bytes.readUInt32LE(4)
    case 'image/gif':
      return bytes.lastIndexOf(0x3b) > 0
    case 'application/pdf':
      return bytes.includes('%%EOF', Math.max(0, bytes.length - 4096), 'latin1')
  }
}

/** What a whole file is; undefined when it is damaged. The type has been told by `typeOf` before. */
export const sniff = (type: FileType, bytes: Buffer): Sniffed | undefined => {
  if (!isWhole(type, bytes)) return undefined
  if (type === 'application/pdf') return { type }
  const found = imageSize(type, bytes)
  return found && found.width > 0 && found.height > 0 ? { type, ...found } : undefined
}
