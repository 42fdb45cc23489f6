import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import httpProxy from '@fastify/http-proxy'
import { UPSTREAM_PREFIX } from '@ntocc/sdk/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_PREFIXES, isTokenCall, SEGMENTS, TOKEN_PATHS } from '../api-paths.ts'
import { callerFrom } from '../callers.ts'
import type { Upstreams } from '../config.ts'
import { plainFields, queryString } from '../envelopes.ts'
import { GatewayError } from '../errors.ts'
import { answerHeaders, hopHeaders } from '../header-policy.ts'
import { checked } from '../http.ts'
import type { Limits } from '../limits.ts'
import { honourCookie, refuseForeign } from '../session/guard.ts'
import type { SessionStore } from '../session/store.ts'
import type { UpstreamTodos } from '../upstreams/todo.ts'
import type { AreaUpstreams, Destination } from '../upstreams/upstreams.ts'
import { type Answer, brokenBody, isSmall, sendAnswer } from './answer.ts'
import { type UpstreamDispatcher, type UpstreamRequest, type UpstreamResponse, upstreamFailure } from './dispatch.ts'
import { timesOf } from './routes.ts'

const READINGS = ['GET', 'HEAD'] as const
const CHANGES = ['POST', 'PUT', 'DELETE'] as const
/** Above it there is no class of answers (RFC 9110, section 15). */
const MOST_STATUS = 599

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

  const pass = async (at: FastifyInstance, prefix: string, given: string) => {
    at.route({ method: [...READINGS], url: `${prefix}/*`, handler: (request, reply) => read(request, reply, given) })
    await at.register(httpProxy, {
      prefix,
      upstream: given,
      rewritePrefix: prefix,
      httpMethods: [...CHANGES],
      routes: ['/*'],
      // Bodies are bounded and checked by the gateway's own parsers, then sent on as the same bytes; files as they come.
      proxyPayloads: false,
      disableRequestLogging: true,
      undici: client as never,
      handler: (request, reply, dest, options) => {
        const base = request.destination?.base ?? given
        const caller = callerOf(reply)
        reply.from(dest, {
          ...options,
          // The hop carries the body itself; this keeps the library from encoding it a second time.
          body: null,
          rewriteRequestHeaders: () => ({ [HOP]: hopOf({ request, base, limits, caller }) }) as never,
        })
      },
      replyOptions: {
        // The one retry there is belongs to the dispatcher.
        retryDelay: () => null,
        // Judged with the answer, below: nothing of the upstream's own crosses here.
        rewriteHeaders: () => ({}),
        onResponse: (request, reply, response) => {
          const { statusCode, headers, stream } = response as unknown as LibraryAnswer
          relay(request as FastifyRequest, reply as FastifyReply, { statusCode, headers, body: stream }, given)
        },
        onError: (reply, { error }) => void reply.send(upstreamFailure(error.cause ?? error)),
      },
    })
  }

  /**
   * What most calls are, past the library (decision 54): it would judge the target a second time, which the path policy
   * has judged already, and make a stream of each answer.
   */
  const read = (request: FastifyRequest, reply: FastifyReply, given: string): void => {
    const { raw } = reply
    const { method, destination } = request
    const base = destination?.base ?? given
    const isCounted = todos.begin(request)
    const stop = dispatcher.read(
      { ...hopOf({ request, base, limits, isCounted }), method },
      {
        wantsWhole: (statusCode, headers) => !isCounted && isSmall(method, statusCode, headers),
        answered(answer) {
          if (answer.statusCode <= MOST_STATUS && !raw.destroyed) {
            reply.code(answer.statusCode)
            // A body that nobody asked for has not been read: what follows it on the connection is not a request.
            if (!request.raw.complete) reply.header('connection', 'close')
            if (isCounted && answer.statusCode === 200 && !answer.headers['content-encoding'])
              void sendCounted(request, reply, answer, todos)
            else sendAnswer(request, reply, answer, base)
            return
          }
          if (answer.body instanceof Readable) answer.body.destroy()
          reply.send(new GatewayError('UPSTREAM_FAILED', { detail: `HTTP ${answer.statusCode}` }))
        },
        failed: error => void reply.send(brokenBody(error)),
      },
    )
    if (stop) {
      raw.once('close', () => {
        if (!raw.writableFinished) stop()
      })
    }
  }

  const relay = (request: FastifyRequest, reply: FastifyReply, answer: Answer, given: string): void => {
    const { destination, session } = request
    const isChange = destination && answer.statusCode < 300
    if (isChange && session?.party && areas.counts(destination.id)) options.todoChanged(session.party.branchCode)
    sendAnswer(request, reply, answer, destination?.base ?? given)
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
async function sendCounted(request: FastifyRequest, reply: FastifyReply, answer: Answer, todos: UpstreamTodos) {
  const headers = answerHeaders(answer.headers)
  // What the backend said of its own answer does not hold for this one.
  for (const name of ['content-length', 'etag', 'last-modified']) delete headers[name]
  reply.headers(headers)
  try {
    reply.send(await todos.added(request, await text(answer.body as Readable)))
  } catch (error) {
    reply.send(upstreamFailure(error))
  }
}

/** A call of the product or of an installed area whose secrets come in the body and go on in the query. */
const movesSecrets = ({ method, target: { path }, server }: FastifyRequest): boolean =>
  server.gateway.catalog.calls.takesSecretQuery(method, path)

function bodyToSend(request: FastifyRequest): Buffer | Readable | undefined {
  if (request.body instanceof Readable) return request.body
  return hasBytes(request) && !movesSecrets(request) ? request.body : undefined
}

const hasBytes = (request: FastifyRequest): request is FastifyRequest & { body: Buffer } =>
  Buffer.isBuffer(request.body) && request.body.length > 0

interface HopParts {
  request: FastifyRequest
  base: string
  limits: Limits
  caller?: EventEmitter
  /** Something is added to the answer: one that the page has already is not the same. */
  isCounted?: boolean
}

function hopOf({ request, base, limits, caller, isCounted }: HopParts): Hop {
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
  return {
    base,
    target: hasBytes(request) && movesSecrets(request) ? withSecrets(request, request.body) : target.raw,
    headers,
    ...(body ? { body } : {}),
    times: timesOf(target.path, limits),
    from: callerFrom(request.session, request.ip),
    ...(caller && { caller }),
  }
}

/** Moves the fields of a JSON body into the query, where the specified call has them: no secret stands in an address before that. */
function withSecrets({ target }: FastifyRequest, body: Buffer): string {
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

/** What the proxy library has of an answer. */
interface LibraryAnswer {
  statusCode: number
  headers: UpstreamResponse['headers']
  stream: Readable
}
