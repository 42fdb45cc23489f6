/** What the regulator can be told to do wrong, once for each time it is told. */
export const FAULTS = [
  /** Answers 503, and takes nothing. */
  'fail',
  /** Ends the connection, and has taken nothing. */
  'dropBefore',
  /** Ends the connection, and has taken it. */
  'dropAfter',
  /** Takes it and answers nothing for a long while. */
  'stall',
  /** Says that it knows the number already; it takes nothing. */
  'duplicate',
  /** The token has lapsed, and so have all others. */
  'expire',
  /** Takes it, says so, and knows nothing of it afterwards. */
  'forget',
  /** Takes it, and answers what is no answer. */
  'garbage',
  /** Its queue is full. */
  'busy',
  /** Finds a field wrong that is right. */
  'refuse',
] as const
export type Fault = (typeof FAULTS)[number]

export const PLACES = ['token', 'send', 'query'] as const
export type Place = (typeof PLACES)[number]

/** Faults that were asked for, each used up by the next call of its place, in the order in which they came. */
export class Faults {
  readonly #waiting: Record<Place, Fault[]> = { token: [], send: [], query: [] }

  add(place: Place, fault: Fault, times = 1): void {
    for (let left = times; left > 0; left--) this.#waiting[place].push(fault)
  }

  next(place: Place): Fault | undefined {
    return this.#waiting[place].shift()
  }

  clear(): void {
    for (const place of PLACES) this.#waiting[place].length = 0
  }
}
