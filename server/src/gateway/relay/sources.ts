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
  /** The first socket of a party has come. */
  joined(key: string, session: Session): void
  /** The last socket of a party has gone. */
  left(key: string): void
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
    headers: { 'x-internal-key': internalKey },
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

/** A notification service of the deployment's own: one socket for each party that is signed in here. */
export function serviceSource(baseUrl: string, { deliver }: Inlet, log: FastifyBaseLogger): NotificationSource {
  const sockets = new Map<string, UpstreamSocket>()
  return {
    joined: (key, session) => {
      if (sockets.has(key)) return
      const path = key.split('/').map(encodeURIComponent).join('/')
      sockets.set(
        key,
        new UpstreamSocket({
          url: `${baseUrl.replace(/^http/, 'ws')}/${path}`,
          headers: { authorization: `Bearer ${session.token}` },
          keepAliveMs: KEEP_ALIVE_MS,
          onMessage: text => {
            const message = parsed(text)
            const entry = { key, message }
            if (isFeedMessage(entry)) deliver(entry)
          },
          onOpen: again => again && deliver({ key, message: REFRESH }),
          onError: error => log.warn({ err: error }, 'notification service'),
        }),
      )
    },
    left: key => {
      sockets.get(key)?.close()
      sockets.delete(key)
    },
    close: () => {
      for (const socket of sockets.values()) socket.close()
      sockets.clear()
    },
  }
}
