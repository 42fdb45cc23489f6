import type { AreaCtx } from '@ntocc/sdk/service'
import type contract from '../../contract.ts'
import type { ESignature } from './e-signature.ts'
import { httpSignature } from './http.ts'
import { simulatedSignature } from './simulation.ts'

type Contract = typeof contract

/** Variable of the environment that names the provider of the installation. */
export const E_SIGNATURE = 'E_SIGNATURE'

/** What a provider is made of. */
export type Connection = Pick<AreaCtx<Contract>, 'env' | 'isDemo' | 'simulates' | 'service'>

const connected = ({ service }: Connection): ESignature => {
  const ask = service('eSign')
  if (!ask) throw new Error(`${E_SIGNATURE}=http wants ESIGN_URL, ESIGN_ACCESS_KEY and ESIGN_SECRET`)
  return httpSignature(ask)
}

/** Providers by the name under which an operator chooses one. A further one is a further implementation of `ESignature`. */
export const PROVIDERS: Record<string, (of: Connection) => ESignature> = {
  simulation: () => simulatedSignature(),
  http: connected,
}

/** Contracts are signed on paper, in a trial too. */
const ON_PAPER = 'none'

/** What is meant where nothing is chosen: what is connected, and in a trial the simulation. */
const chosen = (ctx: Connection): string | undefined =>
  ctx.env(E_SIGNATURE) ?? (ctx.service('eSign') ? 'http' : ctx.simulates ? 'simulation' : undefined)

/**
 * Who signs electronically for this installation; undefined where contracts are signed on paper.
 * @throws Error for an operator when what is chosen cannot be
 */
export const providerOf = (ctx: Connection): ESignature | undefined => {
  const name = chosen(ctx)
  if (!name || name === ON_PAPER) return undefined
  const make = Object.hasOwn(PROVIDERS, name) ? PROVIDERS[name] : undefined
  if (!make) throw new Error(`${E_SIGNATURE} must be one of ${[...Object.keys(PROVIDERS), ON_PAPER].join(', ')}`)
  const provider = make(ctx)
  if (provider.simulated && !ctx.isDemo) throw new Error(`${E_SIGNATURE}=${name} is for demo data only (DEMO=on)`)
  return provider
}

/**
 * Asks the provider for something. Its own errors are logged and not told.
 * @throws ESIGN_NOT_CONFIGURED, ESIGN_FAILED
 */
export const withProvider = <T>(
  ctx: AreaCtx<Contract>,
  work: (provider: ESignature, signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const provider = providerOf(ctx)
  if (!provider) throw ctx.refuse('ESIGN_NOT_CONFIGURED')
  return ctx.outside(provider.name, signal => work(provider, signal), { refusal: 'ESIGN_FAILED' })
}
