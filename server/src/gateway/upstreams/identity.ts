import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'
import { type JWK, SignJWT } from 'jose'
import type { SessionKey } from '../session/keys.ts'

/** Where upstreams find the public keys; a JSON Web Key Set (RFC 7517). */
export const IDENTITY_PATH = '/.well-known/ntocc-identity.json'
export const IDENTITY_ISSUER = 'ntocc-console'
/** Seconds for which what is said of a caller may be believed. */
const LIFETIME = 60

/** Who calls, as an upstream is told it. */
export interface CallerIdentity {
  /** Who is signed in. */
  sub: string
  branch: string
  party: { type: string; code: string; name: string }
  /** The role acted in, when one was chosen. */
  role?: string
  /** Of the permissions that the area's contract knows, those that the caller has. */
  permissions: string[]
}

interface SigningKey {
  id: string
  key: KeyObject
  jwk: JWK
}

/** What comes before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Of a session key follows a key for signing that says nothing of it: replicas that share the one share the other. */
function signingKey({ key }: SessionKey): SigningKey {
  const seed = Buffer.from(hkdfSync('sha256', key, '', 'ntocc upstream identity v1', 32))
  const own = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(own).export({ format: 'jwk' })
  const id = createHash('sha256').update(x).digest('base64url').slice(0, 16)
  return { id, key: own, jwk: { kty: 'OKP', crv: 'Ed25519', x, kid: id, alg: 'EdDSA', use: 'sig' } }
}

/**
 * Says to upstreams who calls: a JSON Web Token signed with Ed25519, for one of them alone. The keys follow from the
 * session keys and are exchanged with them: the first signs, all are published.
 */
export class IdentitySigner {
  readonly #keys: readonly [SigningKey, ...SigningKey[]]
  readonly #now: () => number
  readonly keySet: { keys: JWK[] }

  constructor(sessionKeys: readonly SessionKey[], now: () => number = Date.now) {
    this.#now = now
    const [first, ...others] = sessionKeys.map(signingKey)
    if (!first) throw new Error('there is no session key')
    this.#keys = [first, ...others]
    this.keySet = { keys: this.#keys.map(({ jwk }) => jwk) }
  }

  /** @param audience id of the plugin whose upstream it is for */
  sign(audience: string, { sub, ...claims }: CallerIdentity): Promise<string> {
    const [{ id, key }] = this.#keys
    const seconds = Math.floor(this.#now() / 1_000)
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'EdDSA', kid: id, typ: 'JWT' })
      .setIssuer(IDENTITY_ISSUER)
      .setAudience(audience)
      .setSubject(sub)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + LIFETIME)
      .sign(key)
  }
}
