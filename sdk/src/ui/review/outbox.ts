import { randomId } from '../../fields/format.ts'
import type { ReviewDecision, ReviewItem } from './types.ts'

/** How long a decision can be taken back before it is sent. */
export const UNDO_MS = 5000

export interface OutboxEntry<C extends ReviewItem> {
  /** Idempotency key: sending again cannot decide twice. */
  readonly key: string
  readonly item: C
  readonly decision: ReviewDecision
  readonly state: 'waiting' | 'sending' | 'failed'
  readonly error?: unknown
}

interface Outlet<C extends ReviewItem> {
  send(item: C, decision: ReviewDecision, key: string): Promise<unknown>
  onSent?(item: C): void
  onFailed?(item: C, error: unknown): void
}

/**
 * Decisions on their way. The last one waits a few seconds in which it can be taken back; it is sent when they are over,
 * when the next one comes, and whenever the page asks (it is left, hidden or closed). One that could not be sent stays
 * until somebody sends it again or drops it: none is lost in silence.
 */
export class DecisionOutbox<C extends ReviewItem> {
  readonly #outlet: Outlet<C>
  #entries: readonly OutboxEntry<C>[] = []
  /** Version at which a case was decided: until the queue has been read again it must not come back. */
  readonly #settled = new Map<number, number>()
  readonly #listeners = new Set<() => void>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(outlet: Outlet<C>) {
    this.#outlet = outlet
  }

  getSnapshot = (): readonly OutboxEntry<C>[] => this.#entries

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Takes a decision; the one before is sent now. */
  add(item: C, decision: ReviewDecision): void {
    this.flush()
    this.#set([...this.#entries, { key: randomId(), item, decision, state: 'waiting' }])
    this.#timer = setTimeout(() => this.flush(), UNDO_MS)
  }

  /** Takes back the decision that has not been sent. @returns its case */
  undo(): C | undefined {
    const waiting = this.#entries.find(({ state }) => state === 'waiting')
    if (!waiting) return undefined
    clearTimeout(this.#timer)
    this.#remove(waiting.key)
    return waiting.item
  }

  /** Sends what waits, now. */
  flush(): void {
    clearTimeout(this.#timer)
    for (const entry of this.#entries) if (entry.state === 'waiting') void this.#send(entry)
  }

  /** Sends a failed one again, as the same decision. */
  retry(key: string): void {
    const entry = this.#entries.find(each => each.key === key && each.state === 'failed')
    if (entry) void this.#send(entry)
  }

  /** Gives up a failed one: its case is undecided again. */
  drop(key: string): void {
    this.#remove(key)
  }

  /** The case has a decision that the server may not know yet: its claim must be kept. */
  holds(id: number): boolean {
    return this.#entries.some(({ item }) => item.id === id)
  }

  /** A case that the queue still lists and this reviewer is done with. */
  hides({ id, version }: C): boolean {
    return this.holds(id) || (this.#settled.get(id) ?? -1) >= version
  }

  async #send(entry: OutboxEntry<C>): Promise<void> {
    const { item, decision, key } = entry
    this.#replace(key, { ...entry, state: 'sending', error: undefined })
    try {
      await this.#outlet.send(item, decision, key)
      this.#settled.set(item.id, Math.max(item.version, decision.version ?? 0))
      this.#remove(key)
      this.#outlet.onSent?.(item)
    } catch (error) {
      this.#replace(key, { ...entry, state: 'failed', error })
      this.#outlet.onFailed?.(item, error)
    }
  }

  #replace(key: string, entry: OutboxEntry<C>): void {
    this.#set(this.#entries.map(each => (each.key === key ? entry : each)))
  }

  #remove(key: string): void {
    this.#set(this.#entries.filter(each => each.key !== key))
  }

  #set(entries: readonly OutboxEntry<C>[]): void {
    this.#entries = entries
    for (const listener of [...this.#listeners]) listener()
  }
}
