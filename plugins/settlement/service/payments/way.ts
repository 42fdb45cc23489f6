import { fieldsOf, stringOf } from '@ntocc/sdk/fields'
import type { ServiceCtx } from '../types.ts'
import type { PaymentProvider } from './port.ts'
import { bankAt } from './wire.ts'

/** What keeps payments in the house. */
export type Held = 'off' | 'trial' | 'settings'

/** The trial's bank: the only one that a trial may pay by. */
const SIMULATOR = 'BANK_URL'

const sameOrigin = (one: string, other: string): boolean => {
  try {
    return new URL(one).origin === new URL(other).origin
  } catch {
    return false
  }
}

/** What the trial's bank tells of itself: everybody knows it. */
const told = new Map<string, { key: string; secret: string }>()

const simulated = async (ctx: ServiceCtx, address: string): Promise<PaymentProvider | Held> => {
  const known = told.get(address)
  if (known) return bankAt(ctx, { ...known, address, isSimulated: true })
  const answer: unknown = await ctx
    .outside('bank', signal => fetch(`${address}/control/customer`, { signal }), {
      refusal: 'BANK_UNREACHABLE',
      limitMs: 5_000,
    })
    .then(response => response.json())
    .catch(() => undefined)
  const said = fieldsOf(answer)
  const [key, secret] = [stringOf(said.key), stringOf(said.secret)]
  if (!key || !secret) return 'trial'
  told.set(address, { key, secret })
  return bankAt(ctx, { key, secret, address, isSimulated: true })
}

/** The bank of the branch, or what keeps it from paying by one. */
export const wayOf = async (ctx: ServiceCtx): Promise<PaymentProvider | Held> => {
  const set = await ctx.settings.some(['bankAddress', 'bankKey', 'bankSecret'])
  const { bankAddress: address, bankKey: key, bankSecret: secret } = set
  const simulator = ctx.env(SIMULATOR)
  if (!address) return ctx.isDemo && simulator ? simulated(ctx, simulator) : 'off'
  if (!key || !secret) return 'settings'
  const isSimulated = simulator !== undefined && sameOrigin(address, simulator)
  if (ctx.isDemo && !isSimulated) return 'trial'
  // Money goes over a line that nobody writes on.
  if (!isSimulated && !address.startsWith('https://')) return 'settings'
  return bankAt(ctx, { address: address.replace(/\/$/, ''), key, secret, isSimulated })
}
