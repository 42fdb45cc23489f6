import type { DemoCtx, DemoRow } from '@ntocc/sdk/service'
import {
  added,
  availableOf,
  factsAfter,
  lackOf,
  lineCodeOf,
  placeOf,
  postingNoOf,
  type StockChange,
  type StockFacts,
  type StockPlace,
  type Sums,
  sumsOf,
} from '../service/ledger.ts'
import { units } from '../service/quantities.ts'
import { posterOf } from './people.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
export const iso = (time: number): string => new Date(time).toISOString()
/** The day in Beijing. */
export const dayOf = (time: number): string => iso(time + 8 * HOUR).slice(0, 10)

/** Records without a way of their own. */
export const IN_USE = 1

export interface BookLine {
  code: string
  place: StockPlace
  facts: StockFacts
  sums: Sums
  first: number
  last: number
}

/** Stock of a branch as its postings make it, in the order in which they are made: by the sums of the service. */
export class StockBook {
  readonly #ctx: DemoCtx
  readonly #branch: string
  readonly #lines = new Map<string, BookLine>()
  readonly postings: DemoRow[] = []

  constructor(ctx: DemoCtx, branch: string) {
    this.#ctx = ctx
    this.#branch = branch
  }

  /** @throws where less is there than is taken: the demo would not hold to the rules */
  post(time: number, changes: readonly StockChange[]): void {
    for (const change of changes) {
      const line = this.#lineOf(time, change)
      const by = sumsOf(change)
      if (change.facts && by.onHand > 0) line.facts = factsAfter(line.sums.onHand === 0, line.facts, change.facts)
      const sums = added(line.sums, by)
      const lack = lackOf(sums, line.sums)
      if (lack) throw new Error(`demo stock: ${postingNoOf(change)} ${lack.code}`)
      line.sums = sums
      line.last = time
      const who = posterOf({ branch: this.#branch, ctx: this.#ctx }, change.kind)
      this.postings.push({
        ...this.#ctx.record(
          `${this.#branch}-KC${String(this.postings.length + 1).padStart(5, '0')}`,
          this.#branch,
          time,
        ),
        createdBy: who,
        modifiedBy: who,
        postingNo: postingNoOf(change),
        lineCode: line.code,
        ...whole(change.place),
        kind: change.kind,
        docNo: change.docNo,
        docLine: change.docLine,
        reason: change.reason ?? null,
        day: dayOf(time),
        onHandBy: units(by.onHand),
        allocatedBy: units(by.allocated),
        frozenBy: units(by.frozen),
        onHandAfter: units(sums.onHand),
        availableAfter: units(availableOf(sums)),
        status: IN_USE,
      })
    }
  }

  lines(): BookLine[] {
    return [...this.#lines.values()]
  }

  rows(): DemoRow[] {
    return this.lines().map(({ code, place, facts, sums, first, last }) => ({
      ...this.#ctx.record(code, this.#branch, first, last),
      ...whole(place),
      producedOn: facts.producedOn ?? null,
      expiresOn: facts.expiresOn ?? null,
      receivedAt: facts.receivedAt ?? null,
      onHand: units(sums.onHand),
      allocated: units(sums.allocated),
      frozen: units(sums.frozen),
      available: units(availableOf(sums)),
      postedOn: dayOf(last),
      status: IN_USE,
    }))
  }

  #lineOf(time: number, { place, facts = {} }: StockChange): BookLine {
    const code = lineCodeOf(place)
    const known = this.#lines.get(code)
    if (known) return known
    const sums = { onHand: 0, allocated: 0, frozen: 0 }
    const made = { code, place: placeOf(place), facts, sums, first: time, last: time }
    this.#lines.set(code, made)
    return made
  }
}

/** Every row of a table has the same fields. */
const whole = (place: StockPlace): Required<StockPlace> => ({
  ...place,
  batch: place.batch || null,
  palletNo: place.palletNo || null,
})
