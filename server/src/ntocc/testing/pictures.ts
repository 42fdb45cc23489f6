import { crc32, deflateSync } from 'node:zlib'

/** Small pictures that any program shows, with what cameras and programs write beside them, for tests. */

/** Value of an Exif entry: a text, a short number, ratios, or bytes. */
type Value = string | number | [number, number][] | Buffer

export interface Directories {
  first?: Record<number, Value>
  exif?: Record<number, Value>
  gps?: Record<number, Value>
}

/** Where the picture of the tests was taken, and with what. */
export const CAMERA: Directories = {
  first: { 271: 'Secret Maker', 274: 6, 305: 'Secret Software 1.0' },
  exif: {
    36867: '2026:01:31 08:30:00',
    36881: '+08:00',
    37500: Buffer.from('secret notes of the maker'),
    42033: 'Secret 4711',
  },
  gps: {
    0: Buffer.from([2, 3, 0, 0]),
    1: 'N',
    2: [
      [30, 1],
      [35, 1],
      [1234, 100],
    ],
    3: 'E',
    4: [
      [114, 1],
      [18, 1],
      [99, 100],
    ],
    27: Buffer.from('secret way of finding out'),
  },
}

/** An Exif block in either byte order. */
export function exifBlock({ first = {}, exif, gps }: Directories, isBig = true): Buffer {
  const u16 = (value: number) =>
    isBig ? Buffer.from([value >> 8, value & 255]) : Buffer.from([value & 255, value >> 8])
  const u32 = (value: number) => {
    const bytes = Buffer.alloc(4)
    if (isBig) bytes.writeUInt32BE(value)
    else bytes.writeUInt32LE(value)
    return bytes
  }
  const encoded = (value: Value): [type: number, count: number, bytes: Buffer] => {
    if (typeof value === 'string') return [2, value.length + 1, Buffer.from(`${value}\0`, 'latin1')]
    if (typeof value === 'number') return value > 0xffff ? [4, 1, u32(value)] : [3, 1, u16(value)]
    if (Buffer.isBuffer(value)) return [7, value.length, value]
    return [5, value.length, Buffer.concat(value.flat().map(u32))]
  }
  const directory = (entries: Record<number, Value>, at: number): Buffer => {
    const all = Object.entries(entries).map(([tag, value]) => ({ tag: Number(tag), value }))
    let free = at + 2 + all.length * 12 + 4
    const values: Buffer[] = []
    const heads = all.map(({ tag, value }) => {
      const isPointer = tag === 0x8769 || tag === 0x8825
      const [type, count, bytes] = isPointer ? ([4, 1, u32(Number(value))] as const) : encoded(value)
      const head = [u16(tag), u16(type), u32(count)]
      if (bytes.length <= 4) return Buffer.concat([...head, bytes, Buffer.alloc(4 - bytes.length)])
      const place = u32(free)
      values.push(bytes, Buffer.alloc(bytes.length % 2))
      free += bytes.length + (bytes.length % 2)
      return Buffer.concat([...head, place])
    })
    return Buffer.concat([u16(all.length), ...heads, u32(0), ...values])
  }
  const withPointers = (exifAt: number, gpsAt: number): Record<number, Value> => {
    const entries = { ...first }
    if (exif) entries[0x8769] = exifAt
    if (gps) entries[0x8825] = gpsAt
    return entries
  }
  const exifAt = 8 + directory(withPointers(1, 1), 8).length
  const second = exif ? directory(exif, exifAt) : Buffer.alloc(0)
  const gpsAt = exifAt + second.length
  const third = gps ? directory(gps, gpsAt) : Buffer.alloc(0)
  return Buffer.concat([
    Buffer.from(isBig ? 'MM' : 'II', 'latin1'),
    u16(42),
    u32(8),
    directory(withPointers(exifAt, gpsAt), 8),
    second,
    third,
  ])
}

export const jpegSegment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

export const exifSegment = (block: Buffer): Buffer =>
  jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), block]))

/** A grey picture of 8 × 8 points, with segments before its tables and bytes after its end. */
export const realJpeg = (before: readonly Buffer[] = [], after: Buffer = Buffer.alloc(0)): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...before,
    jpegSegment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])),
    jpegSegment(0xc0, Buffer.from([8, 0, 8, 0, 8, 1, 1, 0x11, 0])),
    jpegSegment(0xc4, Buffer.from([0x00, 1, ...Array(15).fill(0), 0])),
    jpegSegment(0xc4, Buffer.from([0x10, 1, ...Array(15).fill(0), 0])),
    jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x3f, 0xff, 0xd9]),
    after,
  ])

export const pngPart = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

export const realPng = (before: readonly Buffer[] = [], after: Buffer = Buffer.alloc(0)): Buffer =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngPart('IHDR', Buffer.from([0, 0, 0, 2, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
    ...before,
    pngPart('IDAT', deflateSync(Buffer.from([0, 100, 200]))),
    pngPart('IEND', Buffer.alloc(0)),
    after,
  ])

export const webpPart = (name: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.write(name, 0, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

/** One point, lossy. */
const WEBP_POINT = Buffer.from('MAEAnQEqAQABAA7A/iWkAANwAAAAAA==', 'base64')

/** An extended picture of one point; `flags` say what there is beside it. */
export const realWebp = (beside: readonly Buffer[] = [], flags = 0, after: Buffer = Buffer.alloc(0)): Buffer => {
  const parts = [
    webpPart('VP8X', Buffer.from([flags, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
    webpPart('VP8 ', WEBP_POINT),
    ...beside,
  ]
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...parts])
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length)
  return Buffer.concat([Buffer.from('RIFF', 'latin1'), size, body, after])
}

const gifBlocks = (...texts: string[]): Buffer =>
  Buffer.concat([
    ...texts.map(text => Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')])),
    Buffer.alloc(1),
  ])

export const gifExtension = (label: number, ...texts: string[]): Buffer =>
  Buffer.concat([Buffer.from([0x21, label]), gifBlocks(...texts)])

/** One black point. */
export const realGif = (before: readonly Buffer[] = [], after: Buffer = Buffer.alloc(0)): Buffer =>
  Buffer.concat([
    Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1'),
    ...before,
    Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]),
    Buffer.from(';'),
    after,
  ])
