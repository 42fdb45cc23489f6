import type { FastifyBaseLogger } from 'fastify'
import { HELD, limited } from '../db/scope.ts'
import type { AreaFiles } from './read.ts'

/** A call that takes longer is logged with its area. */
const SLOW_MS = 1_000
/** Before the gateway gives up, so that the caller is told. */
export const CALL_MS = 12_000

/** Runs an area's code: within its time, and with what goes wrong told in the lines of the plugin's own sources. */
export class Runner {
  readonly #area: string
  readonly #files: Pick<AreaFiles, 'explain'>
  readonly #log: FastifyBaseLogger
  readonly #ms: number

  constructor(area: string, files: Pick<AreaFiles, 'explain'>, log: FastifyBaseLogger, ms = CALL_MS) {
    this.#area = area
    this.#files = files
    this.#log = log
    this.#ms = ms
  }

  /**
   * `isHeld` says that all of it is one transaction, as it is for a call that may be repeated.
   * @throws BackendError TOO_SLOW, or whatever the work throws
   */
  async run<T>(what: string, work: () => Promise<T>, isHeld = false): Promise<T> {
    const start = performance.now()
    try {
      // All of it being one transaction, what is begun within it has the same time: not a part of a part.
      return await limited(isHeld ? this.#ms / HELD : this.#ms, work, { holdMs: this.#ms / HELD })
    } catch (error) {
      throw this.#files.explain(error)
    } finally {
      const ms = Math.round(performance.now() - start)
      if (ms > SLOW_MS) this.#log.warn({ area: this.#area, call: what, ms }, 'an area was slow')
    }
  }

  /** What is done after everything else: its failing is logged and changes nothing. */
  quietly(what: string, work: () => unknown): void {
    try {
      work()
    } catch (error) {
      this.#log.error({ err: this.#files.explain(error), area: this.#area, call: what }, 'an area failed')
    }
  }

  /** The same for what fails of many. */
  failed(what: string, error: unknown): void {
    this.#log.error({ err: this.explain(error), area: this.#area, call: what }, 'an area failed')
  }

  /** The error with the lines of the area's sources. */
  explain<E>(error: E): E {
    return this.#files.explain(error)
  }
}
