import type { Notification, SessionEnd } from '@ntocc/sdk/contracts'

/** `{branch}/{partyType}/{partyCode}`, `{branch}/*` for everybody of a branch, or `*`. */
export type NotifyKey = string

export interface FeedMessage {
  key: NotifyKey
  message: Notification
  /** Only for whoever acts in one of these roles; '' is a session that has chosen none and acts in its first. */
  roles?: readonly string[]
}

/** Sessions by the hash of their token: what became of them, for gateways and sockets. No browser is told this. */
export interface SessionNews {
  sessions: readonly string[]
  /** `changed`: what they may do is another thing now; whether they may still listen must be asked. */
  news: 'ended' | 'changed'
  why?: SessionEnd
}

export type FeedEntry = FeedMessage | SessionNews

export const isSessionNews = (entry: FeedEntry): entry is SessionNews => 'sessions' in entry

export type FeedListener = (entry: FeedEntry) => void
export type MessageListener = (entry: FeedMessage) => void
export type SessionsListener = (entry: SessionNews) => void

/** Carries messages to every replica. */
export interface FeedBus {
  publish(entry: FeedEntry): Promise<void>
  /** @returns ends the subscription */
  subscribe(listener: FeedListener): () => void
  close(): Promise<void>
}

export interface Notifier {
  notify(key: NotifyKey, message: Notification, roles?: readonly string[]): void
  /** Tells every gateway and socket what became of sessions; nothing when there are none. */
  tellSessions(news: SessionNews): void
  /** Tells a branch (`*`: every one) to reload its to-do counts; calls close together become one message. */
  todoChanged(branchCode: string): void
  /** What is for browsers. */
  subscribe(listener: MessageListener): () => void
  subscribeSessions(listener: SessionsListener): () => void
  close(): Promise<void>
}

/** Whether a message with this key is meant for that party. */
export const concerns = (key: NotifyKey, party: NotifyKey): boolean =>
  key === '*' || key === party || (key.endsWith('/*') && party.startsWith(key.slice(0, -1)))

/** Long enough to join the changes of one bulk action, short enough that nobody waits for a badge. */
const TODO_DEBOUNCE_MS = 200
/** A branch that is written to all the time counts so often and no more. */
const TODO_REST_MS = 2_000

/** Sessions told of in one message: a socket takes 1 MiB. */
const MOST_SESSIONS = 1_000

export const createNotifier = (bus: FeedBus, onError: (error: unknown) => void): Notifier => {
  const waiting = new Map<string, NodeJS.Timeout>()
  /** When a branch was last told, by the clock of the process. */
  const told = new Map<string, number>()
  const notify: Notifier['notify'] = (key, message, roles) => {
    bus.publish({ key, message, ...(roles && { roles }) }).catch(onError)
  }
  return {
    notify,
    tellSessions: ({ sessions, ...news }) => {
      for (let at = 0; at < sessions.length; at += MOST_SESSIONS)
        bus.publish({ sessions: sessions.slice(at, at + MOST_SESSIONS), ...news }).catch(onError)
    },
    todoChanged: branchCode => {
      if (waiting.has(branchCode)) return
      const rested = performance.now() - (told.get(branchCode) ?? Number.NEGATIVE_INFINITY)
      const timer = setTimeout(
        () => {
          waiting.delete(branchCode)
          told.set(branchCode, performance.now())
          notify(branchCode === '*' ? '*' : `${branchCode}/*`, { type: 'refreshToDoList' })
        },
        Math.max(TODO_DEBOUNCE_MS, TODO_REST_MS - rested),
      )
      waiting.set(branchCode, timer)
    },
    subscribe: listener => bus.subscribe(entry => isSessionNews(entry) || listener(entry)),
    subscribeSessions: listener => bus.subscribe(entry => isSessionNews(entry) && listener(entry)),
    close: async () => {
      for (const timer of waiting.values()) clearTimeout(timer)
      waiting.clear()
      await bus.close()
    },
  }
}
