import { MAX_FILE_BYTES, MAX_IMAGE_PIXELS, MAX_IMAGE_SIDE } from '@ntocc/sdk/contracts'
import { BackendError } from '../errors.ts'
import { type Keeping, withoutMetadata } from './metadata/index.ts'
import { SNIFF_BYTES, type Sniffed, sniff, typeOf } from './sniff.ts'

export interface Received extends Sniffed {
  bytes: Buffer
}

const MEGABYTE = 1024 * 1024
const MILLION = 1_000_000

export interface Terms extends Keeping {
  /** bytes */
  max?: number
}

const tooLarge = (max: number) => new BackendError('FILE_TOO_LARGE', { params: { max: Math.floor(max / MEGABYTE) } })

/**
 * Reads a file as it comes and stops at the first reason to refuse it: the rest of what is no picture is not waited for.
 * What a camera wrote beside the picture is left out.
 * @throws BackendError FILE_TYPE, FILE_TOO_LARGE, FILE_DAMAGED, IMAGE_TOO_LARGE, IMAGE_TOO_MANY_PIXELS
 */
export const receive = async (body: AsyncIterable<Buffer>, terms: Terms): Promise<Received> => {
  const { max = MAX_FILE_BYTES } = terms
  const chunks: Buffer[] = []
  let length = 0
  let judged = false
  for await (const chunk of body) {
    chunks.push(chunk)
    length += chunk.length
    if (length > max) throw tooLarge(max)
    if (!judged && length >= SNIFF_BYTES) {
      judged = true
      if (!typeOf(Buffer.concat(chunks))) throw new BackendError('FILE_TYPE')
    }
  }
  const bytes = Buffer.concat(chunks)
  const type = typeOf(bytes)
  if (!type) throw new BackendError('FILE_TYPE')
  const found = sniff(type, bytes)
  if (!found) throw new BackendError('FILE_DAMAGED')
  const { width = 0, height = 0 } = found
  if (Math.max(width, height) > MAX_IMAGE_SIDE)
    throw new BackendError('IMAGE_TOO_LARGE', { params: { max: MAX_IMAGE_SIDE } })
  if (width * height > MAX_IMAGE_PIXELS)
    throw new BackendError('IMAGE_TOO_MANY_PIXELS', { params: { max: MAX_IMAGE_PIXELS / MILLION } })
  const plain = withoutMetadata(type, bytes, terms)
  if (!plain) throw new BackendError('FILE_DAMAGED')
  return { ...found, bytes: plain }
}

/** A name to show and to save under: no path, no control characters, its end kept when it is long. */
export const fileName = (given: unknown): string => {
  const name = String(given ?? '')
    .normalize('NFC')
    .replace(/^.*[\\/]/, '')
    .replace(/[\p{Cc}\p{Cf}"<>|:*?]/gu, '')
    .trim()
  return name === '' ? 'file' : name.length > 120 ? `${name.slice(0, 100)}…${name.slice(-19)}` : name
}
