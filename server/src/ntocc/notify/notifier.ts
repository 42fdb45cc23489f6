import type { Notification } from '@ntocc/sdk/contracts'

/** `{branch}/{partyType}/{partyCode}`, `{branch}/*` for everybody of a branch, or `*`. */
export type NotifyKey = string

export interface FeedMessage {
  key: NotifyKey
  message: Notification
  /** Only for whoever acts in one of these roles; '' is a session that has chosen none and acts in its first. */
  roles?: readonly string[]
}

export type FeedListener = (entry: FeedMessage) => void

/** Carries messages to every replica. */
export interface FeedBus {
  publish(entry: FeedMessage): Promise<void>
  /** @returns ends the subscription */
  subscribe(listener: FeedListener): () => void
  close(): Promise<void>
}

export interface Notifier {
  notify(key: NotifyKey, message: Notification, roles?: readonly string[]): void
  /** Tells a branch to reload its to-do counts; calls close together become one message. */
  todoChanged(branchCode: string): void
  subscribe(listener: FeedListener): () => void
  close(): Promise<void>
}

/** Whether a message with this key is meant for that party. */
export const concerns = (key: NotifyKey, party: NotifyKey): boolean =>
  key === '*' || key === party || (key.endsWith('/*') && party.startsWith(key.slice(0, -1)))

/** Long enough to join the changes of one bulk action, short enough that nobody waits for a badge. */
const TODO_DEBOUNCE_MS = 200

export const createNotifier = (bus: FeedBus, onError: (error: unknown) => void): Notifier => {
  const waiting = new Map<string, NodeJS.Timeout>()
  const notify: Notifier['notify'] = (key, message, roles) => {
    bus.publish({ key, message, ...(roles && { roles }) }).catch(onError)
  }
  return {
    notify,
    todoChanged: branchCode => {
      if (waiting.has(branchCode)) return
      const timer = setTimeout(() => {
        waiting.delete(branchCode)
        notify(`${branchCode}/*`, { type: 'refreshToDoList' })
      }, TODO_DEBOUNCE_MS)
      waiting.set(branchCode, timer)
    },
    subscribe: listener => bus.subscribe(listener),
    close: async () => {
      for (const timer of waiting.values()) clearTimeout(timer)
      waiting.clear()
      await bus.close()
    },
  }
}
