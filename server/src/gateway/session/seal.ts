import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type LoginBranch, SESSION_COOKIE } from '@ntocc/sdk/contracts'
import type { SessionKey } from './keys.ts'

/** Whose socket and whose exports these are: the party the backend named at sign-in, never what a page claims. */
export interface SessionParty {
  branchCode: string
  partyType: string
  code: string
}

export interface Session {
  /** Names the session in the revocation list and in logs. New at every sign-in. */
  id: string
  /** The upstream access token. Leaves the gateway only in Authorization on the upstream hop. */
  token: string
  /** Undefined when the backend gave no user information at sign-in. */
  party?: SessionParty
  /** As the backend answered it at sign-in, without what no page reads: a cookie has little room. */
  branch?: LoginBranch
  /** Chosen role code, when the user changed roles. */
  role?: string
  /** The password must be changed before anything else. */
  overdue?: boolean
  /** A second factor must be set up before anything else. */
  factorDue?: true
  /** Had registered and was not approved when the session began, or changed its role. */
  applying?: true
  /** Milliseconds since the epoch. */
  issuedAt: number
  expiresAt: number
}

/** Larger values are refused unread: browsers cap name and value at 4096 bytes. */
export const MAX_COOKIE_BYTES = 4096

const IV_BYTES = 12
const TAG_BYTES = 16

const aad = (keyId: string): Buffer => Buffer.from(`${SESSION_COOKIE}\0v1\0${keyId}`)

/** AES-256-GCM; form `keyId.base64url(iv | ciphertext | tag)`, cookie name and key id authenticated beside it. */
export function seal(session: Session, key: SessionKey): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key.key, iv)
  cipher.setAAD(aad(key.id))
  const body = Buffer.concat([iv, cipher.update(JSON.stringify(session), 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${key.id}.${body.toString('base64url')}`
}

/** Opens a sealed session with whichever key it names; undefined for anything not sealed by us or past its end. */
export function unseal(value: string, keys: readonly SessionKey[]): Session | undefined {
  if (value.length > MAX_COOKIE_BYTES) return undefined
  const dot = value.indexOf('.')
  const key = keys.find(({ id }) => id === value.slice(0, dot))
  if (!key) return undefined
  const body = Buffer.from(value.slice(dot + 1), 'base64url')
  if (body.length <= IV_BYTES + TAG_BYTES) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.key, body.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    decipher.setAAD(aad(key.id))
    decipher.setAuthTag(body.subarray(body.length - TAG_BYTES))
    const plain = decipher.update(body.subarray(IV_BYTES, body.length - TAG_BYTES), undefined, 'utf8')
    return JSON.parse(plain + decipher.final('utf8')) as Session
  } catch {
    return undefined
  }
}
