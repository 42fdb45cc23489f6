/** Who wants a place. */
export interface Holder {
  /** The same in all sessions of a person. */
  key: string
  /** Has registered, and nobody has looked at who they are. */
  applying?: boolean | undefined
}

export interface PlaceLimits {
  inAll: number
  /** Of one person, as long as half of all are free. */
  ofOne: number
  /** Of all applicants together; of each there is one. */
  ofApplicants: number
}

/** There is no place: the holder has as many as one may have, or others have them all. */
export class NoPlace extends Error {
  readonly isOwn: boolean

  constructor(isOwn: boolean) {
    super(isOwn ? 'the holder has a share already' : 'all places are taken')
    this.name = 'NoPlace'
    this.isOwn = isOwn
  }
}

/**
 * Places that nobody waits for: what holds one may last for minutes, as a file on a slow line does. The second half is for
 * those who have none yet, and applicants, whom anybody with a phone can become, share a part: a few who end nothing of
 * what they began keep nobody out.
 */
export class Places {
  readonly #limits: PlaceLimits
  readonly #held = new Map<string, number>()
  #count = 0
  #applicants = 0

  constructor(limits: PlaceLimits) {
    this.#limits = limits
  }

  /** @returns what gives it back; more than once is as good as once. @throws NoPlace */
  take({ key, applying = false }: Holder): () => void {
    const { inAll, ofOne, ofApplicants } = this.#limits
    const own = this.#held.get(key) ?? 0
    const mostOfOne = applying || this.#count >= inAll / 2 ? 1 : ofOne
    if (own >= mostOfOne) throw new NoPlace(true)
    if (this.#count >= inAll || (applying && this.#applicants >= ofApplicants)) throw new NoPlace(false)
    this.#add(key, applying, 1)
    let isHeld = true
    return () => {
      if (isHeld) this.#add(key, applying, -1)
      isHeld = false
    }
  }

  #add(key: string, applying: boolean, change: 1 | -1): void {
    this.#count += change
    if (applying) this.#applicants += change
    const own = (this.#held.get(key) ?? 0) + change
    if (own > 0) this.#held.set(key, own)
    else this.#held.delete(key)
  }
}
