import { Entries } from './entries.ts'
import { isClientError } from './errors.ts'

/** What every entry of the tray of work has. Frozen; a change makes a new one. */
export interface Job {
  readonly id: string
  readonly fileName: string
  readonly state: 'running' | 'done' | 'failed' | 'cancelled'
  /** Why it failed, in words for people. */
  readonly message?: string | undefined
  readonly requestId?: string | undefined
}

interface Running<Order> {
  order: Order
  controller: AbortController
}

/**
 * Runs work beside the pages: it goes on when a tab closes. A failure shows no toast (specification, section 8: the
 * loader is closed silently); its entry stays and can be run again.
 */
export abstract class JobManager<J extends Job, Order> {
  protected readonly jobs = new Entries<J>()
  readonly #work = new Map<string, Running<Order>>()
  readonly #newId: () => string

  constructor(newId: () => string) {
    this.#newId = newId
  }

  readonly getSnapshot = this.jobs.getSnapshot
  readonly subscribe = this.jobs.subscribe

  /** What an entry begins with, also when it is run again. */
  protected abstract begin(order: Order): Omit<J, keyof Job> & Pick<Job, 'fileName'>

  /** Does it, and answers what there is to say of the entry then. */
  protected abstract perform(id: string, order: Order, signal: AbortSignal): Promise<Partial<J>>

  /** An entry left the tray: what was kept for it can go. */
  protected forget(_id: string): void {}

  /** What an entry was asked for, for as long as it is in the tray. */
  protected orderOf(id: string): Order | undefined {
    return this.#work.get(id)?.order
  }

  /** Starts and answers the id at once. */
  start(order: Order): string {
    const id = this.#newId()
    this.jobs.add({ ...this.begin(order), id, state: 'running' } as unknown as J)
    void this.#run(id, order)
    return id
  }

  /** Stops waiting for it; what the server has done by then stays done. */
  cancel(id: string): void {
    this.#work.get(id)?.controller.abort()
  }

  /** Runs a failed or cancelled one again in the same place of the tray. */
  retry(id: string): void {
    const work = this.#work.get(id)
    const job = this.jobs.find(id)
    if (!work || !job || job.state === 'running' || job.state === 'done') return
    this.#change(id, { ...this.begin(work.order), state: 'running', message: undefined, requestId: undefined })
    void this.#run(id, work.order)
  }

  /** Takes an ended entry out of the tray. */
  dismiss(id: string): void {
    if (this.jobs.find(id)?.state === 'running') return
    this.#work.delete(id)
    this.forget(id)
    this.jobs.remove(id)
  }

  /** Ends and forgets everything: the user or the branch changed. */
  clear(): void {
    for (const [id, { controller }] of this.#work) {
      controller.abort()
      this.forget(id)
    }
    this.#work.clear()
    this.jobs.clear()
  }

  async #run(id: string, order: Order): Promise<void> {
    const controller = new AbortController()
    this.#work.set(id, { order, controller })
    try {
      this.#change(id, { ...(await this.perform(id, order, controller.signal)), state: 'done' })
    } catch (error) {
      const cancelled = isClientError(error) && error.code === 'ABORTED'
      this.#change(id, {
        state: cancelled ? 'cancelled' : 'failed',
        message: cancelled || !(error instanceof Error) ? undefined : error.message,
        requestId: isClientError(error) ? error.requestId : undefined,
      })
    }
  }

  #change(id: string, change: Partial<Job>): void {
    this.jobs.update(id, change as Partial<J>)
  }
}
