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
  /** Milliseconds for which somebody must have had places longer than somebody else before they give way to them. */
  patienceMs: number
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

/** Somebody's place. */
interface Held {
  readonly key: string
  readonly applying: boolean
  readonly since: number
  /** Ends what holds it; what cannot be ended keeps it. */
  readonly giveWay: (() => void) | undefined
}

/** What somebody has had of places, in milliseconds, when that was last counted. */
interface Had {
  ms: number
  at: number
}

/** Half of what one has had is forgotten after this. */
const FORGET_MS = 5 * 60_000
/** People of whom anything is remembered, before those are left out of whom hardly anything is. */
const MANY = 1_000
const HARDLY_MS = 1_000

/**
 * Places that nobody waits for: what holds one may last for minutes, as a file on a slow line does. The second half is for
 * those who have none yet, and applicants, whom anybody with a phone can become, share a part: a few who end nothing of
 * what they began keep nobody out. Nor do many: where no place is left, whoever has had places for longest of late gives
 * theirs to somebody who has had them for a good while less, however fast or slowly either sends.
 */
export class Places {
  readonly #limits: PlaceLimits
  readonly #now: () => number
  readonly #held = new Set<Held>()
  readonly #had = new Map<string, Had>()

  constructor(limits: PlaceLimits, now: () => number = () => performance.now()) {
    this.#limits = limits
    this.#now = now
  }

  /**
   * @param giveWay ends what holds the place, for somebody who has had less; its place is free before it is called
   * @returns what gives it back; more than once is as good as once. @throws NoPlace
   */
  take({ key, applying = false }: Holder, giveWay?: () => void): () => void {
    const { inAll, ofOne } = this.#limits
    const own = [...this.#held].filter(each => each.key === key).length
    const mostOfOne = applying || this.#held.size >= inAll / 2 ? 1 : ofOne
    if (own >= mostOfOne) throw new NoPlace(true)
    const other = this.#isFull(applying) ? this.#longest(key, applying) : undefined
    if (other) this.#free(other)
    if (this.#isFull(applying)) throw new NoPlace(false)
    const place: Held = { key, applying, since: this.#now(), giveWay }
    this.#held.add(place)
    other?.giveWay?.()
    return () => this.#free(place)
  }

  #isFull(applying: boolean): boolean {
    const { inAll, ofApplicants } = this.#limits
    if (this.#held.size >= inAll) return true
    return applying && [...this.#held].filter(each => each.applying).length >= ofApplicants
  }

  /** Who gives way; an applicant is given way to by applicants alone. */
  #longest(key: string, applying: boolean): Held | undefined {
    const own = this.#hadBy(key)
    let longest: { place: Held; had: number } | undefined
    for (const place of this.#held) {
      if (!place.giveWay || (applying && !place.applying)) continue
      const had = this.#hadBy(place.key)
      if (had - own >= this.#limits.patienceMs && had > (longest?.had ?? -1)) longest = { place, had }
    }
    return longest?.place
  }

  /** What is held now counts as well. */
  #hadBy(key: string): number {
    const now = this.#now()
    let sum = this.#left(this.#had.get(key), now)
    for (const place of this.#held) if (place.key === key) sum += now - place.since
    return sum
  }

  #left(had: Had | undefined, now: number): number {
    return had ? had.ms * 2 ** ((had.at - now) / FORGET_MS) : 0
  }

  #free(place: Held): void {
    if (!this.#held.delete(place)) return
    const now = this.#now()
    const ms = this.#left(this.#had.get(place.key), now) + now - place.since
    this.#had.set(place.key, { ms, at: now })
    if (this.#had.size <= MANY) return
    for (const [key, had] of this.#had) if (this.#left(had, now) < HARDLY_MS) this.#had.delete(key)
  }
}
