import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

export interface Seal {
  /** The installation's own secret. */
  secret: string
  /** What is sealed: each purpose has a key of its own, made of the secret, so that one says nothing of another. */
  purpose: string
  /** Whose it is: authenticated beside it, so that it is worth nothing in another one's row. */
  of: string
}

const keyOf = ({ secret, purpose }: Seal): Buffer => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/** AES-256-GCM, as text. */
export const seal = (by: Seal, bytes: Uint8Array): string => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(by), iv)
  cipher.setAAD(Buffer.from(by.of))
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** Undefined for what was not sealed so. */
export const unseal = (by: Seal, sealed: string): Buffer | undefined => {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv('aes-256-gcm', keyOf(by), bytes.subarray(0, IV_BYTES))
  decipher.setAAD(Buffer.from(by.of))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}
