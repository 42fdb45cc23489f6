import { sm2, sm3, sm4 } from 'sm-crypto-v2'
import { type ByteEncoding, decodeBytes, encodeBytes } from './bytes.ts'

/** How a ciphertext of SM2 is written: each regulator has its own. */
export interface Sm2Form {
  /** Point, hash, text as GB/T 32918.4 has it, or point, text, hash as older programs do. */
  readonly order: 'C1C3C2' | 'C1C2C3'
  /** Whether the point begins with `04`, the mark of one that is not compressed. */
  readonly prefix: boolean
  readonly encoding: ByteEncoding
}

/** A key that is none, or a ciphertext that cannot be read with it. Says nothing of the key or of the text. */
export class CipherError extends Error {
  override readonly name = 'CipherError'
}

const MODE = { C1C2C3: 0, C1C3C2: 1 } as const

/** Without its prefix, a public key is 128 digits; regulators hand out both. */
const publicPoint = (key: string): string => {
  const point = /^[0-9a-f]{128}$/i.test(key) ? `04${key}` : key
  if (!/^04[0-9a-f]{128}$/i.test(point) || !isOnCurve(point)) throw new CipherError('The SM2 public key is none.')
  return point
}

/** The library answers for some points and throws for others. */
const isOnCurve = (point: string): boolean => {
  try {
    return sm2.verifyPublicKey(point)
  } catch {
    return false
  }
}

/** Encrypts for the holder of a private key. @throws CipherError for a key that is no point of the curve */
export const sm2Encrypt = (content: Uint8Array, publicKey: string, form: Sm2Form): string => {
  const cipher = sm2.doEncrypt(content, publicPoint(publicKey), MODE[form.order])
  return encodeBytes(decodeBytes(`${form.prefix ? '04' : ''}${cipher}`, 'hex'), form.encoding)
}

/** @throws CipherError for a ciphertext of another key, another form, or one that was changed */
export const sm2Decrypt = (cipher: string, privateKey: string, form: Sm2Form): Uint8Array => {
  try {
    const digits = encodeBytes(decodeBytes(cipher, form.encoding), 'hex')
    if (form.prefix && !digits.startsWith('04')) throw new Error('no prefix')
    const plain = sm2.doDecrypt(form.prefix ? digits.slice(2) : digits, privateKey, MODE[form.order], {
      output: 'array',
    })
    // The library answers an empty list where the hash does not agree; nothing empty is ever sent.
    if (plain.length > 0) return Uint8Array.from(plain)
  } catch {
    // Told below, without what the library says of the values.
  }
  throw new CipherError('The SM2 ciphertext cannot be read with this key.')
}

const sm4Key = (key: Uint8Array): Uint8Array => {
  if (key.length !== 16) throw new CipherError('An SM4 key has 16 bytes.')
  return key
}

/** SM4 in ECB mode with PKCS#7 padding (GB/T 32907). @throws CipherError for a key that has not 16 bytes */
export const sm4Encrypt = (content: Uint8Array, key: Uint8Array, encoding: ByteEncoding): string =>
  encodeBytes(sm4.encrypt(content, sm4Key(key), { mode: 'ecb', output: 'array' }), encoding)

/** @throws CipherError for a ciphertext of another key or one that was cut */
export const sm4Decrypt = (cipher: string, key: Uint8Array, encoding: ByteEncoding): Uint8Array => {
  sm4Key(key)
  try {
    const bytes = decodeBytes(cipher, encoding)
    if (bytes.length > 0 && bytes.length % 16 === 0) return sm4.decrypt(bytes, key, { mode: 'ecb', output: 'array' })
  } catch {
    // Told below.
  }
  throw new CipherError('The SM4 ciphertext cannot be read with this key.')
}

/** SM3 (GB/T 32905) in hexadecimal. */
export const sm3Hex = (content: Uint8Array): string => sm3(content)
