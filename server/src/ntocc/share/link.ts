import { createHmac, timingSafeEqual } from 'node:crypto'
import { SHARE_KINDS, type ShareKind } from '@ntocc/sdk/contracts'
import { BackendError } from '../errors.ts'

/** What a link opens, and until when. */
export interface Shared {
  kind: ShareKind
  /** `code` of the record. */
  code: string
  branchCode: string
  /** Seconds since 1970. */
  expires: number
}

const signatureOf = (secret: string, text: string): Buffer =>
  createHmac('sha256', secret).update(`share:${text}`).digest()

/** The link's part of an address. Nothing is stored: it carries what it opens, signed with the installation's secret. */
export const sealShare = (secret: string, { kind, code, branchCode, expires }: Shared): string => {
  const text = Buffer.from(JSON.stringify([kind, code, branchCode, expires])).toString('base64url')
  return `${text}.${signatureOf(secret, text).toString('base64url')}`
}

/**
 * What a link opens now.
 * @throws BackendError SHARE_MISSING without one, SHARE_INVALID for one that was changed or opens something else,
 * SHARE_EXPIRED
 */
export const openShare = (secret: string, share: unknown, kinds: readonly ShareKind[], now: Date): Shared => {
  if (typeof share !== 'string' || share === '') throw new BackendError('SHARE_MISSING')
  const [text = '', signature = ''] = share.split('.')
  const given = Buffer.from(signature, 'base64url')
  const right = signatureOf(secret, text)
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw new BackendError('SHARE_INVALID')
  const [kind, code, branchCode, expires] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [
    ShareKind,
    string,
    string,
    number,
  ]
  if (!SHARE_KINDS.includes(kind) || !kinds.includes(kind)) throw new BackendError('SHARE_INVALID')
  if (expires * 1000 <= now.getTime()) throw new BackendError('SHARE_EXPIRED')
  return { kind, code, branchCode, expires }
}
