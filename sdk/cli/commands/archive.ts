import { gzipSync } from 'node:zlib'

export interface ArchiveFile {
  path: string
  body: Uint8Array
}

const BLOCK = 512
/** Place of the operating system in a gzip header (RFC 1952); 255 is "unknown", the same everywhere. */
const GZIP_OS = 9

/** A compressed POSIX archive (ustar) of these files in this order, without times, owners or anything else of this machine. */
export function tarGz(files: readonly ArchiveFile[]): Buffer {
  const blocks = files.flatMap(({ path, body }) => [header(path, body.length), body, padding(body.length)])
  const archive = gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]), { level: 9 })
  archive[GZIP_OS] = 255
  return archive
}

const padding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

/** Throws for a path that ustar's name field cannot hold. */
function header(path: string, size: number): Buffer {
  if (Buffer.byteLength(path) > 100) throw new Error(`${path} is too long for an archive`)
  const block = Buffer.alloc(BLOCK)
  const octal = (value: number, at: number, length: number): void => {
    block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'ascii')
  }
  block.write(path, 0, 'utf8')
  octal(0o644, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(0, 136, 12)
  block.write('0', 156, 'ascii')
  block.write('ustar\x0000', 257, 'ascii')
  // The sum is taken with blanks in its own place.
  block.fill(' ', 148, 156)
  octal(
    block.reduce((sum, byte) => sum + byte, 0),
    148,
    7,
  )
  return block
}
