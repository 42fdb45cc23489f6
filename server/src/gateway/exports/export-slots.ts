import { personOf } from '../callers.ts'
import { GatewayError, type GatewayErrorCode } from '../errors.ts'
import type { Session } from '../session/seal.ts'

export interface SlotLimits {
  perPerson?: number
  /** At work at the same time. */
  inAll?: number
  /** Under way in all, those that rest included. */
  open?: number
  /** What is said when a person's own place is taken, and when all are. */
  refusals?: readonly [own: GatewayErrorCode, all: GatewayErrorCode]
}

export interface Slot {
  /** Gives the place back; more than once is as good as once. */
  free(): void
  /** Nothing is being done here: somebody else may work meanwhile. */
  rest(resting: boolean): void
}

/**
 * How many exports run at once: one for a person, a few in all, so that files never crowd out pages. One whose reader
 * takes nothing does no work and holds nobody else up.
 */
export class ExportSlots {
  readonly #taken = new Map<string, number>()
  readonly #limits: Required<SlotLimits>
  #open = 0
  #working = 0

  constructor({ perPerson = 1, inAll = 4, open = 64, refusals = ['EXPORT_RUNNING', 'EXPORTS_BUSY'] }: SlotLimits = {}) {
    this.#limits = { perPerson, inAll, open, refusals }
  }

  /** Throws GatewayError when there is no place. */
  take(session: Session): Slot {
    const { perPerson, inAll, open, refusals } = this.#limits
    const key = personOf(session)
    const own = this.#taken.get(key) ?? 0
    const [ownTaken, allTaken] = refusals
    if (own >= perPerson) throw new GatewayError(ownTaken, { headers: { 'retry-after': '2' } })
    if (this.#working >= inAll || this.#open >= open)
      throw new GatewayError(allTaken, { headers: { 'retry-after': '5' } })
    this.#taken.set(key, own + 1)
    this.#open++
    this.#working++
    let isHeld = true
    let isResting = false
    const rest = (resting: boolean): void => {
      if (!isHeld || resting === isResting) return
      isResting = resting
      this.#working += resting ? -1 : 1
    }
    return {
      rest,
      free: () => {
        rest(true)
        if (!isHeld) return
        isHeld = false
        this.#open--
        const left = (this.#taken.get(key) ?? 1) - 1
        if (left > 0) this.#taken.set(key, left)
        else this.#taken.delete(key)
      },
    }
  }
}
