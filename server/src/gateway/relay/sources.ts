import type { FastifyBaseLogger } from 'fastify'
import { type Bus, CHANNELS } from '../bus/bus.ts'
import type { Session } from '../session/seal.ts'
import { type FeedMessage, isFeedMessage, isSessionNews, type SessionNews } from './hub.ts'
import { UpstreamSocket } from './upstream-socket.ts'

/** Where what comes in goes. */
export interface Inlet {
  deliver(entry: FeedMessage): void
  /** Something became of sessions. */
  hear(news: SessionNews): void
  /** Messages may have been missed. */
  missed(): void
}

/** Where notifications come from besides this gateway's own. */
export interface NotificationSource {
  /** A socket of a party has come. */
  joined(key: string, session: Session): void
  /** One of them, which came with this session, has gone. */
  left(key: string, session: Session): void
  close(): void
}

const NOTHING: NotificationSource = { joined: () => {}, left: () => {}, close: () => {} }
const REFRESH: FeedMessage['message'] = { type: 'refreshToDoList' }

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What this and the other replicas publish; with Redis the embedded backend publishes there too. */
export function busSource(bus: Bus, { deliver, hear, missed }: Inlet): NotificationSource {
  const end = bus.subscribe(CHANNELS.notify, entry => {
    if (isSessionNews(entry)) hear(entry)
    else if (isFeedMessage(entry)) deliver(entry)
  })
  bus.onUp(() => {
    missed()
    // What others published while they could not be heard is lost; the counts are not. Nobody listens yet at the start.
    if (bus.state() === 'up') deliver({ key: '*', message: REFRESH })
  })
  return { ...NOTHING, close: end }
}

/** One socket to the embedded backend that carries every branch's messages. */
export function feedSource(
  baseUrl: string,
  internalKey: string,
  { deliver, hear, missed }: Inlet,
  log: FastifyBaseLogger,
): NotificationSource {
  const socket = new UpstreamSocket({
    url: `${baseUrl.replace(/^http/, 'ws')}/internal/notify`,
    headers: () => ({ 'x-internal-key': internalKey }),
    onMessage: text => {
      const entry = parsed(text)
      if (isSessionNews(entry)) hear(entry)
      else if (isFeedMessage(entry)) deliver(entry)
    },
    // What was published while the feed was away is lost; the counts are not, and sessions can be asked of.
    onOpen: again => {
      missed()
      if (again) deliver({ key: '*', message: REFRESH })
    },
    onError: error => log.warn({ err: error }, 'notification feed'),
  })
  return { ...NOTHING, close: () => socket.close() }
}

const KEEP_ALIVE_MS = 15_000

/** What a party has with a service: its one socket there, and the sessions of its sockets here. */
interface Subscribed {
  socket: UpstreamSocket
  /** One for each socket here; whose bearer was taken last is last. */
  sessions: Session[]
  bearer: string
}

/**
 * A notification service of the deployment's own: one socket for each party that is signed in here, with the bearer of a
 * session that is alive, as long as there is one. Whose bearer the service does not take waits its turn behind the others.
 */
export function serviceSource(
  baseUrl: string,
  { deliver }: Inlet,
  isAlive: (session: Session) => boolean,
  log: FastifyBaseLogger,
): NotificationSource {
  const parties = new Map<string, Subscribed>()
  const authorization = (party: Omit<Subscribed, 'socket'>): string => {
    const [next] = party.sessions.splice(Math.max(0, party.sessions.findIndex(isAlive)), 1)
    if (next) {
      party.sessions.push(next)
      party.bearer = next.token
    }
    return `Bearer ${party.bearer}`
  }
  const subscribe = (key: string, session: Session): Subscribed => {
    const path = key.split('/').map(encodeURIComponent).join('/')
    const party = { sessions: [session], bearer: session.token }
    const socket = new UpstreamSocket({
      url: `${baseUrl.replace(/^http/, 'ws')}/${path}`,
      headers: () => ({ authorization: authorization(party) }),
      keepAliveMs: KEEP_ALIVE_MS,
      onMessage: text => {
        const message = parsed(text)
        const entry = { key, message }
        if (isFeedMessage(entry)) deliver(entry)
      },
      onOpen: again => again && deliver({ key, message: REFRESH }),
      onError: error => log.warn({ err: error }, 'notification service'),
    })
    return Object.assign(party, { socket })
  }
  return {
    joined: (key, session) => {
      const party = parties.get(key)
      if (party) party.sessions.unshift(session)
      else parties.set(key, subscribe(key, session))
    },
    left: (key, session) => {
      const party = parties.get(key)
      const at = party?.sessions.findIndex(({ token }) => token === session.token) ?? -1
      if (!party || at < 0) return
      party.sessions.splice(at, 1)
      if (party.sessions.length === 0) {
        party.socket.close()
        parties.delete(key)
      } else if (!party.sessions.some(({ token }) => token === party.bearer)) party.socket.renew()
    },
    close: () => {
      for (const { socket } of parties.values()) socket.close()
      parties.clear()
    },
  }
}
