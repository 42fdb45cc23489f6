import { createHmac, timingSafeEqual } from 'node:crypto'

/** Time-based one-time passwords (RFC 6238) as every authenticator app makes them: SHA-1, six digits, steps of 30 s. */
const STEP_MS = 30_000
const DIGITS = 6
/** Clocks of phones are not exact, and typing takes a while: one step either way (RFC 6238, section 5.2). */
const DRIFT = 1

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, section 6, without padding: what apps take. */
export const base32 = (bytes: Uint8Array): string => {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? []).map(five => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

export const stepAt = (ms: number): number => Math.floor(ms / STEP_MS)

/** The code of a time step (RFC 4226, section 5.3). */
export const codeOf = (secret: Uint8Array, step: number, digits = DIGITS): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac[mac.length - 1]! & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The time step a code is of, around now; undefined when it is of none of them. */
export const stepOfCode = (secret: Uint8Array, code: string, now: number): number | undefined => {
  const given = Buffer.from(code)
  if (given.length !== DIGITS) return undefined
  const around = Array.from({ length: 2 * DRIFT + 1 }, (_, at) => stepAt(now) - DRIFT + at)
  // All of them are compared, always.
  return around.filter(step => timingSafeEqual(Buffer.from(codeOf(secret, step)), given)).at(-1)
}

/** What the QR code holds: the secret, and under which name the app shows it. */
export const otpauthUri = (secret: Uint8Array, issuer: string, account: string): string => {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`
}
