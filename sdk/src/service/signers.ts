import type { AreaContract } from '../contracts/area.ts'
import type { AreaCtx } from './context.ts'

/** Who may sign a call, and with what. */
export interface Signer {
  /** The call is answered in this branch, as the platform. */
  branchCode: string
  /** What the key signs with: the bytes of HMAC-SHA256, or a text in UTF-8. */
  secret: Uint8Array | string
}

/**
 * Whose key it is, by the name that the caller gives it: anybody's word, of at most 128 characters, so nothing is done for
 * it but looking it up. Undefined for a key that there is not, or not any more. `ctx.session.username` of the call is the
 * name of the key.
 */
export type SignerOf<C extends AreaContract = AreaContract> = (
  ctx: AreaCtx<C>,
  accessKey: string,
) => Promise<Signer | undefined>

/** One for each call of the contract that is `signed`: without it the area does not come into force. */
export type Signers<C extends AreaContract> = { readonly [K in keyof C['calls']]?: SignerOf<C> }
