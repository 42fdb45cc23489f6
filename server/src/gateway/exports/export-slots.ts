import { GatewayError, type GatewayErrorCode } from '../errors.ts'
import type { Session } from '../session/seal.ts'

export interface SlotLimits {
  perParty?: number
  inAll?: number
  /** What is said when a party's own place is taken, and when all are. */
  refusals?: readonly [own: GatewayErrorCode, all: GatewayErrorCode]
}

/** How many exports run at once: one for a party, a few in all, so that files never crowd out pages. */
export class ExportSlots {
  readonly #running = new Map<string, number>()
  readonly #mostPerParty: number
  readonly #most: number
  readonly #refusals: readonly [GatewayErrorCode, GatewayErrorCode]
  #count = 0

  constructor({ perParty = 1, inAll = 4, refusals = ['EXPORT_RUNNING', 'EXPORTS_BUSY'] }: SlotLimits = {}) {
    this.#mostPerParty = perParty
    this.#most = inAll
    this.#refusals = refusals
  }

  /** Takes a place; answers the function that gives it back. Throws GatewayError. */
  take(session: Session): () => void {
    const key = session.party ? `${session.party.branchCode}/${session.party.code}` : session.id
    const own = this.#running.get(key) ?? 0
    const [ownTaken, allTaken] = this.#refusals
    if (own >= this.#mostPerParty) throw new GatewayError(ownTaken, { headers: { 'retry-after': '2' } })
    if (this.#count >= this.#most) throw new GatewayError(allTaken, { headers: { 'retry-after': '5' } })
    this.#running.set(key, own + 1)
    this.#count++
    let held = true
    return () => {
      if (!held) return
      held = false
      this.#count--
      const left = (this.#running.get(key) ?? 1) - 1
      if (left > 0) this.#running.set(key, left)
      else this.#running.delete(key)
    }
  }
}
