import { crc32, deflateSync } from 'node:zlib'

/** A PNG of one grey; another grey is another file. `padding` bytes of a palette nobody needs make it larger. */
export const pngFile = (grey = 128, { width = 8, height = 8, padding = 0 } = {}): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  // Each row begins with its filter: none.
  const row = Buffer.concat([Buffer.alloc(1), Buffer.alloc(Math.min(width, 64), grey)])
  const rows = Buffer.concat(Array.from({ length: Math.min(height, 64) }, () => row))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    ...(padding > 0 ? [pngChunk('sPLT', Buffer.alloc(padding, 0x78))] : []),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A JPEG as far as its markers go. */
export const jpegFile = (width = 640, height = 480, more = Buffer.alloc(0)): Buffer => {
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  const exif = Buffer.from([0xff, 0xe1, 0, 8, 0x45, 0x78, 0x69, 0x66, 0, 0])
  return Buffer.concat([Buffer.from([0xff, 0xd8]), exif, frame, more, Buffer.from([0xff, 0xd9])])
}

export const pdfFile = (): Buffer => Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n', 'latin1')

/** A part of a PNG: length, type, data, check. */
function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
