/** Files people add: photographs, scans, certificates. The bytes decide what a file is, never its name. */
export const FILE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'application/pdf'] as const
export type FileType = (typeof FILE_TYPES)[number]

export const MAX_FILE_BYTES = 10 * 1024 * 1024
/** Pixels of a picture's longer side: more is no photograph of a paper but a way to fill a browser's memory. */
export const MAX_IMAGE_SIDE = 12_000
/** Points of a picture: a browser needs four bytes for each to show it, however small its file. */
export const MAX_IMAGE_PIXELS = 80_000_000
/** What a file is sent as, whatever it is: no browser form can send this, and no one reads anything into it. */
export const FILE_BODY_TYPE = 'application/octet-stream'

/** Answer of an upload. */
export interface StoredFile {
  id: string
  /** What a record keeps in a field of the kind `images`. */
  reference: string
  name: string
  type: FileType
  /** bytes */
  size: number
  /** Pixels; absent for documents. */
  width?: number
  height?: number
}

const PREFIX = 'file/'
const ID = /^[0-9a-z]{24,40}$/

export const fileReference = (id: string): string => PREFIX + id

/** Id of an uploaded file's reference; undefined for any other reference (a web address, a picture of the demo data). */
export function fileIdOf(reference: unknown): string | undefined {
  if (typeof reference !== 'string' || !reference.startsWith(PREFIX)) return undefined
  const id = reference.slice(PREFIX.length)
  return ID.test(id) ? id : undefined
}
