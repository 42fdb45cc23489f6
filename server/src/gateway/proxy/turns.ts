import type { Caller } from '../callers.ts'
import type { Limits } from '../config.ts'
import { GatewayError } from '../errors.ts'

export type TurnLimits = Pick<Limits, 'upstreamConnections' | 'upstreamQueue' | 'callerConnections' | 'callerQueue'>

/** One request at an upstream: under way, or waiting in its caller's line. */
export interface Place {
  readonly share: Share
  running: boolean
  /** Set by whoever waits: called when the request may go. */
  begin: (() => void) | undefined
}

/** What one caller has there. */
interface Share {
  readonly key: string
  readonly kind: Kind
  running: number
  readonly waiting: Place[]
  /** Stands in the line of its kind: somebody waits, and one more of it may be under way. */
  lined: boolean
}

/** People who are signed in, or visitors. */
interface Kind {
  readonly most: number
  readonly mostWaiting: number
  readonly mostOfOne: number
  readonly mostWaitingOfOne: number
  running: number
  waiting: number
  readonly line: Share[]
}

/** Visitors, one and all of them, get half of what people get: whoever is signed in never waits for them. */
const VISITORS = 0.5

const kindOf = (part: number, limits: TurnLimits): Kind => ({
  most: Math.ceil(limits.upstreamConnections * part),
  mostWaiting: Math.ceil(limits.upstreamQueue * part),
  mostOfOne: Math.ceil(limits.callerConnections * part),
  mostWaitingOfOne: Math.ceil(limits.callerQueue * part),
  running: 0,
  waiting: 0,
  line: [],
})

/** Calls of the gateway itself. */
const HOUSE: Caller = { key: '', signedIn: true }

/**
 * Whose request goes next. Each caller has connections and a line of their own, and the lines take turns: whoever asks
 * for more than the upstream answers waits for themselves alone. A line that is long is let stand while the queue of its
 * kind is less than half full.
 */
export class Turns {
  readonly #limits: TurnLimits
  readonly #shares = new Map<string, Share>()
  readonly #people: Kind
  readonly #visitors: Kind
  #running = 0
  #visitorsNext = false

  constructor(limits: TurnLimits) {
    this.#limits = limits
    this.#people = kindOf(1, limits)
    this.#visitors = kindOf(VISITORS, limits)
  }

  /** Requests under way and waiting. */
  get size(): number {
    return this.#running + this.#people.waiting + this.#visitors.waiting
  }

  /** A place to run or to wait in. Throws GatewayError when the caller's line, or the queue, is full. */
  enter({ key, signedIn }: Caller = HOUSE): Place {
    let share = this.#shares.get(key)
    if (!share) {
      share = { key, kind: signedIn ? this.#people : this.#visitors, running: 0, waiting: [], lined: false }
      this.#shares.set(key, share)
    }
    const place: Place = { share, running: true, begin: undefined }
    if (this.#mayRun(share)) this.#run(share)
    else this.#wait(place)
    return place
  }

  /** The request is over, or nobody waits for it any longer. */
  leave(place: Place): void {
    const { share } = place
    const { kind } = share
    if (place.running) {
      share.running--
      kind.running--
      this.#running--
    } else {
      const at = share.waiting.indexOf(place)
      if (at === -1) return
      share.waiting.splice(at, 1)
      kind.waiting--
    }
    if (share.waiting.length > 0) this.#lineUp(share)
    else if (share.running === 0) this.#shares.delete(share.key)
    if (this.#people.waiting > 0 || this.#visitors.waiting > 0) this.#startNext()
  }

  #mayRun({ kind, running }: Share): boolean {
    return running < kind.mostOfOne && kind.running < kind.most && this.#running < this.#limits.upstreamConnections
  }

  #run(share: Share): void {
    share.running++
    share.kind.running++
    this.#running++
  }

  #wait(place: Place): void {
    const { share } = place
    const { kind } = share
    const isLong = share.waiting.length >= kind.mostWaitingOfOne && kind.waiting >= kind.mostWaiting / 2
    const isFull = kind.waiting >= kind.mostWaiting
    if (isLong || isFull) {
      if (share.running === 0 && share.waiting.length === 0) this.#shares.delete(share.key)
      const headers = { 'retry-after': '1' }
      if (isLong) throw new GatewayError('CALLER_BUSY', { detail: `${share.key} has a long line`, headers })
      throw new GatewayError('UPSTREAM_BUSY', { detail: 'queue full', headers })
    }
    place.running = false
    share.waiting.push(place)
    kind.waiting++
    this.#lineUp(share)
  }

  #lineUp(share: Share): void {
    if (share.lined || share.running >= share.kind.mostOfOne) return
    share.lined = true
    share.kind.line.push(share)
  }

  #startNext(): void {
    for (;;) {
      this.#visitorsNext = !this.#visitorsNext
      const [one, other] = this.#visitorsNext ? [this.#visitors, this.#people] : [this.#people, this.#visitors]
      if (!this.#startOne(one) && !this.#startOne(other)) return
    }
  }

  #startOne(kind: Kind): boolean {
    const share = kind.line[0]
    if (!share || !this.#mayRun(share)) return false
    kind.line.shift()
    share.lined = false
    const place = share.waiting.shift()
    if (!place) return true
    kind.waiting--
    place.running = true
    this.#run(share)
    if (share.waiting.length > 0) this.#lineUp(share)
    place.begin?.()
    return true
  }
}
