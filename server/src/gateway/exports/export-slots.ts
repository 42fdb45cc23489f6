import { GatewayError } from '../errors.ts'
import type { Session } from '../session/seal.ts'

/** How many exports run at once: one for a party, a few in all, so that files never crowd out pages. */
export class ExportSlots {
  readonly #running = new Map<string, number>()
  readonly #mostPerParty: number
  readonly #most: number
  #count = 0

  constructor({ perParty = 1, inAll = 4 }: { perParty?: number; inAll?: number } = {}) {
    this.#mostPerParty = perParty
    this.#most = inAll
  }

  /** Takes a place; answers the function that gives it back. Throws GatewayError EXPORT_RUNNING or EXPORTS_BUSY. */
  take(session: Session): () => void {
    const key = session.party ? `${session.party.branchCode}/${session.party.code}` : session.id
    const own = this.#running.get(key) ?? 0
    if (own >= this.#mostPerParty) throw new GatewayError('EXPORT_RUNNING', { headers: { 'retry-after': '2' } })
    if (this.#count >= this.#most) throw new GatewayError('EXPORTS_BUSY', { headers: { 'retry-after': '5' } })
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
