import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import type { ArchiveKey } from '../../contract/archive-calls.ts'
import type { ReportCtx } from '../types.ts'

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * The console's own key for archives. It is stored nowhere: it follows from the installation's secret, as all that the backend seals and signs
 * does, and is another one when that secret is.
 */
const privateKey = (ctx: Pick<ReportCtx, 'digest'>): KeyObject => {
  const seed = ctx.digest('report archive', 'ed25519')
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
}

export const publicKeyOf = (ctx: Pick<ReportCtx, 'digest'>): ArchiveKey => {
  const key = createPublicKey(privateKey(ctx))
  const der = key.export({ format: 'der', type: 'spki' })
  return {
    publicKey: String(key.export({ format: 'pem', type: 'spki' })),
    fingerprint: createHash('sha256').update(der).digest('hex'),
  }
}

/** The signature of 64 bytes, over the bytes themselves. */
export const signed = (ctx: Pick<ReportCtx, 'digest'>, bytes: Buffer): Buffer => sign(null, bytes, privateKey(ctx))
