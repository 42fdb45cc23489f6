/** Who something counts for where it is shared: a person whatever the number of their sessions, else an address. */
export interface Caller {
  key: string
  signedIn: boolean
}

export interface TurnLimits {
  /** Under way at once, and waiting. */
  atOnce: number
  waiting: number
  /** Of these, what one person may use; a visitor gets half. */
  ofOne: number
  waitingOfOne: number
}

/** There is no place left to wait in: in the caller's own line, or in that of all. */
export class LineFull extends Error {
  readonly isOwn: boolean

  constructor(key: string, isOwn: boolean) {
    super(isOwn ? `${key} has a long line` : 'queue full')
    this.name = 'LineFull'
    this.isOwn = isOwn
  }
}

/** One piece of work: under way, or waiting in its caller's line. */
export interface Place {
  readonly share: Share
  running: boolean
  /** Set by whoever waits: called when the work may go. */
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

/** People who are signed in, visitors, or the server itself. */
interface Kind {
  readonly most: number
  readonly mostWaiting: number
  readonly mostOfOne: number
  /** What one may have under way while half of all is taken. */
  readonly mostOfOneInNeed: number
  readonly mostWaitingOfOne: number
  running: number
  waiting: number
  readonly line: Share[]
}

/** Visitors, one and all of them, get half of what people get: whoever is signed in never waits for them. */
const VISITORS = 0.5
/** Of the share of one, while half of all is taken: a few who never end what they began leave the others the rest. */
const IN_NEED = 0.25

const kindOf = (part: number, limits: TurnLimits): Kind => ({
  most: Math.ceil(limits.atOnce * part),
  mostWaiting: Math.ceil(limits.waiting * part),
  mostOfOne: Math.ceil(limits.ofOne * part),
  mostOfOneInNeed: Math.ceil(limits.ofOne * part * IN_NEED),
  mostWaitingOfOne: Math.ceil(limits.waitingOfOne * part),
  running: 0,
  waiting: 0,
  line: [],
})

/** What the server does by itself: one caller who may use everything, in turn with the others. */
const houseOf = ({ atOnce, waiting }: TurnLimits): Kind => ({
  ...kindOf(1, { atOnce, waiting, ofOne: atOnce, waitingOfOne: waiting }),
  mostOfOneInNeed: atOnce,
})

const HOUSE = ''

/**
 * Whose work goes next. Each caller has a share of what is done at once and a line of their own, and the lines take turns:
 * whoever asks for more than is done waits for themselves alone. A line that is long is let stand while the queue of its
 * kind is less than half full.
 */
export class Turns {
  readonly #atOnce: number
  readonly #shares = new Map<string, Share>()
  readonly #people: Kind
  readonly #visitors: Kind
  readonly #house: Kind
  readonly #kinds: readonly Kind[]
  #running = 0
  /** The kind that is looked at first. */
  #first = 0

  constructor(limits: TurnLimits) {
    this.#atOnce = limits.atOnce
    this.#people = kindOf(1, limits)
    this.#visitors = kindOf(VISITORS, limits)
    this.#house = houseOf(limits)
    this.#kinds = [this.#people, this.#visitors, this.#house]
  }

  /** What is under way and what waits. */
  get size(): number {
    return this.#kinds.reduce((sum, { waiting }) => sum + waiting, this.#running)
  }

  /** A place to run or to wait in; no caller: the server itself. Throws LineFull when the caller's line, or the queue, is full. */
  enter(caller?: Caller): Place {
    const key = caller?.key ?? HOUSE
    let share = this.#shares.get(key)
    if (!share) {
      share = { key, kind: this.#kindOf(caller), running: 0, waiting: [], lined: false }
      this.#shares.set(key, share)
    }
    const place: Place = { share, running: true, begin: undefined }
    if (this.#mayRun(share)) this.#run(share)
    else this.#wait(place)
    return place
  }

  /** The work is over, or nobody waits for it any longer. */
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
    if (this.#kinds.some(({ waiting }) => waiting > 0)) this.#startNext()
  }

  /** Does work when it is the caller's turn. Throws LineFull. */
  async run<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
    const place = this.enter(caller)
    try {
      if (!place.running)
        await new Promise<void>(go => {
          place.begin = go
        })
      return await work()
    } finally {
      this.leave(place)
    }
  }

  #kindOf(caller: Caller | undefined): Kind {
    if (!caller) return this.#house
    return caller.signedIn ? this.#people : this.#visitors
  }

  #isFull(kind: Kind): boolean {
    return kind.running >= kind.most || this.#running >= this.#atOnce
  }

  #mayRun({ kind, running }: Share): boolean {
    const most = kind.running < kind.most / 2 ? kind.mostOfOne : kind.mostOfOneInNeed
    return running < most && !this.#isFull(kind)
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
    if (isLong || kind.waiting >= kind.mostWaiting) {
      if (share.running === 0 && share.waiting.length === 0) this.#shares.delete(share.key)
      throw new LineFull(share.key, isLong)
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
    const { length } = this.#kinds
    for (;;) {
      const offset = this.#kinds.findIndex((_, at) => this.#startOne(this.#kinds[(this.#first + at) % length]!))
      if (offset === -1) return
      this.#first = (this.#first + offset + 1) % length
    }
  }

  #startOne(kind: Kind): boolean {
    if (kind.line.length === 0 || this.#isFull(kind)) return false
    // Passed over are the few who have more under way than is left to one in need: each of them holds several places.
    const at = kind.line.findIndex(share => this.#mayRun(share))
    const [share] = at === -1 ? [] : kind.line.splice(at, 1)
    if (!share) return false
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
