import { cbc } from '@noble/ciphers/aes'
import { md5, sha1 } from '@noble/hashes/legacy'
import { type ByteEncoding, decodeBytes, encodeBytes, utf8Bytes } from './bytes.ts'
import { CipherError } from './sm.ts'

/** The vector that a chain of blocks begins with: zeros, or the key itself. */
export type AesVector = 'zeros' | 'key'

/**
 * The key of AES-128 that Java's SHA1PRNG draws from a secret used as its seed: SHA-1 of SHA-1, the first 16 bytes.
 * Old, and what the regulator's programs do: nothing of ours rests on it.
 */
export const doubleSha1Key = (secret: string): Uint8Array => sha1(sha1(utf8Bytes(secret))).slice(0, 16)

const vectorOf = (key: Uint8Array, vector: AesVector): Uint8Array => (vector === 'key' ? key : new Uint8Array(16))

/** AES-128 in CBC mode with PKCS#7 padding. */
export const aesEncrypt = (content: Uint8Array, key: Uint8Array, vector: AesVector, encoding: ByteEncoding): string =>
  encodeBytes(cbc(key, vectorOf(key, vector)).encrypt(content), encoding)

/** @throws CipherError for a ciphertext of another key or one that was cut */
export const aesDecrypt = (cipher: string, key: Uint8Array, vector: AesVector, encoding: ByteEncoding): Uint8Array => {
  try {
    return cbc(key, vectorOf(key, vector)).decrypt(decodeBytes(cipher, encoding))
  } catch {
    throw new CipherError('The AES ciphertext cannot be read with this key.')
  }
}

export const md5Hex = (text: string): string => encodeBytes(md5(utf8Bytes(text)), 'hex')
export const sha1Hex = (text: string): string => encodeBytes(sha1(utf8Bytes(text)), 'hex')

/** Signature of a form: the key around the values in the order of their names, SHA-1 and then MD5, both in small hexadecimal. */
export const signedForm = (values: Readonly<Record<string, string>>, key: string): string => {
  const text = Object.keys(values)
    .sort()
    .map(name => `${name}=${values[name]}`)
    .join('&')
  return md5Hex(sha1Hex(`${key}${text}${key}`))
}
