import { randomBytes } from 'node:crypto'
import { SESSION_COOKIE } from '@ntocc/sdk/contracts'
import { cookieValues } from '../cookies.ts'
import type { SessionKey } from './keys.ts'
import type { Revocations } from './revocations.ts'
import { type Session, type SessionParty, seal, unseal } from './seal.ts'
import { hashToken } from './token-hash.ts'

/**
 * What a Cookie header says about the session. `ended`: ours, and over. `unknown`: it may have been ended by another
 * replica, which this one has not been able to ask since it started. `stale`: sealed with an older key, to be sealed again.
 */
export type SessionReading =
  | { kind: 'none' }
  | { kind: 'invalid' }
  | { kind: 'ended' }
  | { kind: 'unknown'; session: Session }
  | { kind: 'ok'; session: Session; stale: boolean }

interface Unsealed {
  session: Session
  tokenHash: string
  stale: boolean
  until: number
}

const NONE: SessionReading = { kind: 'none' }
const INVALID: SessionReading = { kind: 'invalid' }
const ENDED: SessionReading = { kind: 'ended' }
const MOST_UNSEALED = 5_000

interface SessionStoreOptions {
  keys: readonly SessionKey[]
  revocations: Revocations
  sessionMs: number
  /** How long an unsealed session may be used without opening its cookie again. */
  unsealedMs: number
  now?: () => number
}

/** Makes, seals, opens and ends sessions. Holds no session of its own: any replica opens any cookie. */
export class SessionStore {
  readonly #keys: readonly SessionKey[]
  readonly #options: SessionStoreOptions
  readonly #now: () => number
  /** In order of use: the first key is the one unused for longest. */
  readonly #unsealed = new Map<string, Unsealed>()

  constructor(options: SessionStoreOptions) {
    this.#keys = options.keys
    this.#options = options
    this.#now = options.now ?? Date.now
  }

  /** A new session; its id is new at every sign-in, whatever the browser sent before. */
  create(token: string, party: SessionParty | undefined): Session {
    const issuedAt = this.#now()
    const id = randomBytes(16).toString('base64url')
    this.#options.revocations.begin(id)
    return { id, token, ...(party ? { party } : {}), issuedAt, expiresAt: issuedAt + this.#options.sessionMs }
  }

  seal(session: Session): string {
    return seal(session, this.#keys[0]!)
  }

  /** Reads a Cookie header. Several Admin-Token cookies are as bad as a forged one: which is meant cannot be known. */
  read(cookieHeader: string | undefined): SessionReading {
    const values = cookieHeader ? cookieValues(cookieHeader, SESSION_COOKIE) : []
    if (values.length === 0 || values[0] === '') return NONE
    if (values.length > 1) return INVALID
    const value = values[0]!
    const opened = this.#open(value)
    if (!opened) return INVALID
    const { session, stale, tokenHash } = opened
    const { revocations } = this.#options
    if (this.hasEnded(session, tokenHash)) return ENDED
    if (!revocations.knows(session.id)) return { kind: 'unknown', session }
    return { kind: 'ok', session, stale }
  }

  /** Whether it is over, as far as this replica knows. */
  hasEnded({ id, token, expiresAt }: Session, tokenHash = hashToken(token)): boolean {
    const { revocations } = this.#options
    return expiresAt <= this.#now() || revocations.has(id) || revocations.has(tokenHash)
  }

  #open(value: string): Unsealed | undefined {
    const now = this.#now()
    const known = this.#unsealed.get(value)
    if (known) {
      this.#unsealed.delete(value)
      if (known.until > now) {
        this.#unsealed.set(value, known)
        return known
      }
    }
    const session = unseal(value, this.#keys)
    if (!session) return undefined
    const stale = !value.startsWith(`${this.#keys[0]!.id}.`)
    const opened = { session, tokenHash: hashToken(session.token), stale, until: now + this.#options.unsealedMs }
    this.#unsealed.set(value, opened)
    if (this.#unsealed.size > MOST_UNSEALED) this.#unsealed.delete(this.#unsealed.keys().next().value!)
    return opened
  }

  /** Ends a session on every replica; the backend's part of it is `SessionEnding`. */
  end({ id, expiresAt }: Pick<Session, 'id' | 'expiresAt'>): Promise<void> {
    return this.#options.revocations.revoke(id, expiresAt)
  }

  /** The backend says that it has ended sessions, known by the hash of their token; it has told every replica. */
  async ended(tokenHashes: readonly string[]): Promise<void> {
    const { revocations, sessionMs } = this.#options
    // No cookie that is sealed by now outlives this.
    const until = this.#now() + sessionMs
    await Promise.all(tokenHashes.map(hash => revocations.learn(hash, until)))
  }
}

const PREFIX = `${SESSION_COOKIE}=`

interface CookieOptions {
  secure: boolean
}

/** Set-Cookie of a session: gone with the browser, unreadable by scripts, never sent from another site. */
export const sessionCookie = (value: string, { secure }: CookieOptions): string =>
  `${PREFIX}${value}; Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`

export const clearedCookie = ({ secure }: CookieOptions): string =>
  `${PREFIX}; Path=/; Max-Age=0; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
