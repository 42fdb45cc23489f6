/** Name of the kernel's job that delivers a message. */
export const DELIVERY = 'deliverMessage'

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000]
/** Somebody waits for a code: the first tries follow quickly, and what is no code has some hours. */
export const DELIVERY_RETRY_MS: readonly number[] = [5 * SECOND, 30 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR]
/** Milliseconds that the service may take. */
export const ANSWER_MS = 10 * SECOND
export const DELIVERY_LIMIT_MS = 2 * ANSWER_MS
