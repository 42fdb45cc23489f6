/** Bounds of the notification relay. Times in milliseconds, sizes in bytes. */
export interface RelayLimits {
  /** Longest message a client may send; it has only keep-alives to say. */
  messageBytes: number
  messagesPerMinute: number
  socketsPerParty: number
  /** Silence after which the client is asked for a sign of life. */
  silence: number
  /** How long it may take to give one. */
  answer: number
  /** Most that may wait for a client that does not read. */
  bufferedBytes: number
  /** How long a client may take to answer the close of a gateway that ends. */
  leaving: number
  /** How often sockets are looked at. */
  sweep: number
}

export const RELAY_LIMITS: RelayLimits = {
  messageBytes: 4 * 1024,
  messagesPerMinute: 200,
  socketsPerParty: 5,
  silence: 61_000,
  answer: 15_000,
  bufferedBytes: 1024 * 1024,
  leaving: 1_000,
  sweep: 5_000,
}

/** Close codes of RFC 6455 that the relay uses. */
export const CLOSE = { goingAway: 1001, policy: 1008 } as const
