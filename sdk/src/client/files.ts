import type { Envelope } from '../contracts/envelope.ts'
import { isEnvelope } from './envelope.ts'

/** An envelope is small; a larger answer is a file, whatever its first character. */
const ENVELOPE_MAX_BYTES = 1_000_000

/** The envelope inside a blob answer, when a service answered an error where a file was asked for. */
export async function envelopeInBlob(blob: Blob): Promise<Envelope | undefined> {
  if (blob.size === 0 || blob.size > ENVELOPE_MAX_BYTES) return undefined
  const first = await blob.slice(0, 1).text()
  if (first !== '{') return undefined
  try {
    const parsed: unknown = JSON.parse(await blob.text())
    return isEnvelope(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

/** File name of a Content-Disposition header (RFC 6266): the extended form first. */
export function dispositionName(header: string | null): string | undefined {
  if (!header) return undefined
  const extended = /filename\*\s*=\s*utf-8'[^']*'([^;]+)/i.exec(header)?.[1]
  if (extended) {
    try {
      return safeName(decodeURIComponent(extended.trim()))
    } catch {
      // A malformed extended form: the plain one may still do.
    }
  }
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(header)
  const name = (plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2] ?? '').trim()
  return name ? safeName(name) : undefined
}

/** Without path separators and characters that no file system takes. */
const safeName = (name: string): string =>
  Array.from(name, char => ('\\/:*?"<>|'.includes(char) || char < ' ' ? '_' : char)).join('')

/** `name` with the extension, not doubled. */
export const withExtension = (name: string, extension: string): string =>
  name.toLowerCase().endsWith(`.${extension}`) ? name : `${name}.${extension}`

/** Last part of a path, as a file name when the answer has none. */
export const pathName = (path: string): string => path.split('?')[0]?.split('/').filter(Boolean).at(-1) ?? 'file'
