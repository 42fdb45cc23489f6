import type { Bus } from '../bus/bus.ts'
import { addressBlock } from '../callers.ts'
import { GatewayError } from '../errors.ts'
import type { Limits } from '../limits.ts'

export interface Attempt {
  /** Account as typed: branch and user name, or phone number. */
  account: string
  address: string
}

/**
 * Failed sign-ins per account and per address, shared by all replicas. An attempt counts before it is made, so that
 * many at once cannot slip through, and is taken back when it succeeds or was not the person's fault.
 */
export class SignInAttempts {
  readonly #bus: Bus
  readonly #limits: Pick<Limits, 'loginAccount' | 'loginAddress'>

  constructor(bus: Bus, limits: Pick<Limits, 'loginAccount' | 'loginAddress'>) {
    this.#bus = bus
    this.#limits = limits
  }

  #keys({ account, address }: Attempt): { account: string; address: string } {
    return { account: `signin:account:${account.toLowerCase()}`, address: `signin:address:${addressBlock(address)}` }
  }

  /**
   * Throws TOO_MANY_ATTEMPTS with Retry-After in seconds. An address that has had its tries adds no more names: what is
   * kept of a flood is bounded by its addresses.
   */
  async begin(attempt: Attempt): Promise<void> {
    const keys = this.#keys(attempt)
    const { loginAccount, loginAddress } = this.#limits
    await this.#count(keys.address, loginAddress)
    try {
      await this.#count(keys.account, loginAccount)
    } catch (error) {
      await this.#bus.count(keys.address, loginAddress.windowMs, -1)
      throw error
    }
  }

  async #count(key: string, { failures, windowMs }: Limits['loginAccount']): Promise<void> {
    const { count, resetsAt } = await this.#bus.count(key, windowMs)
    if (count <= failures) return
    await this.#bus.count(key, windowMs, -1)
    const seconds = Math.max(1, Math.ceil((resetsAt - Date.now()) / 1000))
    throw new GatewayError('TOO_MANY_ATTEMPTS', { headers: { 'retry-after': String(seconds) } })
  }

  /**
   * It was right, or not the person's fault. This try alone: of a phone that several accounts share, whoever has one of them
   * must not make the guesses at another one's password undone.
   */
  async takeBack(attempt: Attempt): Promise<void> {
    await Promise.all([
      this.takeBackOfAccount(attempt),
      this.#bus.count(this.#keys(attempt).address, this.#limits.loginAddress.windowMs, -1),
    ])
  }

  /** The backend looked at no password: the account is locked there, and opens when the backend says, not later. */
  async takeBackOfAccount(attempt: Attempt): Promise<void> {
    await this.#bus.count(this.#keys(attempt).account, this.#limits.loginAccount.windowMs, -1)
  }
}
