import type { Notification } from '@ntocc/sdk/contracts'
import type { ClientSocket } from './client-socket.ts'
import { CLOSE } from './limits.ts'

/** A notification and whom it is for: `{branch}/{partyType}/{partyCode}`, `{branch}/*`, or `*` for everybody. */
export interface FeedMessage {
  key: string
  message: Notification
  /** Only for sessions that act in one of these roles; '' is one that has chosen none. */
  roles?: readonly string[]
}

export const isFeedMessage = (value: unknown): value is FeedMessage => {
  const entry = value as Partial<FeedMessage> | null
  if (entry?.roles !== undefined && !Array.isArray(entry.roles)) return false
  return typeof entry?.key === 'string' && typeof entry.message?.type === 'string'
}

/** The sockets of this replica by party, and the way of a message to those it concerns. */
export class Hub {
  readonly #parties = new Map<string, Set<ClientSocket>>()
  readonly #mostPerParty: number
  #size = 0
  #closing = false

  constructor(mostPerParty: number) {
    this.#mostPerParty = mostPerParty
  }

  get size(): number {
    return this.#size
  }

  /** Adds a socket; a party that has too many loses its oldest. One that comes while all are being closed is too late. */
  add(client: ClientSocket): void {
    if (this.#closing) {
      client.leave()
      return
    }
    const clients = this.#parties.get(client.key) ?? new Set()
    this.#parties.set(client.key, clients)
    const oldest = clients.values().next().value
    if (oldest && clients.size >= this.#mostPerParty) {
      this.remove(oldest)
      oldest.close(CLOSE.policy, 'too many connections')
    }
    // The removal may have dropped the emptied set.
    this.#parties.set(client.key, clients.add(client))
    this.#size++
  }

  remove(client: ClientSocket): void {
    const clients = this.#parties.get(client.key)
    if (!clients?.delete(client)) return
    this.#size--
    if (clients.size === 0) this.#parties.delete(client.key)
  }

  deliver({ key, message, roles }: FeedMessage): void {
    const text = JSON.stringify(message)
    const give = (client: ClientSocket) => {
      if (!roles || roles.includes(client.role)) client.send(text)
    }
    if (key === '*') this.#each(give)
    else if (key.endsWith('/*')) {
      const branch = key.slice(0, -1)
      for (const [party, clients] of this.#parties) if (party.startsWith(branch)) clients.forEach(give)
    } else this.#parties.get(key)?.forEach(give)
  }

  /** Ends the sockets of a session that is over, telling the page why first. */
  endSession(id: string): void {
    const text = JSON.stringify({ type: 'sessionEnded' } satisfies Notification)
    this.#each(client => {
      if (client.sessionId !== id) return
      client.send(text)
      client.close(CLOSE.policy, 'signed out')
    })
  }

  /** `now` measures silence, `time` (milliseconds since the epoch) ends sessions. */
  check(now: number, time: number): void {
    this.#each(client => client.check(now, time))
  }

  /** Closes every socket, and whatever comes later; a client that does not answer cannot hold the process up. */
  closeAll(): void {
    this.#closing = true
    this.#each(client => client.leave())
  }

  #each(act: (client: ClientSocket) => void): void {
    for (const clients of this.#parties.values()) for (const client of clients) act(client)
  }
}
