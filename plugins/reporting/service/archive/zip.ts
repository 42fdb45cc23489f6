import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

/** A file of an archive; its name is of ASCII letters. */
export interface ArchivedFile {
  readonly name: string
  readonly bytes: Buffer
}

const deflated = promisify<Buffer, Buffer>(deflateRaw)

const [LOCAL_HEADER, DIRECTORY_HEADER, DIRECTORY_END] = [0x04034b50, 0x02014b50, 0x06054b50]
/** Deflate, and the version of ZIP that has it. */
const [DEFLATE, VERSION] = [8, 20]
/** 1 January 1980, the first day ZIP knows: the same files make the same archive, which says itself when it was made. */
const FIRST_DAY = 33

/** A number of two bytes, or of four where it is written as `[number]`. */
type Field = number | [number]

const fieldsOf = (...fields: Field[]): Buffer =>
  Buffer.concat(
    fields.map(field => {
      const bytes = Buffer.alloc(typeof field === 'number' ? 2 : 4)
      if (typeof field === 'number') bytes.writeUInt16LE(field)
      else bytes.writeUInt32LE(field[0])
      return bytes
    }),
  )

/**
 * A ZIP archive of files that are all in memory: of less than 4 GiB and 65,535 files, which is for whoever calls to see to.
 */
export const zipOf = async (files: readonly ArchivedFile[]): Promise<Buffer> => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, bytes } of files) {
    const packed = await deflated(bytes)
    const path = Buffer.from(name, 'latin1')
    const sizes: Field[] = [[crc32(bytes)], [packed.length], [bytes.length]]
    const said = [0, DEFLATE, 0, FIRST_DAY, ...sizes, path.length, 0]
    const local = Buffer.concat([fieldsOf([LOCAL_HEADER], VERSION, ...said), path, packed])
    directory.push(fieldsOf([DIRECTORY_HEADER], VERSION, VERSION, ...said, 0, 0, 0, [0], [at]), path)
    parts.push(local)
    at += local.length
  }
  const listed = Buffer.concat(directory)
  const end = fieldsOf([DIRECTORY_END], 0, 0, files.length, files.length, [listed.length], [at], 0)
  return Buffer.concat([...parts, listed, end])
}
