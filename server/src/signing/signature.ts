import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** The body, or the SHA-256 of it in hex. */
type Content = { body: string } | { digest: string }

/**
 * Signature of a call: base64 of HMAC-SHA256 over method, path with query, time in milliseconds, a word used once and the
 * SHA-256 of the body in hex, each on a line.
 */
export const signatureOf = (
  secret: string | Uint8Array,
  { method, path, time, nonce, ...sent }: Record<'method' | 'path' | 'time' | 'nonce', string> & Content,
): string => {
  const digest = 'digest' in sent ? sent.digest : createHash('sha256').update(sent.body).digest('hex')
  return createHmac('sha256', secret).update([method, path, time, nonce, digest].join('\n')).digest('base64')
}

/** How far the clock of whoever signs may be from ours. */
export const SIGNED_WITHIN_MS = 5 * 60_000

const TIME = /^\d{13}$/

export const isSignedInTime = (time: string, now: number): boolean =>
  TIME.test(time) && Math.abs(now - Number(time)) <= SIGNED_WITHIN_MS

/** Of any two signatures, as long as they are one of SHA-256: how much of one is right is not to be told by the time. */
export const isSameSignature = (one: string, other: string): boolean => {
  const [given, right] = [Buffer.from(one, 'base64'), Buffer.from(other, 'base64')]
  return given.length === right.length && timingSafeEqual(given, right)
}
