import { fieldsOf, stringOf } from '@ntocc/sdk/fields'
import type { ServiceCtx } from '../types.ts'
import type { TaxAuthority } from './port.ts'
import { taxAuthorityAt } from './wire.ts'

/** What keeps orders in the house. */
export type Held = 'off' | 'trial' | 'settings'

/** The trial's: the only one that a trial may draw by. */
const SIMULATOR = 'TAX_URL'

const sameOrigin = (one: string, other: string): boolean => {
  try {
    return new URL(one).origin === new URL(other).origin
  } catch {
    return false
  }
}

/** What the trial's tells of itself: everybody knows it. */
const told = new Map<string, { key: string; secret: string }>()

const simulated = async (ctx: ServiceCtx, address: string): Promise<TaxAuthority | Held> => {
  const known = told.get(address)
  if (known) return taxAuthorityAt(ctx, { ...known, address, isSimulated: true })
  const asked = { refusal: 'TAX_UNREACHABLE', limitMs: 5_000 } as const
  const answer: unknown = await ctx
    .outside('tax authority', signal => fetch(`${address}/control/customer`, { signal }), asked)
    .then(response => response.json())
    .catch(() => undefined)
  const said = fieldsOf(answer)
  const [key, secret] = [stringOf(said.key), stringOf(said.secret)]
  if (!key || !secret) return 'trial'
  told.set(address, { key, secret })
  return taxAuthorityAt(ctx, { key, secret, address, isSimulated: true })
}

/** Who issues invoices of the branch, or what keeps it from having any. */
export const wayOf = async (ctx: ServiceCtx): Promise<TaxAuthority | Held> => {
  const set = await ctx.settings.some(['taxAddress', 'taxKey', 'taxSecret'])
  const { taxAddress: address, taxKey: key, taxSecret: secret } = set
  const simulator = ctx.env(SIMULATOR)
  if (!address) return ctx.isDemo && simulator ? simulated(ctx, simulator) : 'off'
  if (!key || !secret) return 'settings'
  const isSimulated = simulator !== undefined && sameOrigin(address, simulator)
  if (ctx.isDemo && !isSimulated) return 'trial'
  if (!isSimulated && !address.startsWith('https://')) return 'settings'
  return taxAuthorityAt(ctx, { address: address.replace(/\/$/, ''), key, secret, isSimulated })
}
