import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { asError } from '@ntocc/sdk/contracts'
import {
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type onRequestHookHandler,
} from 'fastify'
import type { GatewayConfig } from './config.ts'
import { codeOf, errorEnvelope, GatewayError, type GatewayErrorCode } from './errors.ts'
import { isImport } from './imports/body.ts'
import { KnownPaths } from './known-paths.ts'
import { languageOf } from './language.ts'
import { LateBody, limitBodyTime } from './late-body.ts'
import type { Limits } from './limits.ts'
import { answerLog, requestIdOf, requestLogger } from './ops/logging.ts'
import { readTarget, type Target } from './path-policy.ts'
import { isUpload } from './proxy/uploads.ts'
import { API_CSP, BASE_HEADERS, HSTS } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The request target after the path policy: raw, path and query as they came. */
    target: Target
  }
  interface FastifyInstance {
    /** The methods of a path, as an Allow header has them; undefined where there is nothing. */
    allowedAt(path: string): string | undefined
  }
}

const MAX_HEADER_BYTES = 16 * 1024
/** A client that never reads a last answer must not keep the connection. */
const LAST_ANSWER_MS = 1_000

/** Server options: bounds on everything a client can make the process wait for or hold. */
export function serverOptions(config: GatewayConfig, logger: FastifyBaseLogger) {
  const { limits, trustedProxies } = config
  return {
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: requestLogger,
    genReqId: requestIdOf,
    requestIdHeader: false,
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.uploadTotal,
    // Told to answers under way, which decide (cutStalled); a connection without one is closed.
    connectionTimeout: limits.sendIdle,
    keepAliveTimeout: limits.keepAliveTimeout,
    forceCloseConnections: 'idle',
    // Late requests are refused by our own hook, with an envelope.
    return503OnClosing: false,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: limits.headersTimeout,
      requestTimeout: limits.uploadTotal,
      connectionsCheckingInterval: limits.connectionsCheckingInterval,
      requireHostHeader: true,
      insecureHTTPParser: false,
    },
    routerOptions: {
      caseSensitive: true,
      ignoreDuplicateSlashes: false,
      ignoreTrailingSlash: false,
      maxParamLength: 500,
    },
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      reply.headers(BASE_HEADERS).header('content-security-policy', API_CSP)
      sendError(error, request, reply)
    },
    clientErrorHandler: answerBrokenRequest,
  } satisfies FastifyHttpOptions<Server>
}

/** A check that throws, as a hook that waits for nothing: a promise for each of them would cost every request. */
export const checked =
  (check: (request: FastifyRequest, reply: FastifyReply) => void): onRequestHookHandler =>
  (request, reply, done) => {
    try {
      check(request, reply)
    } catch (error) {
      done(asError(error))
      return
    }
    done()
  }

/** Installs what holds for every request: target policy, host, header count, security headers, errors, one log line. */
export function installHttpPolicy(app: FastifyInstance, config: GatewayConfig): void {
  const { allowedHosts, limits } = config
  const isEnding = endWithin(app, config.shutdown.graceMs)
  const known = new KnownPaths(app)
  // Node drops headers above its own bound without a word; one more than the limit is enough to see that.
  app.server.maxHeadersCount = limits.headerCount + 1
  app.decorateRequest('target', null as unknown as Target)
  app.decorateRequest('session', null)

  app.addHook(
    'onRequest',
    checked((request, reply) => {
      reply.raw.on('timeout', cutStalled)
      reply.headers(BASE_HEADERS)
      reply.header('content-security-policy', API_CSP)
      reply.header('x-request-id', request.id)
      if (isEnding()) throw new GatewayError('SHUTTING_DOWN', { headers: { 'retry-after': '1' } })
      if (request.protocol === 'https') reply.header('strict-transport-security', HSTS)
      const verdict = readTarget(request.raw.url ?? '')
      if (!verdict.ok) throw new GatewayError(verdict.code)
      request.target = verdict.target
      if (request.headers.upgrade !== undefined && !request.routeOptions.config.upgrades) {
        throw new GatewayError('UPGRADE_REFUSED', { headers: { connection: 'close' } })
      }
      if (!isUpload(request) && !isImport(request)) limitBodyTime(request, limits.requestTimeout)
      checkHeaders(request.raw.rawHeaders, limits)
      if (allowedHosts.length > 0 && !allowedHosts.includes(request.hostname.toLowerCase())) {
        throw new GatewayError('UNKNOWN_HOST', { detail: request.hostname })
      }
    }),
  )
  const logAnswer = answerLog(app.log)
  app.addHook('onResponse', (request, reply, done) => {
    logAnswer(request, reply)
    // After an upgrade request no HTTP parser reads the connection any more: an answer that is no upgrade ends it.
    if (request.headers.upgrade !== undefined && reply.statusCode >= 200) endSoon(request.raw.socket)
    done()
  })
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  app.setNotFoundHandler(refuseUnknown)
  app.decorate('allowedAt', (path: string) => known.allowedAt(path))
}

/** There is nothing at the path, or nothing for the method. */
export function refuseUnknown({ server, target, method }: FastifyRequest): never {
  const allow = server.allowedAt(target.path)
  if (allow === undefined || allow.split(', ').includes(method)) throw new GatewayError('NOT_FOUND')
  throw new GatewayError('METHOD_NOT_ALLOWED', { headers: { allow } })
}

/**
 * Nothing went over the connection for a while. An answer that waits for its upstream has times of its own; one that is
 * there and that nobody takes is given up, with everything it holds.
 */
function cutStalled(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy()
}

/** Ends a connection that nothing more will be read from. */
function endSoon(socket: Socket): void {
  socket.end()
  setTimeout(() => socket.destroy(), LAST_ANSWER_MS).unref()
}

/**
 * Ends connections while the server closes. Fastify closes those that are idle when closing begins; those that become
 * idle afterwards, when their last answer is out, would be kept for the whole keep-alive time, and one whose reader
 * has stalled for ever. Answers whether closing has begun.
 */
function endWithin(app: FastifyInstance, graceMs: number): () => boolean {
  let ending = false
  app.addHook('preClose', async () => {
    ending = true
    if (!app.server.listening) return
    const idle = setInterval(() => app.server.closeIdleConnections(), 50)
    const grace = setTimeout(() => app.server.closeAllConnections(), graceMs)
    app.server.once('close', () => {
      clearInterval(idle)
      clearTimeout(grace)
    })
  })
  return () => ending
}

function checkHeaders(rawHeaders: readonly string[], limits: Pick<Limits, 'headerCount'>): void {
  if (rawHeaders.length / 2 > limits.headerCount) throw new GatewayError('TOO_MANY_HEADERS')
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  if (hosts !== 1) throw new GatewayError('BAD_HOST', { detail: `${hosts} Host headers` })
}

/** Answers any thrown value as an envelope in the page's language; details stay in the log. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const code = codeOf(error)
  const refused = error instanceof GatewayError ? error : new GatewayError(code)
  if (code === 'INTERNAL') request.log.error({ err: error }, 'unexpected error')
  else if (refused.detail) request.log.warn({ code, detail: refused.detail }, 'refused')
  // What the failed answer had said of itself no longer holds.
  for (const name of ['content-length', 'content-encoding', 'content-disposition', 'etag', 'location'])
    reply.removeHeader(name)
  reply
    .code(refused.statusCode)
    .headers(refused.headers)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(errorEnvelope(code, languageOf(request.headers['accept-language']), request.id))
}

const BROKEN: Record<string, [status: number, reason: string, code: GatewayErrorCode]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'TOO_MANY_HEADERS'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'BAD_BODY'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Payload Too Large', 'BODY_TOO_LARGE'],
}

/**
 * A request that is not HTTP, or did not come in time: one short answer, then the connection is closed. In English unless
 * its headers have been read, which say in what language.
 */
function answerBrokenRequest(this: FastifyInstance, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  this.log.debug({ code: error.code }, 'broken request')
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const [status, reason, code] = BROKEN[error.code ?? ''] ?? [400, 'Bad Request', 'BAD_TARGET']
  const body = JSON.stringify(
    error instanceof LateBody ? errorEnvelope(error.says, error.language) : errorEnvelope(code, 'en'),
  )
  const headers = {
    ...BASE_HEADERS,
    'content-security-policy': API_CSP,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(pair => pair.join(': '))
  socket.write(`${[`HTTP/1.1 ${status} ${reason}`, ...lines].join('\r\n')}\r\n\r\n${body}`)
  endSoon(socket)
}
