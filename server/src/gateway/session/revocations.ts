import { type Bus, CHANNELS } from '../bus/bus.ts'

const SET = 'revoked'
/** ms until what the replicas share is asked for again, after a failure on a connection that stands. */
const AGAIN_MS = 1_000

interface Revoked {
  id: string
  until: number
}

const isRevoked = (message: unknown): message is Revoked =>
  typeof (message as Revoked | null)?.id === 'string' && typeof (message as Revoked).until === 'number'

/**
 * Sessions ended before their time, by their id or by the hash of their token, as whoever ended them knows them. Kept in memory for the check on every request; told to the other replicas by
 * message, and kept in a shared set for a replica that starts, or comes back, later. Until a replica has read that set
 * once, it can tell only of the sessions that began here whether they have ended.
 */
export class Revocations {
  readonly #bus: Bus
  readonly #until = new Map<string, number>()
  readonly #listeners = new Set<(id: string) => void>()
  /** Sessions begun here before the shared set was read; undefined once it has been. */
  #begun: Set<string> | undefined = new Set()

  constructor(bus: Bus) {
    this.#bus = bus
    bus.subscribe(CHANNELS.revoked, message => {
      if (isRevoked(message)) this.#add(message.id, message.until)
    })
    bus.onUp(() => void this.sync())
  }

  has(id: string): boolean {
    return this.#until.has(id)
  }

  /** Whether `has` can be believed about this session. */
  knows(id: string): boolean {
    return this.#begun === undefined || this.#begun.has(id)
  }

  /** A session has begun on this replica. */
  begin(id: string): void {
    this.#begun?.add(id)
  }

  /** Calls the listener with the id of every session that ends, whichever replica ended it. */
  onRevoked(listener: (id: string) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Every replica has been told, by whoever ended it, what this one is told here. Resolves like `revoke`. */
  async learn(id: string, until: number): Promise<void> {
    this.#add(id, until)
    await this.#bus.addUntil(SET, id, until)
  }

  /** Ends a session everywhere. Resolves when the shared set has it; this replica knows at once. */
  async revoke(id: string, until: number): Promise<void> {
    this.#add(id, until)
    this.#bus.publish(CHANNELS.revoked, { id, until } satisfies Revoked)
    await this.#bus.addUntil(SET, id, until)
  }

  /** Reads what other replicas revoked while this one was not listening, and tells them what it revoked meanwhile. */
  async sync(): Promise<void> {
    const shared = await this.#bus.members(SET)
    if (!shared) {
      // A connection that is not there says itself when it is.
      if (this.#bus.state() === 'up') setTimeout(() => void this.sync(), AGAIN_MS).unref()
      return
    }
    for (const [id, until] of shared) this.#add(id, until)
    this.#begun = undefined
    for (const [id, until] of this.#until) if (!shared.has(id)) await this.revoke(id, until)
  }

  #add(id: string, until: number): void {
    if (this.#until.has(id)) return
    const now = Date.now()
    if (this.#until.size > 10_000) for (const [old, end] of this.#until) if (end <= now) this.#until.delete(old)
    this.#until.set(id, until)
    for (const listener of this.#listeners) listener(id)
  }
}
