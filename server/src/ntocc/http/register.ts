import type { Endpoint, Envelope } from '@ntocc/sdk/contracts'
import { STATUS_SUCCESS, STATUS_WARNING } from '@ntocc/sdk/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bearerOf, findSession } from '../account/tokens.ts'
import type { BackendConfig } from '../config.ts'
import type { Db } from '../db/database.ts'
import { asBackendError, BackendError, httpStatusOf, messageOf, statusOf } from '../errors.ts'
import { languageOf } from '../language.ts'
import type { Notifier } from '../notify/notifier.ts'
import { acceptInput } from './accept.ts'
import { type AuditEntry, writeAudit } from './audit.ts'
import type { Ctx, SignedCtx } from './context.ts'
import { FileAnswer, type Route, Warned } from './handle.ts'
import { once } from './idempotency.ts'

export interface Services {
  db: Db
  config: BackendConfig
  notifier: Notifier
}

type Values = Record<string, unknown>

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value.slice(0, 256) : undefined
}

const asValues = (value: unknown): Values => {
  if (value === undefined || value === null || value === '') return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw new BackendError('BAD_REQUEST')
  return value as Values
}

const contextOf = (services: Services, request: FastifyRequest, audited: Partial<AuditEntry>): Ctx => ({
  ...services,
  language: languageOf(request.headers['accept-language']),
  requestId: request.id,
  ip: request.ip,
  log: request.log,
  session: undefined,
  idempotencyKey: header(request, 'idempotency-key'),
  roleCode: header(request, 'x-role-code'),
  deviceId: header(request, 'x-device-id'),
  ifNoneMatch: header(request, 'if-none-match'),
  audit: entry => Object.assign(audited, entry),
})

/** Public calls take a session when a good token comes along, and do without it otherwise. */
const sessionOf = async (ctx: Ctx, endpoint: Endpoint, request: FastifyRequest): Promise<Ctx['session']> => {
  const token = bearerOf(request.headers.authorization)
  if (!endpoint.public) return findSession(ctx.db, token, ctx.roleCode)
  if (!token) return undefined
  return findSession(ctx.db, token, ctx.roleCode).catch((error: unknown) => {
    if (error instanceof BackendError) return undefined
    throw error
  })
}

const envelopeOf = (requestId: string, answer: unknown): Envelope =>
  answer instanceof Warned
    ? { status: STATUS_WARNING, msg: answer.message, data: answer.data, requestId }
    : { status: STATUS_SUCCESS, data: answer ?? null, requestId }

const answerCall = async (
  services: Services,
  route: Route,
  request: FastifyRequest,
): Promise<Envelope | FileAnswer> => {
  const { endpoint } = route
  const audited: Partial<AuditEntry> = {}
  const ctx = contextOf(services, request, audited)
  const changes = endpoint.method !== 'GET'
  let status = STATUS_SUCCESS
  let isAway = false
  try {
    ctx.session = await sessionOf(ctx, endpoint, request)
    if (ctx.session?.passWordOverdue && !endpoint.public && !endpoint.whileOverdue)
      throw new BackendError('PASSWORD_OVERDUE')
    if (endpoint.permission && !ctx.session?.permissions.has(endpoint.permission)) throw new BackendError('FORBIDDEN')
    const input = {
      params: request.params as Record<string, string>,
      query: acceptInput(endpoint.query, asValues(request.query)),
      body: acceptInput(endpoint.body, asValues(request.body)),
    }
    const work = () => route.run(ctx, input)
    const repeatable = changes && ctx.session && !endpoint.secretAnswer
    const answer = repeatable ? await once(ctx as SignedCtx, endpoint.name, work) : await work()
    return answer instanceof FileAnswer ? answer : envelopeOf(ctx.requestId, answer)
  } catch (error) {
    const { code } = asBackendError(error)
    status = statusOf(code)
    isAway = code === 'BUSY'
    throw error
  } finally {
    if (changes) {
      const entry: AuditEntry = { action: endpoint.name, ...audited, status }
      const written = writeAudit(ctx, entry).catch((error: unknown) => {
        ctx.log.error({ err: error }, 'audit log not written')
      })
      // Without a database nothing was done, and the caller has waited for it once already.
      if (!isAway) await written
    }
  }
}

/** Ten thousand rows of an import. */
const LARGE_BODY = 32 * 1024 * 1024

/** Registers calls of the endpoint table under their exact paths. */
export const registerRoutes = (app: FastifyInstance, services: Services, routes: readonly Route[]): void => {
  for (const route of routes)
    app.route({
      method: route.endpoint.method,
      ...(route.endpoint.largeBody && { bodyLimit: LARGE_BODY }),
      url: route.endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const answer = await answerCall(services, route, request)
        if (!(answer instanceof FileAnswer)) return answer
        return reply
          .code(answer.bytes ? 200 : 304)
          .headers(answer.headers)
          .send(answer.bytes)
      },
    })
}

const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  const known = asBackendError(error)
  const http = httpStatusOf(known.code)
  if (http >= 500) request.log.error({ err: error, code: known.code }, 'call failed')
  const { retryAfter } = known
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  const envelope: Envelope = {
    status: statusOf(known.code),
    msg: messageOf(known.code, languageOf(request.headers['accept-language']), known.params),
    ...(known.errors && { errors: known.errors }),
    requestId: request.id,
  }
  reply.code(http).header('cache-control', 'no-store').send(envelope)
}

/** Every refusal is an envelope in the caller's language; nothing of the inside is told. */
export const registerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  app.setNotFoundHandler((request, reply) => sendError(new BackendError('NO_SUCH_CALL'), request, reply))
}
