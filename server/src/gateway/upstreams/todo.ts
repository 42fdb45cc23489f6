import { EventEmitter } from 'node:events'
import { endpoints, type TodoItem } from '@ntocc/sdk/contracts'
import type { FastifyRequest } from 'fastify'
import { readEnvelope } from '../envelopes.ts'
import { languageOf } from '../language.ts'
import type { UpstreamClient } from '../proxy/upstream.ts'
import type { InstalledUpstream } from './installed.ts'
import type { AreaUpstreams } from './upstreams.ts'

/** Nobody waits longer for a count: the others are shown without it. */
const PATIENCE_MS = 1_500

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0

/**
 * Adds the to-dos of upstreams to those that the backend counts. An upstream answers `GET <prefix>/todo` with numbers by
 * key, for whoever asks; one that does not, or not in time, is logged and left out.
 */
export class UpstreamTodos {
  readonly #upstreams: AreaUpstreams
  readonly #client: Pick<UpstreamClient, 'json'>
  readonly #asked = new WeakMap<FastifyRequest, Promise<TodoItem[]>>()

  constructor(upstreams: AreaUpstreams, client: Pick<UpstreamClient, 'json'>) {
    this.#upstreams = upstreams
    this.#client = client
  }

  /** Begins to count beside the backend, if the call is that for to-dos and somebody has some to add. */
  begin(request: FastifyRequest): boolean {
    const { method, path } = endpoints.todoCounts
    if (request.method !== method || request.target.path !== path || !request.session) return false
    if (!this.#upstreams.installed.some(({ todo }) => todo.size > 0)) return false
    this.#asked.set(request, this.#count(request))
    return true
  }

  /** The answer of the backend with what was counted beside it; undefined when nothing was. */
  added(request: FastifyRequest, answer: string): Promise<string> {
    const asked = this.#asked.get(request) ?? Promise.resolve([])
    return asked.then(items => {
      const envelope = items.length > 0 ? readEnvelope<TodoItem[]>(answer) : undefined
      if (!Array.isArray(envelope?.data)) return answer
      return JSON.stringify({ ...envelope, data: [...envelope.data, ...items] })
    })
  }

  async #count(request: FastifyRequest): Promise<TodoItem[]> {
    const { session } = request
    if (!session) return []
    try {
      const wanted = await this.#upstreams.todosFor(session, request)
      return (await Promise.all(wanted.map(({ upstream, keys }) => this.#countOf(upstream, keys, request)))).flat()
    } catch (error) {
      request.log.warn({ err: error }, 'to-dos of upstreams are not counted')
      return []
    }
  }

  async #countOf({ id, prefix, todo }: InstalledUpstream, keys: string[], request: FastifyRequest) {
    const caller = new EventEmitter()
    const late = setTimeout(() => caller.emit('abort'), PATIENCE_MS)
    try {
      const { session } = request
      const call = { method: 'GET', path: `${prefix}/todo`, request, session, caller } as const
      const { data } = await this.#client.json<Record<string, unknown>>(call)
      const language = languageOf(request.headers['accept-language'])
      return keys.flatMap((key): TodoItem[] => {
        const count = data?.[key]
        return isCount(count)
          ? [{ configKey: key, configName: todo.get(key)?.[language] ?? key, configValue: count }]
          : []
      })
    } catch (error) {
      request.log.warn({ err: error, upstream: id }, 'to-dos of an upstream are not counted')
      return []
    } finally {
      clearTimeout(late)
    }
  }
}
