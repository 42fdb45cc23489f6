import type { Endpoint } from '@ntocc/sdk/contracts'
import type { Service } from '@ntocc/sdk/service'
import { isSameSignature, isSignedInTime, signatureOf } from '../../signing/signature.ts'
import { type Limit, takeTry } from '../account/tries.ts'
import { BackendError } from '../errors.ts'
import { actingIn } from '../http/acting.ts'
import type { Ctx, Signature } from '../http/context.ts'
import { handlePublic, type Route } from '../http/handle.ts'
import type { AreaContexts } from './context.ts'

/** A nonce counts once for as long as its signature could be sent again. */
const NONCE: Limit = { kind: 'signed.nonce', most: 1, windowMinutes: 11, refusal: 'REPLAYED' }

const LONGEST_KEY = 128
const NAME = /^[\x21-\x7e]+$/

const isNamed = ({ accessKey, nonce }: Signature): boolean =>
  [accessKey, nonce].every(word => word.length <= LONGEST_KEY && NAME.test(word))

type Signing = NonNullable<Service['signers'][string]>

/**
 * Who has signed the call: its time, key and signature are right, and its nonce has not been used before. The nonce is
 * counted last, so that nobody without a key has anything counted.
 * @throws BackendError BAD_SIGNATURE, whichever of them is wrong; REPLAYED
 */
const signerOf = async (ctx: Ctx, contexts: AreaContexts, find: Signing) => {
  const { signature } = ctx
  if (!signature || !isNamed(signature) || !isSignedInTime(signature.time, Date.now()))
    throw new BackendError('BAD_SIGNATURE')
  const { accessKey, method, path, time, nonce, digest } = signature
  const found = await find(contexts.platform(), accessKey)
  // Whoever guesses keys waits as long for one that there is not.
  const right = signatureOf(found?.secret ?? 'nobody', { method, path, time, nonce, digest })
  if (!isSameSignature(signature.signature, right) || !found) throw new BackendError('BAD_SIGNATURE')
  await takeTry(ctx.db, NONCE, `${accessKey} ${nonce}`)
  return { ...found, accessKey }
}

/** Calls of an area that machines make: answered as the platform, in the branch of the key. */
export const signedRoute = (endpoint: Endpoint, service: Service, contexts: AreaContexts): Route => {
  const { [endpoint.name]: answer } = service.calls
  const { [endpoint.name]: find } = service.signers
  if (!answer || !find) throw new Error(`signers.${endpoint.name} is missing: nobody could make the call.`)
  return handlePublic(endpoint, async (ctx, input) => {
    const { branchCode, accessKey } = await signerOf(ctx, contexts, find)
    if (!contexts.isIn(branchCode)) throw new BackendError('NO_SUCH_CALL')
    return actingIn(branchCode, async () => answer(contexts.signed(branchCode, accessKey, ctx), input))
  })
}
