/** What the bank can be told to do wrong, once for each time it is told. */
export const FAULTS = [
  /** Refuses to pay, for good. */
  'refuse',
  /** Answers 503, and has taken nothing. */
  'fail',
  /** Ends the connection, and has taken nothing. */
  'dropBefore',
  /** Pays, and ends the connection. */
  'dropAfter',
  /** Has taken nothing, and answers nothing for a long while. */
  'hang',
  /** Pays, and answers nothing for a long while. */
  'payAndHang',
  /** Says that it has the order, and pays it later. */
  'late',
  /** Says that it has the order, and refuses it later. */
  'lateRefusal',
  /** Pays another amount than it was told to. */
  'otherAmount',
  /** Pays, and gets the money back later: the account is closed, say. */
  'return',
  /** Pays, and answers what is no answer. */
  'garbage',
  /** Signs its answer wrongly. */
  'forge',
  /** Leaves the last payment out of the statement. */
  'missingLine',
  /** Has a line in the statement that nobody ordered. */
  'surplusLine',
  /** Has each line of what came in twice. */
  'repeatedLine',
] as const
export type Fault = (typeof FAULTS)[number]

export const PLACES = ['pay', 'ask', 'statement', 'receipts'] as const
export type Place = (typeof PLACES)[number]

/** Faults that were asked for, each used up by the next call of its place, in the order in which they came. */
export class Faults {
  readonly #waiting: Record<Place, Fault[]> = { pay: [], ask: [], statement: [], receipts: [] }

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
