import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import httpProxy from '@fastify/http-proxy'
import { UPSTREAM_PREFIX } from '@ntocc/sdk/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerFrom } from '../callers.ts'
import type { Limits, Upstreams } from '../config.ts'
import { GatewayError } from '../errors.ts'
import { answerHeaders, hopHeaders, publicLocation } from '../header-policy.ts'
import { checked } from '../http.ts'
import { honourCookie, refuseForeign } from '../session/guard.ts'
import type { SessionStore } from '../session/store.ts'
import type { UpstreamTodos } from '../upstreams/todo.ts'
import type { AreaUpstreams, Destination } from '../upstreams/upstreams.ts'
import { toBeZipped, zipped, zippedStream } from './compress.ts'
import { type UpstreamDispatcher, type UpstreamRequest, type UpstreamResponse, upstreamFailure } from './dispatch.ts'
import { API_PREFIXES, isTokenCall, SEGMENTS, TOKEN_PATHS, timesOf } from './routes.ts'
import { plainFields, queryString } from './upstream.ts'
import { isSmall, sendWhole } from './whole.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'] as const

declare module 'fastify' {
  interface FastifyRequest {
    /** Where a call of an integrator's own service goes; null for every other. */
    destination: Destination | null
  }
}

/** Key under which a request's hop travels through the proxy library to the dispatcher; a symbol, so never a header. */
const HOP = Symbol('hop')

type Hop = Omit<UpstreamRequest, 'method'>
interface HopCarrier {
  [HOP]?: Hop
}

export interface ProxyOptions {
  upstreams: Upstreams
  limits: Limits
  store: SessionStore
  dispatcher: UpstreamDispatcher
  /** Services of integrators behind installed plugins. */
  areas: AreaUpstreams
  todos: UpstreamTodos
  /** Whoever looks at the to-dos of a branch is told to count again. */
  todoChanged(branch: string): void
}

/** What the proxy library hands to its HTTP client. */
interface LibraryRequest {
  method: string
  headers: HopCarrier
}

type LibraryDone = (error: Error | null, response?: UpstreamResponse) => void

/** The three API prefixes, and that of integrators' services: session in, policies on, streamed both ways. */
export async function proxy(app: FastifyInstance, options: ProxyOptions): Promise<void> {
  const { upstreams, limits, store, dispatcher, areas, todos } = options
  app.decorateRequest('destination', null)
  app.addHook(
    'onRequest',
    checked((request, reply) => {
      refuseForeign(request)
      if (isTokenCall(request.target.path)) refuseTokenCall(request.target.path)
      honourCookie(store, request, reply)
    }),
  )

  /** Reached only when the session's own routes did not match: another method, or another spelling. */
  const refuseTokenCall = (path: string): never => {
    const allow = TOKEN_PATHS.has(path) ? app.allowedAt(path) : undefined
    if (allow) throw new GatewayError('METHOD_NOT_ALLOWED', { headers: { allow } })
    throw new GatewayError('NOT_FOUND', { detail: 'token call' })
  }

  const client = {
    request({ method, headers }: LibraryRequest, done: LibraryDone) {
      const hop = headers[HOP]
      if (!hop) throw new Error('a proxied request without its hop')
      dispatcher.send({ ...hop, method }, done)
    },
  }

  const pass = (at: FastifyInstance, prefix: string, given: string) =>
    at.register(httpProxy, {
      prefix,
      upstream: given,
      rewritePrefix: prefix,
      httpMethods: [...METHODS],
      routes: ['/*'],
      // Bodies are bounded and checked by the gateway's own parsers, then sent on as the same bytes; files as they come.
      proxyPayloads: false,
      disableRequestLogging: true,
      undici: client as never,
      handler: (request, reply, dest, options) => {
        const caller = callerOf(reply)
        const base = request.destination?.base ?? given
        const isCounted = todos.begin(request)
        reply.from(dest, {
          ...options,
          // The hop carries the body itself; this keeps the library from encoding it a second time.
          body: null,
          rewriteRequestHeaders: () => hopOf({ request, base, limits, caller, isCounted }) as never,
        })
      },
      replyOptions: {
        // The library would send a GET answered 503 ten more times; the one retry there is belongs to the dispatcher.
        retryDelay: () => null,
        rewriteHeaders: headers => answerHeaders(headers) as never,
        onResponse: (request, reply, response) =>
          relay(request as FastifyRequest, reply as FastifyReply, response as never, given),
        onError: (reply, { error }) => void reply.send(upstreamFailure(error.cause ?? error)),
      },
    })

  const relay = (request: FastifyRequest, reply: FastifyReply, response: Answer, given: string): void => {
    const { destination, session } = request
    const isChange = destination && request.method !== 'GET' && request.method !== 'HEAD' && reply.statusCode < 300
    if (isChange && session?.party && areas.counts(destination.id)) options.todoChanged(session.party.branchCode)
    if (todos.isAsked(request) && reply.statusCode === 200 && !reply.getHeader('content-encoding'))
      void sendCounted(request, reply, response.stream, todos)
    else relayAnswer(request, reply, response, destination?.base ?? given)
  }

  for (const segment of SEGMENTS) await pass(app, API_PREFIXES[segment], upstreams[segment])
  await app.register(async extensions => {
    extensions.addHook('onRequest', async request => {
      request.destination = await areas.admit(request)
    })
    // Where each call goes is known by the call; nothing is at this address.
    await pass(extensions, UPSTREAM_PREFIX, 'http://upstream.invalid')
  })
}

/** The backend's to-dos with those of the upstreams, when all are there. */
async function sendCounted(request: FastifyRequest, reply: FastifyReply, body: Readable, todos: UpstreamTodos) {
  // What the backend said of its own answer does not hold for this one.
  for (const name of ['content-length', 'etag', 'last-modified']) reply.removeHeader(name)
  try {
    reply.send(await todos.added(request, await text(body)))
  } catch (error) {
    reply.send(upstreamFailure(error))
  }
}

/** A call of the product or of an installed area whose secrets come in the body and go on in the query. */
const movesSecrets = ({ method, target: { path }, server }: FastifyRequest): boolean =>
  server.gateway.catalog.calls.takesSecretQuery(method, path)

function bodyToSend(request: FastifyRequest): Buffer | Readable | undefined {
  if (request.body instanceof Readable) return request.body
  if (!Buffer.isBuffer(request.body) || request.body.length === 0) return undefined
  return movesSecrets(request) ? undefined : request.body
}

interface HopParts {
  request: FastifyRequest
  base: string
  limits: Limits
  caller: EventEmitter
  /** Something is added to the answer: one that the page has already is not the same. */
  isCounted: boolean
}

function hopOf({ request, base, limits, caller, isCounted }: HopParts): HopCarrier {
  const { target, destination } = request
  const body = bodyToSend(request)
  const headers = hopHeaders({
    headers: request.headers,
    requestId: request.id,
    address: request.ip,
    // An integrator's service is told who calls, and never given the session.
    session: destination ? null : request.session,
  })
  if (destination) headers.authorization = `Bearer ${destination.identity}`
  if (isCounted) for (const name of ['if-none-match', 'if-modified-since', 'accept-encoding']) delete headers[name]
  if (!body) delete headers['content-type']
  // A file that is passed on as it comes keeps its length: the backend counts it before it takes it.
  const length = request.headers['content-length']
  if (body instanceof Readable && length !== undefined) headers['content-length'] = length
  const hop: Hop = {
    base,
    target: movesSecrets(request) ? withSecrets(request) : target.raw,
    headers,
    ...(body ? { body } : {}),
    times: timesOf(target.path, limits),
    from: callerFrom(request.session, request.ip),
    caller,
  }
  return { [HOP]: hop }
}

/** Moves the fields of a JSON body into the query, where the specified call has them (decision 34). */
function withSecrets(request: FastifyRequest): string {
  const { target, body } = request
  if (!Buffer.isBuffer(body) || body.length === 0) return target.raw
  const added = queryString(plainFields(JSON.parse(body.toString())))
  if (added === '') return target.raw
  return target.query === '' ? target.path + added : `${target.raw}&${added.slice(1)}`
}

/** Emits 'abort' when the browser's connection closes before its answer is complete. */
function callerOf(reply: FastifyReply): EventEmitter {
  const caller = new EventEmitter()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) caller.emit('abort')
  })
  return caller
}

interface Answer {
  stream: UpstreamResponse['body']
  statusCode: number
  headers: UpstreamResponse['headers']
}

function relayAnswer(request: FastifyRequest, reply: FastifyReply, response: Answer, base: string): void {
  const { stream } = response
  const location = response.headers.location
  if (typeof location === 'string') {
    const inside = publicLocation(location, base, request.target.raw)
    if (!inside) {
      stream.destroy()
      reply.send(new GatewayError('UPSTREAM_REDIRECT', { detail: 'redirect to another host' }))
      return
    }
    reply.header('location', inside)
  }
  const small = isSmall(request, reply)
  const zips = toBeZipped(request, reply)
  if (small) sendWhole(reply, stream, zips ? zipped : undefined)
  else reply.send(zips ? zippedStream(stream) : stream)
}
