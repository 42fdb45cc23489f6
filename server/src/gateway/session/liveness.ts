import type { FastifyBaseLogger } from 'fastify'
import type { Due } from './overdue.ts'
import type { Session } from './seal.ts'
import type { SessionStore } from './store.ts'
import { hashToken } from './token-hash.ts'

/** What the backend says of a session. `unknown`: it did not answer. One that has something to see to has not ended. */
export type Standing = 'alive' | Due | 'ended' | 'unknown'

/** Asks the backend of sessions; see `internalQuestion` and `userInfoQuestion`. */
export interface Question {
  ask(sessions: readonly Session[]): Promise<Standing[]>
  /** ms for which an answer may be believed by answers that nobody listens behind. */
  believedMs: number
  /** ms after which the session of an open socket is asked of again. */
  recheckMs: number
  /** Sessions in one call of `ask`. */
  most: number
}

interface Waiting {
  session: Session
  done(standing: Standing): void
}

const MOST_BELIEVED = 10_000

/**
 * Whether sessions are alive by the one who keeps them, the backend. Asked before what the gateway answers by itself and
 * before a socket opens; never for a call that is passed on, of which the backend judges anyway. Whoever asks while a
 * question is under way is part of the next one, so that a thousand sockets that come back are a handful of questions.
 */
export class Liveness {
  readonly #question: Question
  readonly #store: Pick<SessionStore, 'end'>
  readonly #log: FastifyBaseLogger
  readonly #alive = new Map<string, number>()
  #waiting: Waiting[] = []
  #isAsking = false
  #epoch = 0

  constructor(question: Question, store: Pick<SessionStore, 'end'>, log: FastifyBaseLogger) {
    this.#question = question
    this.#store = store
    this.#log = log
  }

  get recheckMs(): number {
    return this.#question.recheckMs
  }

  /** Another one once what was said before is not believed any more. */
  get epoch(): number {
    return this.#epoch
  }

  /** True when it was said to be alive not long ago: nobody need wait to hear that. */
  believes(session: Session): boolean {
    const until = this.#alive.get(keyOf(session))
    return until !== undefined && until > performance.now()
  }

  /** As it was said not long ago, or is now. */
  async confirm(session: Session): Promise<Standing> {
    return this.believes(session) ? 'alive' : this.ask(session)
  }

  /** As it is now. One that is over is ended here as well, on every replica. */
  ask(session: Session): Promise<Standing> {
    return new Promise(done => {
      this.#waiting.push({ session, done })
      if (!this.#isAsking) void this.#askAll()
    })
  }

  /** Something has happened to sessions: what was said of them before is not believed any more. */
  forget(): void {
    this.#epoch++
    this.#alive.clear()
  }

  async #askAll(): Promise<void> {
    this.#isAsking = true
    // Whatever comes in the same turn goes along.
    await Promise.resolve()
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, this.#question.most)
      const standings = await this.#question.ask(batch.map(({ session }) => session)).catch((error: unknown) => {
        this.#log.warn({ err: error }, 'the backend did not say whether sessions are alive')
        return []
      })
      batch.forEach(({ session, done }, at) => void this.#settle(session, standings[at] ?? 'unknown').then(done))
    }
    this.#isAsking = false
  }

  async #settle(session: Session, standing: Standing): Promise<Standing> {
    const key = keyOf(session)
    this.#alive.delete(key)
    if (standing === 'alive') {
      this.#alive.set(key, performance.now() + this.#question.believedMs)
      if (this.#alive.size > MOST_BELIEVED) this.#alive.delete(this.#alive.keys().next().value!)
    }
    if (standing === 'ended') await this.#store.end(session)
    return standing
  }
}

/** By the session as it was unsealed: a hash of the token for every call would cost more than the answer. */
const keys = new WeakMap<Session, string>()

/** The role belongs to it: one that has been taken from somebody ends what they do in it. */
function keyOf(session: Session): string {
  const known = keys.get(session)
  if (known !== undefined) return known
  const { token, role = '' } = session
  const key = `${hashToken(token)} ${role}`
  keys.set(session, key)
  return key
}
