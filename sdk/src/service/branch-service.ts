import { fieldsOf, stringOf } from '../fields/index.ts'
import type { AreaCtx } from './context.ts'

/**
 * A service that a branch has an account of its own with, such as its bank: at the address, and with the key and secret, of the branch's
 * settings. A trial is played one by a simulator, and reaches no other.
 */

/** How a service is reached, and who the branch is there. */
export interface ServiceAccess {
  readonly address: string
  readonly key: string
  readonly secret: string
  readonly isSimulated: boolean
}

/** What keeps orders in the house: no service is set up, a trial was pointed at a real one, or what is set up is not whole. */
export type KeptInHouse = 'off' | 'trial' | 'settings'

export interface BranchService<P> {
  /** What the branch's settings say of it. */
  readonly set: { readonly [K in 'address' | 'key' | 'secret']?: string | null | undefined }
  /** Address of the trial's. */
  readonly simulator: string | undefined
  /** Asks the simulator who the branch is there: `ctx.outside`, bounded and logged. */
  introduce(ask: (signal: AbortSignal) => Promise<Response>): Promise<Response>
  /** The service, as it is reached. */
  at(access: ServiceAccess): P
}

/** Whether two addresses are of one host, port and scheme; not where one of them is none. */
export const isSameOrigin = (one: string, other: string): boolean =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin

/** What simulators tell of themselves: everybody knows it. */
const told = new Map<string, { key: string; secret: string }>()

const introduced = async <P>(address: string, { introduce }: Pick<BranchService<P>, 'introduce'>) => {
  const known = told.get(address)
  if (known) return known
  const answer: unknown = await introduce(signal => fetch(`${address}/control/customer`, { signal }))
    .then(response => response.json())
    .catch(() => undefined)
  const said = fieldsOf(answer)
  const [key, secret] = [stringOf(said.key), stringOf(said.secret)]
  if (!key || !secret) return undefined
  told.set(address, { key, secret })
  return { key, secret }
}

/** The service of the branch, or what keeps its orders in the house. */
export const branchService = async <P>(
  { isDemo }: Pick<AreaCtx, 'isDemo'>,
  service: BranchService<P>,
): Promise<P | KeptInHouse> => {
  const { set, simulator } = service
  const { address, key, secret } = set
  if (!address) {
    if (!isDemo || !simulator) return 'off'
    const who = await introduced(simulator, service)
    return who ? service.at({ ...who, address: simulator, isSimulated: true }) : 'trial'
  }
  if (!key || !secret) return 'settings'
  const isSimulated = simulator !== undefined && isSameOrigin(address, simulator)
  if (isDemo && !isSimulated) return 'trial'
  // Orders go over a line that nobody writes on.
  if (!isSimulated && !address.startsWith('https://')) return 'settings'
  return service.at({ address: address.replace(/\/$/, ''), key, secret, isSimulated })
}
