import type { Liveness, Standing } from '../session/liveness.ts'
import { isDue } from '../session/overdue.ts'
import type { Session } from '../session/seal.ts'
import type { SessionStore } from '../session/store.ts'
import type { Hub, SessionNews } from './hub.ts'

interface SessionWatchParts {
  hub: Hub
  store: SessionStore
  liveness: Liveness
  /** Measures as the hub's sockets do. */
  clock(): number
}

/** Sees to it that no socket outlives its session: by what the backend tells, and by asking it again and again. */
export class SessionWatch {
  readonly #parts: SessionWatchParts
  #isAsking = false

  constructor(parts: SessionWatchParts) {
    this.#parts = parts
  }

  readonly hear = ({ sessions, news, why }: SessionNews): void => {
    const { hub, store, liveness } = this.#parts
    liveness.forget()
    if (news === 'changed') {
      // Somebody may have lost the very role they act in; to everybody else it is only told.
      void this.#ask(hub.sessions({ among: sessions })).then(() => hub.rightsChanged(sessions))
      return
    }
    // The sockets first: once the sessions are known as ended, they are closed without a reason.
    for (const session of sessions) hub.endSession(session, why)
    void store.ended(sessions)
  }

  /** News may have been missed: everybody is asked of, now. */
  readonly missed = (): void => {
    const { hub, liveness } = this.#parts
    liveness.forget()
    void this.#ask(hub.sessions())
  }

  /** Asks of those of whom nobody has for a while. */
  recheck(): void {
    if (this.#isAsking) return
    const { hub, liveness, clock } = this.#parts
    this.#isAsking = true
    void this.#ask(hub.sessions({ before: clock() - liveness.recheckMs })).finally(() => {
      this.#isAsking = false
    })
  }

  /**
   * One that is over is closed by being ended, one that has something to see to without that; one of whom nothing is known
   * keeps its socket.
   */
  async #ask(sessions: readonly Session[]): Promise<void> {
    const { hub, liveness, clock } = this.#parts
    if (sessions.length === 0) return
    const standings = await Promise.all(sessions.map(session => liveness.ask(session)))
    const those = (of: (standing: Standing) => boolean) =>
      new Set(sessions.flatMap(({ id }, at) => (of(standings[at] ?? 'unknown') ? [id] : [])))
    hub.rest(those(isDue))
    hub.confirmed(
      those(standing => standing === 'alive'),
      clock(),
    )
  }
}
