import type { Notification, SessionEnd } from '@ntocc/sdk/contracts'
import type { Session } from '../session/seal.ts'
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

/** What became of sessions, known by the hash of their token, as the embedded backend tells it. Never for a browser. */
export interface SessionNews {
  sessions: readonly string[]
  news: 'ended' | 'changed'
  why?: SessionEnd
}

export const isSessionNews = (value: unknown): value is SessionNews => {
  const entry = value as Partial<SessionNews> | null
  if (!Array.isArray(entry?.sessions) || entry.sessions.some(each => typeof each !== 'string')) return false
  return entry.news === 'ended' || entry.news === 'changed'
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

  /** Ends the sockets of a session that is over, by its id or the hash of its token, telling the page why first. */
  endSession(name: string, why?: SessionEnd): void {
    const text = JSON.stringify({ type: 'sessionEnded', ...(why && { why }) } satisfies Notification)
    this.#each(client => {
      if (client.session.id !== name && client.tokenHash !== name) return
      client.send(text)
      client.close(CLOSE.policy, 'signed out')
    })
  }

  /** Closes the sockets of sessions, by their ids, that have something to see to first: their pages ask what, and come back. */
  rest(ids: ReadonlySet<string>): void {
    const text = JSON.stringify({ type: 'rightsChanged' } satisfies Notification)
    this.#each(client => {
      if (!ids.has(client.session.id)) return
      client.send(text)
      client.close(CLOSE.policy, 'something is due')
    })
  }

  /** Tells the pages of these sessions, by the hash of their token, that they may do other things now. */
  rightsChanged(tokenHashes: readonly string[]): void {
    const concerned = new Set(tokenHashes)
    const text = JSON.stringify({ type: 'rightsChanged' } satisfies Notification)
    this.#each(client => {
      if (concerned.has(client.tokenHash)) client.send(text)
    })
  }

  /** Sessions with sockets of which nobody has asked since `time` (as `now` of `check`), or of these alone. */
  sessions({ before, among }: { before?: number; among?: readonly string[] } = {}): Session[] {
    const found = new Map<string, Session>()
    const names = among && new Set(among)
    this.#each(client => {
      if (before !== undefined && client.confirmedAt > before) return
      if (!names || names.has(client.tokenHash)) found.set(`${client.session.id} ${client.role}`, client.session)
    })
    return [...found.values()]
  }

  /** The backend has said that these sessions, by their ids, are alive: they are not asked of again for a while. */
  confirmed(ids: ReadonlySet<string>, now: number): void {
    this.#each(client => {
      if (ids.has(client.session.id)) client.confirmedAt = now
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
