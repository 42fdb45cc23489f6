import type { FileType } from '@ntocc/sdk/contracts'
import type { Keeping } from './exif.ts'
import { plainGif } from './gif.ts'
import { plainJpeg } from './jpeg.ts'
import { plainPng } from './png.ts'
import { plainWebp } from './webp.ts'

export type { Keeping }

/**
 * A file without what its camera or program wrote beside the picture: where it was taken, with what, by whom. The points
 * of the picture are neither decoded nor changed. A document stays as it is: what is in it was put there to be read.
 * @returns undefined when the file cannot be followed to its end
 */
export const withoutMetadata = (type: FileType, bytes: Buffer, keeping: Keeping): Buffer | undefined => {
  switch (type) {
    case 'image/jpeg':
      return plainJpeg(bytes, keeping)
    case 'image/png':
      return plainPng(bytes, keeping)
    case 'image/webp':
      return plainWebp(bytes, keeping)
    case 'image/gif':
      return plainGif(bytes)
    case 'application/pdf':
      return bytes
  }
}
