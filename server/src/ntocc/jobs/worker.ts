import { AsyncResource } from 'node:async_hooks'
import type { FastifyBaseLogger } from 'fastify'
import { limited } from '../db/scope.ts'
import type { JobHandler, TakenJob } from './handler.ts'
import type { JobQueue } from './queue.ts'
import { checkSchedule, isClocked, nextInMs, retryInMs } from './schedule.ts'

/** Jobs of one owner that run at a time here: a slow area does not keep the others waiting. */
const AT_A_TIME = 4
const LOOK_MS = 1_000
const CARE_MS = 60_000
/** What runs when the backend ends is waited for; whoever ends it waits ten seconds itself. */
const GRACE_MS = 6_000
/** Nobody has looked for so long, or what is due waits for so long: something is wrong. */
const STANDS_AFTER_MS = 5 * 60_000
/** What a transaction within a job may take: as long as one of a call. */
const HOLD_MS = 4_000

export interface JobsState {
  status: 'running' | 'standing'
  /** Seconds that the job which is due for longest waits; absent when none is due. */
  waiting?: number
  failed: number
}

interface Owner {
  handlers: Readonly<Record<string, JobHandler>>
  running: Set<Promise<void>>
  ending: AbortController
}

export interface WorkerOptions {
  /** Milliseconds between two looks for what is due (tests). */
  lookMs?: number | undefined
  /** False: what the clock should run is not put into the queue (tests). */
  clock?: boolean | undefined
  /** A job has failed for good. */
  onFailed?: (job: TakenJob) => Promise<void>
}

/** Runs what is due in the queue. One row is run by one replica at a time; each replica has a worker. */
export class JobWorker {
  readonly #queue: JobQueue
  readonly #log: FastifyBaseLogger
  readonly #lookMs: number
  readonly #clock: boolean
  readonly #onFailed: (job: TakenJob) => Promise<void>
  readonly #owners = new Map<string, Owner>()
  #timer: NodeJS.Timeout | undefined
  #care: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #lookAgain = false
  #isOn = false
  #looked = Date.now()
  #isStanding = false

  /**
   * Something may be due. Whoever says so may be within a transaction, or the time limit of a call: what is run is in
   * neither, but in the context that the worker was made in.
   */
  readonly wake: () => void = AsyncResource.bind(() => this.#wake())

  constructor(
    queue: JobQueue,
    log: FastifyBaseLogger,
    { lookMs = LOOK_MS, clock = true, onFailed = async () => undefined }: WorkerOptions = {},
  ) {
    this.#queue = queue
    this.#log = log
    this.#lookMs = lookMs
    this.#clock = clock
    this.#onFailed = onFailed
    queue.onSent(() => this.wake())
  }

  /** Owners in force, with the names of their jobs. */
  knows(owner: string, job: string): boolean {
    return Object.hasOwn(this.#owners.get(owner)?.handlers ?? {}, job)
  }

  /**
   * From now on runs an owner's jobs; those that wait for it are among them. One of the same name gives way.
   * @returns ends it: nothing of it is begun any more, what runs is waited for
   */
  async add(owner: string, handlers: Readonly<Record<string, JobHandler>>): Promise<() => Promise<void>> {
    for (const [name, handler] of Object.entries(handlers)) checkSchedule(name, handler)
    if (Object.keys(handlers).length > 0) await this.#queue.open(owner)
    await this.#wind(owner, handlers)
    const mine: Owner = { handlers, running: new Set(), ending: new AbortController() }
    this.#owners.set(owner, mine)
    this.wake()
    return async () => {
      if (this.#owners.get(owner) === mine) this.#owners.delete(owner)
      await this.#settled(mine)
    }
  }

  /** Begins to look for what is due. */
  start(): void {
    this.#isOn = true
    this.#care = setInterval(() => void this.#takeCare(), CARE_MS).unref()
    void this.#takeCare().then(() => this.wake())
  }

  #wake(): void {
    if (!this.#isOn) return
    if (this.#looking) {
      this.#lookAgain = true
      return
    }
    clearTimeout(this.#timer)
    this.#looking = this.#look()
      .catch((error: unknown) => this.#log.warn({ err: error }, 'the job queue cannot be read'))
      .finally(() => {
        this.#looking = undefined
        const soon = this.#lookAgain
        this.#lookAgain = false
        if (this.#isOn) this.#timer = setTimeout(() => this.wake(), soon ? 0 : this.#lookMs).unref()
      })
  }

  /** Ends: what runs has some seconds to be done, and what is not is put back for the next start. */
  async close(): Promise<void> {
    this.#isOn = false
    clearTimeout(this.#timer)
    clearInterval(this.#care)
    await this.#looking
    const owners = [...this.#owners.values()]
    this.#owners.clear()
    await Promise.all(owners.map(owner => this.#settled(owner)))
  }

  async state(): Promise<JobsState> {
    const { waitingMs, failed } = await this.#queue.figures([...this.#owners.keys()])
    const stands = waitingMs > STANDS_AFTER_MS || Date.now() - this.#looked > STANDS_AFTER_MS
    return {
      status: stands ? 'standing' : 'running',
      ...(waitingMs > 0 && { waiting: Math.round(waitingMs / 1_000) }),
      failed,
    }
  }

  async #settled(owner: Owner): Promise<void> {
    const timer = setTimeout(() => owner.ending.abort(new Error('the backend ends')), GRACE_MS)
    while (owner.running.size > 0) await Promise.all(owner.running)
    clearTimeout(timer)
  }

  async #look(): Promise<void> {
    const free = [...this.#owners].filter(([, { running }]) => running.size < AT_A_TIME)
    const due = free.length > 0 ? await this.#queue.due(free.map(([name]) => name)) : []
    for (const name of due) {
      const owner = this.#owners.get(name)
      if (!owner || !this.#isOn) continue
      const taken = await this.#queue.take(name, AT_A_TIME - owner.running.size)
      for (const job of taken) this.#begin(owner, job)
    }
    this.#looked = Date.now()
  }

  #begin(owner: Owner, job: TakenJob): void {
    const running = this.#run(owner, job)
      .catch((error: unknown) =>
        // It stays marked as running until its time is over, and is then tried again.
        this.#log.error({ err: error, area: job.owner, job: job.data.job }, 'what became of a job cannot be stored'),
      )
      .finally(() => {
        owner.running.delete(running)
        this.wake()
      })
    owner.running.add(running)
  }

  async #run({ handlers, ending }: Owner, job: TakenJob): Promise<void> {
    const { owner, attempt, data } = job
    const handler = Object.hasOwn(handlers, data.job) ? handlers[data.job] : undefined
    // The clock of a build before this one.
    if (!handler && data.clock) return this.#queue.drop(job)
    try {
      if (!handler) throw new Error(`no job ${data.job} in the build that is installed`)
      const { limitMs } = handler
      await limited(limitMs, signal => handler.run(job, signal), { holdMs: HOLD_MS, until: ending.signal })
    } catch (caught) {
      if (ending.signal.aborted) return this.#queue.putBack(job)
      const error = handler?.explain?.(caught) ?? caught
      this.#log.error({ err: error, area: owner, job: data.job, id: job.id, attempt }, 'a job failed')
      const again = await this.#queue.failed(job, error, retryInMs(handler ?? UNKNOWN, attempt))
      return again ? undefined : this.#onFailed(job)
    }
    await (isClocked(handler) && data.clock
      ? this.#queue.wound(job, handler, nextInMs(handler))
      : this.#queue.done(job))
  }

  /** Sees to it that the clock runs all that it should. */
  async #wind(owner: string, handlers: Owner['handlers']): Promise<void> {
    if (!this.#clock) return
    for (const [name, handler] of Object.entries(handlers)) {
      if (isClocked(handler)) await this.#queue.wind(owner, name, handler, nextInMs(handler))
    }
  }

  /** What nobody's row does by itself: rows of processes that ended, old rows, clocks that were lost, and telling. */
  async #takeCare(): Promise<void> {
    try {
      await this.#queue.takeCare()
      for (const [owner, { handlers }] of this.#owners) await this.#wind(owner, handlers)
      const { status, waiting } = await this.state()
      const stands = status === 'standing'
      if (stands && !this.#isStanding) this.#log.error({ waiting }, 'the job queue stands still')
      if (!stands && this.#isStanding) this.#log.warn('the job queue goes on')
      this.#isStanding = stands
    } catch (error) {
      this.#log.warn({ err: error }, 'the job queue cannot be looked after')
    }
  }
}

/** A job of a build that is not here: tried like any other, it may come with the next one. */
const UNKNOWN: JobHandler = { retryMs: [60_000], limitMs: 1_000, run: async () => undefined }
