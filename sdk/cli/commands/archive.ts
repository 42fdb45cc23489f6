import { gunzipSync, gzipSync } from 'node:zlib'

export interface ArchiveFile {
  path: string
  body: Uint8Array
}

const BLOCK = 512
/** Place of the operating system in a gzip header (RFC 1952); 255 is "unknown", the same everywhere. */
const GZIP_OS = 9
/** More than any plugin: what unpacks to more is refused before it fills the memory. */
const LARGEST = 256 * 1024 * 1024
const PATH = /^[A-Za-z0-9_][\w.-]*(?:\/[\w-][\w.-]*)+$/

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

/** The files of an archive that `tarGz` made. Throws for anything else, and for a path that leads out of where it is unpacked. */
export function readTarGz(archive: Uint8Array): ArchiveFile[] {
  const blocks = gunzipSync(archive, { maxOutputLength: LARGEST })
  const files: ArchiveFile[] = []
  for (let at = 0; at + BLOCK <= blocks.length && blocks[at] !== 0; ) {
    const text = (from: number, length: number): string =>
      blocks.toString('utf8', at + from, at + from + length).replace(/\0.*$/s, '')
    const [path, size, type] = [text(0, 100), Number.parseInt(text(124, 12), 8), text(156, 1)]
    if (!PATH.test(path) || path.includes('..') || type !== '0' || !Number.isSafeInteger(size)) {
      throw new Error(`'${path}' is not a file of a plugin`)
    }
    const body = blocks.subarray(at + BLOCK, at + BLOCK + size)
    if (body.length < size) throw new Error('it ends too early')
    files.push({ path, body })
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
  return files
}
