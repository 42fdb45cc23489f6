import type { Envelope } from '@ntocc/sdk/contracts'
import type { FastifyRequest } from 'fastify'
import { isUpstreamPath, segmentOf } from '../api-paths.ts'
import { callerFrom } from '../callers.ts'
import type { GatewayConfig } from '../config.ts'
import { queryString, readJson } from '../envelopes.ts'
import { GatewayError } from '../errors.ts'
import { EXPORT_HEADER, hopHeaders } from '../header-policy.ts'
import type { Session } from '../session/seal.ts'
import type { AreaUpstreams, Destination } from '../upstreams/upstreams.ts'
import { type UpstreamDispatcher, type UpstreamRequest, type UpstreamResponse, upstreamFailure } from './dispatch.ts'
import { timesOf } from './routes.ts'

export interface UpstreamCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Full API path, for example /ntocc-tms-api/waybill. */
  path: string
  query?: Record<string, string | number | undefined>
  /** Sent as JSON. */
  body?: unknown
  /** JSON that is ready to be sent, in place of `body`. */
  bytes?: Buffer
  /** The page's request this call serves: its language, id and address go along. */
  request: Pick<FastifyRequest, 'headers' | 'id' | 'ip'>
  session: Session | null
  caller?: UpstreamRequest['caller']
  /** Marks a page of an export: rows read before it, and rows of the batch. */
  exporting?: string
}

/** Characters of a browser's name that go along: a backend keeps it with the session that a sign-in begins. */
const MOST_BROWSER = 512

interface ClientParts {
  config: Pick<GatewayConfig, 'upstreams' | 'limits'>
  dispatcher: UpstreamDispatcher
  /** Services of integrators; asked for when a call is for one. */
  areas: () => Pick<AreaUpstreams, 'ask'>
}

/** The gateway's own calls to the upstreams: sign-in, user information, exports. */
export class UpstreamClient {
  readonly #config: ClientParts['config']
  readonly #dispatcher: UpstreamDispatcher
  readonly #areas: ClientParts['areas']

  constructor({ config, dispatcher, areas }: ClientParts) {
    this.#config = config
    this.#dispatcher = dispatcher
    this.#areas = areas
  }

  /** Where a path goes; with an identity in place of the session when the service is an integrator's own. */
  async #destinationOf({
    path,
    session,
    request,
  }: UpstreamCall): Promise<Pick<Destination, 'base'> & Partial<Destination>> {
    if (isUpstreamPath(path)) return this.#areas().ask(path, session, request)
    const segment = segmentOf(path)
    if (!segment) throw new GatewayError('NOT_FOUND', { detail: `no upstream for ${path}` })
    return { base: this.#config.upstreams[segment] }
  }

  /** Sends a call; the body of the answer is still streaming. Throws GatewayError. */
  async send(call: UpstreamCall): Promise<UpstreamResponse> {
    const { request, session, path } = call
    const { base, identity } = await this.#destinationOf(call)
    const language = request.headers['accept-language']
    const browser = request.headers['user-agent']?.slice(0, MOST_BROWSER)
    const headers = hopHeaders({
      headers: { 'accept-language': language, ...(browser && { 'user-agent': browser }) },
      requestId: request.id,
      address: request.ip,
      session: identity === undefined ? session : null,
    })
    if (identity !== undefined) headers.authorization = `Bearer ${identity}`
    headers.accept = 'application/json'
    if (call.exporting) headers[EXPORT_HEADER] = call.exporting
    const body = call.bytes ?? (call.body === undefined ? undefined : JSON.stringify(call.body))
    if (body !== undefined) headers['content-type'] = 'application/json'
    try {
      return await this.#dispatcher.request({
        base,
        method: call.method,
        target: path + queryString(call.query),
        headers,
        ...(body === undefined ? {} : { body }),
        times: timesOf(path, this.#config.limits),
        from: callerFrom(session, request.ip),
        ...(call.caller ? { caller: call.caller } : {}),
      })
    } catch (error) {
      throw upstreamFailure(error)
    }
  }

  /** Sends a call and reads its envelope. Throws GatewayError when the answer is not one. */
  async json<T>(call: UpstreamCall): Promise<Envelope<T>> {
    const response = await this.send(call)
    try {
      return await readJson<T>(response)
    } catch (error) {
      throw upstreamFailure(error)
    }
  }
}
