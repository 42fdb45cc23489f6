import type { WebSocket } from 'ws'
import type { Session } from '../session/seal.ts'
import { hashToken } from '../session/token-hash.ts'
import { CLOSE, type RelayLimits } from './limits.ts'

/** One browser's notification socket and what is known of its behaviour. */
export class ClientSocket {
  readonly session: Session
  readonly tokenHash: string
  /** When the backend said last that the session is alive; measured as silence is. */
  confirmedAt: number
  /** Role the session has chosen; '' when it acts in its first. */
  readonly role: string
  readonly key: string
  readonly #socket: WebSocket
  readonly #expiresAt: number
  readonly #limits: RelayLimits
  #heardAt: number
  #askedAt = 0
  #minuteStart: number
  #messages = 0

  constructor(socket: WebSocket, key: string, session: Session, limits: RelayLimits, now: number) {
    this.#socket = socket
    this.key = key
    this.session = session
    this.tokenHash = hashToken(session.token)
    this.confirmedAt = now
    this.role = session.role ?? ''
    this.#expiresAt = session.expiresAt
    this.#limits = limits
    this.#heardAt = now
    this.#minuteStart = now
  }

  /** Counts a message of the client; whatever it says, it only proves that it is there. */
  heard(now: number): void {
    this.#heardAt = now
    this.#askedAt = 0
    if (now - this.#minuteStart >= 60_000) {
      this.#minuteStart = now
      this.#messages = 0
    }
    if (++this.#messages > this.#limits.messagesPerMinute) this.close(CLOSE.policy, 'too many messages')
  }

  /** An answered ping: alive, but no message. */
  answered(now: number): void {
    this.#heardAt = now
    this.#askedAt = 0
  }

  /** Sends, or gives the client up when it has long stopped reading. */
  send(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#socket.bufferedAmount > this.#limits.bufferedBytes) {
      this.#socket.terminate()
      return
    }
    this.#socket.send(text)
  }

  /** Ends an expired session's socket, asks a silent one for life, gives up one that does not answer. */
  check(now: number, time: number): void {
    if (time >= this.#expiresAt) this.close(CLOSE.policy, 'session expired')
    else if (this.#askedAt > 0 && now - this.#askedAt > this.#limits.answer) this.#socket.terminate()
    else if (this.#askedAt === 0 && now - this.#heardAt > this.#limits.silence) {
      this.#askedAt = now
      this.#socket.ping()
    }
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  /** Closes because the gateway ends; the library alone would wait half a minute for the client's own close. */
  leave(): void {
    this.close(CLOSE.goingAway, 'restarting')
    setTimeout(() => this.#socket.terminate(), this.#limits.leaving).unref()
  }
}
