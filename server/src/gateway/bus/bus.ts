/** What replicas share: messages, counters that expire, and members that expire. In one process, or over Redis. */
export interface Bus {
  /** Sends to every replica, this one included. Never throws; an unreachable Redis loses the message. */
  publish(channel: string, message: unknown): void
  /** Returns the function that ends the subscription. */
  subscribe(channel: string, listener: (message: unknown) => void): () => void
  /** Adds to a counter whose window starts with its first count; answers the new value and when the window ends. */
  count(key: string, windowMs: number, by?: number): Promise<Counted>
  /** Puts a member in a set until a time (milliseconds since the epoch). */
  addUntil(set: string, member: string, until: number): Promise<void>
  /** The members of a set that have not expired; undefined while what the replicas share cannot be read. */
  members(set: string): Promise<Map<string, number> | undefined>
  /** Called when the connection to the other replicas is there (again): the moment to read what was missed. */
  onUp(listener: () => void): void
  /** Resolves when the connection to the other replicas is there for the first time, at the latest after `ms`. */
  started(ms: number): Promise<void>
  /** 'local' when there is only this process. */
  state(): 'local' | 'up' | 'down'
  close(): Promise<void>
}

export interface Counted {
  count: number
  /** Milliseconds since the epoch. */
  resetsAt: number
}

/** Channels every part of the gateway agrees on. */
export const CHANNELS = {
  /** {id, until}: a session that has ended before its time. */
  revoked: 'revoked',
  /** {key, message}: notifications for browsers; the embedded backend publishes here as well. */
  notify: 'notify',
} as const
