import type { EventEmitter } from 'node:events'
import { type Envelope, endpoints, type ImportTerms, pathOf } from '@ntocc/sdk/contracts'
import type { FastifyRequest } from 'fastify'
import type { Bus } from '../bus/bus.ts'
import { personOf } from '../callers.ts'
import { GatewayError } from '../errors.ts'
import type { UpstreamClient } from '../proxy/upstream.ts'
import type { Session } from '../session/seal.ts'
import type { AreaUpstreams } from '../upstreams/upstreams.ts'
import { Places } from './places.ts'
import { MOST_IMPORTS_A_MINUTE } from './refusals.ts'

/** What the backend refuses, as it says it. */
export interface Refused {
  refused: Envelope
}

/** Tells when the page has left. */
export interface Gone {
  signal: AbortSignal
  caller: EventEmitter
}

/** Does a job in its turn for a thread. */
export type InThread = <R>(job: () => Promise<R>) => Promise<R>

const held = async <R>(place: Promise<() => void>, work: () => Promise<R>): Promise<R> => {
  const free = await place
  try {
    return await work()
  } finally {
    free()
  }
}

const REFUSALS = ['IMPORT_RUNNING', 'IMPORTS_BUSY'] as const
const MINUTE = 60_000

/** Files on their way in, each held in memory; a slow line keeps nobody from the work but its own party. */
const SENDING = { each: 3, inAll: 12, waitMs: 10_000, refusals: REFUSALS }
/** Imports under way: one of a person. Most of the time they wait for the backend. */
const RUNNING = { each: 1, inAll: 12, waitMs: 20_000, refusals: REFUSALS }
/** Threads that read or write a table, as many as leave the pages some of the processor. */
const THREADS = { each: 1, inAll: 2, waitMs: 20_000, refusals: REFUSALS }

interface TurnsParts {
  upstream: UpstreamClient
  areas: Pick<AreaUpstreams, 'importing' | 'checkImporter'>
  bus: Bus
}

/** Who may have a file read, and when it is their turn. */
export class Turns {
  readonly #upstream: UpstreamClient
  readonly #areas: TurnsParts['areas']
  readonly #bus: Bus
  readonly #sending = new Places(SENDING)
  readonly #running = new Places(RUNNING)
  readonly #threads = new Places(THREADS)

  constructor({ upstream, areas, bus }: TurnsParts) {
    this.#upstream = upstream
    this.#areas = areas
    this.#bus = bus
  }

  /** A place to send a file to; answers the function that gives it back. Throws GatewayError. */
  toSend(session: Session, signal: AbortSignal): Promise<() => void> {
    return this.#sending.take(personOf(session), signal)
  }

  /**
   * Does work about an entity for somebody who may import it, as the backend says, when it is their turn; within it, jobs
   * for a thread wait for one. Answers what the work does, or the backend's refusal. Throws GatewayError.
   */
  async work<T>(
    { request, entity, gone }: { request: FastifyRequest; entity: string; gone: Gone },
    perform: (inThread: InThread) => Promise<T>,
  ): Promise<T | Refused> {
    const terms = await this.#termsOf(request, entity, gone)
    if ('refused' in terms) return terms
    const { person } = terms
    await this.#count(person)
    const { signal } = gone
    return held(this.#running.take(person, signal), () => perform(job => held(this.#threads.take(person, signal), job)))
  }

  /** By the backend, or for records of an integrator's service by what has been granted. Throws GatewayError. */
  async #termsOf(request: FastifyRequest, entity: string, gone: Gone): Promise<ImportTerms | Refused> {
    const { session } = request
    const importing = this.#areas.importing(entity)
    if (importing && session) {
      await this.#areas.checkImporter(importing, entity, session, request)
      return { person: personOf(session) }
    }
    const terms = await this.#upstream.json<ImportTerms>({
      method: 'GET',
      path: pathOf(endpoints.importTerms, { entity }),
      request,
      session: request.session,
      caller: gone.caller,
    })
    if (!endpoints.importTerms.successStatuses.includes(terms.status) || !terms.data) return { refused: terms }
    return terms.data
  }

  /** Counted before anything is done, on every replica together. */
  async #count(person: string): Promise<void> {
    const { count, resetsAt } = await this.#bus.count(`imports:${person}`, MINUTE)
    if (count <= MOST_IMPORTS_A_MINUTE) return
    const seconds = Math.max(1, Math.ceil((resetsAt - Date.now()) / 1000))
    throw new GatewayError('IMPORT_TOO_OFTEN', { headers: { 'retry-after': String(seconds) } })
  }
}
