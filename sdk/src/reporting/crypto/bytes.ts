/** How bytes stand in a text. */
export type ByteEncoding = 'hex' | 'base64'

export const utf8Bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

/** @throws TypeError for bytes that are no UTF-8 */
export const utf8Text = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes)

const toHex = (bytes: Uint8Array): string => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

/** A chunk at a time: a call takes only so many arguments. */
const CHUNK = 8_192

const toBase64 = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(text)
}

export const encodeBytes = (bytes: Uint8Array, encoding: ByteEncoding): string =>
  encoding === 'hex' ? toHex(bytes) : toBase64(bytes)

/** @throws Error for text that is not of the encoding */
export const decodeBytes = (text: string, encoding: ByteEncoding): Uint8Array => {
  if (encoding === 'hex') {
    if (!/^(?:[0-9a-f]{2})*$/i.test(text)) throw new Error('not hexadecimal')
    return Uint8Array.from({ length: text.length / 2 }, (_, at) => Number.parseInt(text.slice(2 * at, 2 * at + 2), 16))
  }
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)) throw new Error('not base64')
  return Uint8Array.from(atob(text), character => character.charCodeAt(0))
}

/** Cryptographic random bytes of the platform. */
export type RandomBytes = (length: number) => Uint8Array

export const platformRandom: RandomBytes = length => crypto.getRandomValues(new Uint8Array(length))
