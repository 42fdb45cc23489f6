import { createHash } from 'node:crypto'
import type { Endpoint, Envelope } from '@ntocc/sdk/contracts'
import { STATUS_SUCCESS, STATUS_WARNING } from '@ntocc/sdk/contracts'
import { isEmpty, itemAt } from '@ntocc/sdk/fields'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import type { Caller } from '../../turns/turns.ts'
import { isClosedToApplicant } from '../account/applicants.ts'
import { takeOwnPassword } from '../account/own-password.ts'
import { bearerOf, findSession } from '../account/tokens.ts'
import type { BackendConfig } from '../config.ts'
import { callerNow, knownAs, onBehalfOf } from '../db/caller.ts'
import type { Db } from '../db/database.ts'
import { asBackendError, BackendError, httpStatusOf, messageOf, statusOf } from '../errors.ts'
import { acceptInput } from '../http/accept.ts'
import { actingIn } from '../http/acting.ts'
import { type AuditEntry, writeAudit } from '../http/audit.ts'
import { CallsUnderWay } from '../http/calls-under-way.ts'
import type { Ctx, Session, Signature, SignedCtx } from '../http/context.ts'
import { checkExport, exportingOf } from '../http/exporting.ts'
import { type Answered, FileAnswer, type Route, Warned } from '../http/handle.ts'
import { once } from '../http/idempotency.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { JobWorker } from '../jobs/worker.ts'
import { languageOf } from '../language.ts'
import type { ListenerHost } from '../listeners/listeners.ts'
import type { Notifier } from '../notify/notifier.ts'
import { seesBranch } from '../records/scope.ts'

export interface Services {
  db: Db
  config: BackendConfig
  notifier: Notifier
  jobs: JobQueue
  worker: JobWorker
  listeners: ListenerHost
}

type Values = Record<string, unknown>

/** A header as it came: cut off, two that differ only further on would be one. */
const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** One entity tag as the versions of records are written; weak ones and `*` name no version. */
const ENTITY_TAG = /^"(\d{1,10})"$/

/**
 * Query and body of a call; what the header If-Match says of the version stands in them as if it had been said there.
 * @throws BackendError VERSION_REQUIRED when a change of a record does not say of which version, BAD_IF_MATCH
 */
const seenIn = (endpoint: Endpoint, request: FastifyRequest): { query: Values; body: Values } => {
  const [query, body] = [asValues(request.query), asValues(request.body)]
  const tag = endpoint.method === 'GET' ? undefined : header(request, 'if-match')
  const version = tag === undefined ? undefined : ENTITY_TAG.exec(tag)?.[1]
  if (tag !== undefined && version === undefined) throw new BackendError('BAD_IF_MATCH')
  if (!endpoint.versioned) return { query, body }
  if (endpoint.method === 'DELETE') {
    const versions = isEmpty(query.versions) ? version : query.versions
    if (!/\S/.test(String(versions ?? '').replaceAll(',', ''))) throw new BackendError('VERSION_REQUIRED')
    return { query: { ...query, versions }, body }
  }
  const told = isEmpty(body.version) && version !== undefined ? { ...body, version: Number(version) } : body
  if (isEmpty(told.version)) throw new BackendError('VERSION_REQUIRED')
  return { query, body: told }
}

const asValues = (value: unknown): Values => {
  if (value === undefined || value === null || value === '') return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw new BackendError('BAD_REQUEST')
  return value as Values
}

const NO_BODY = createHash('sha256').update('').digest('hex')

const signatureIn = (request: FastifyRequest): Signature | undefined => {
  const signature = header(request, 'x-signature')
  const [accessKey, time, nonce] = [
    header(request, 'x-access-key'),
    header(request, 'x-timestamp'),
    header(request, 'x-nonce'),
  ]
  if (!signature || !accessKey || !time || !nonce) return undefined
  const { method, url: path, signedDigest: digest = NO_BODY } = request
  return { accessKey, time, nonce, signature, method, path, digest }
}

/** What a call leaves behind while it is answered. */
interface Left {
  audited: Partial<AuditEntry>
  afterwards: (() => void)[]
}

const contextOf = (services: Services, request: FastifyRequest, { audited, afterwards }: Left): Ctx => ({
  ...services,
  language: languageOf(request.headers['accept-language']),
  call: { path: itemAt(request.url.split('?'), 0), query: request.query as Values },
  requestId: request.id,
  ip: request.ip,
  log: request.log,
  session: undefined,
  idempotencyKey: header(request, 'idempotency-key'),
  roleCode: header(request, 'x-role-code'),
  deviceId: header(request, 'x-device-id'),
  exporting: exportingOf(header(request, 'x-export')),
  ifNoneMatch: header(request, 'if-none-match'),
  signature: signatureIn(request),
  userAgent: header(request, 'user-agent'),
  afterwards: act => void afterwards.push(act),
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

/** Who a call counts for before its session is known: what it says it is, which costs nothing but to look it up. */
const strangerOf = (request: FastifyRequest): Caller => {
  const token = bearerOf(request.headers.authorization)
  return token ? { key: `token ${token}`, signedIn: true } : { key: `address ${request.ip}`, signedIn: false }
}

const personOf = ({ accountId }: Session): Caller => ({ key: `account ${accountId}`, signedIn: true })

const underWay = new CallsUnderWay()

/** What a call asks for, and as whom: everything that its answer comes from. */
const askedIn = (request: FastifyRequest): string[] => [
  request.method,
  request.url,
  header(request, 'x-role-code') ?? '',
  header(request, 'if-match') ?? '',
  request.bodyDigest ?? '',
]

/**
 * Who may make a call, as the endpoint table has it: everything in one place, before anything of the call is looked at.
 * @throws BackendError NO_SUCH_CALL, PASSWORD_OVERDUE, FACTOR_DUE, FORBIDDEN
 */
const checkAccess = (route: Route, session: Ctx['session']): void => {
  const { endpoint, alsoFor = [] } = route
  const { permission } = endpoint
  // What is public opens for people of every branch; to everybody else of a branch without the area there is no such call.
  if (session && !endpoint.public && route.isIn?.(session.branchCode) === false) throw new BackendError('NO_SUCH_CALL')
  if (session?.passWordOverdue && !endpoint.public && !endpoint.whileOverdue) throw new BackendError('PASSWORD_OVERDUE')
  if (session?.factorDue && !endpoint.public && !endpoint.whileOverdue) throw new BackendError('FACTOR_DUE')
  if (permission && ![permission, ...alsoFor].some(code => session?.permissions.has(code)))
    throw new BackendError('FORBIDDEN')
  if (endpoint.staffOnly && !(session && seesBranch(session))) throw new BackendError('FORBIDDEN')
  if (isClosedToApplicant(endpoint, session)) throw new BackendError('FORBIDDEN')
}

const answerCall = async (
  services: Services,
  route: Route,
  request: FastifyRequest,
): Promise<Envelope | FileAnswer> => {
  const { endpoint } = route
  const left: Left = { audited: {}, afterwards: [] }
  const ctx = contextOf(services, request, left)
  const changes = endpoint.method !== 'GET'
  let status = STATUS_SUCCESS
  let isBegun = true
  let ended = (): void => undefined
  try {
    ctx.session = await sessionOf(ctx, endpoint, request)
    if (ctx.session) knownAs(personOf(ctx.session))
    ended = underWay.begin(callerNow() ?? strangerOf(request))
    checkAccess(route, ctx.session)
    await checkExport(ctx, endpoint)
    const seen = seenIn(endpoint, request)
    if (endpoint.asksPassword) await takeOwnPassword(ctx as SignedCtx, seen.body)
    const input = {
      params: request.params as Record<string, string>,
      query: acceptInput(endpoint.query, seen.query),
      body: acceptInput(endpoint.body, seen.body),
    }
    const run = (ctx: Ctx) => route.run(ctx, input) as Promise<Answered>
    const answersOnce = endpoint.secretAnswer || endpoint.data.kind === 'blob' || route.isStreamed
    const repeatable = changes && ctx.session && !answersOnce
    const answer = await actingIn(ctx.session?.branchCode, () =>
      repeatable ? once({ ctx: ctx as SignedCtx, db: services.db, asked: askedIn(request), run }) : run(ctx),
    )
    for (const act of left.afterwards) act()
    return answer instanceof FileAnswer ? answer : envelopeOf(ctx.requestId, answer)
  } catch (error) {
    const { code } = asBackendError(error)
    status = statusOf(code)
    isBegun = code !== 'BUSY' && code !== 'CALLS_RUNNING'
    throw error
  } finally {
    // A machine's call is nobody's act, and there are many of them.
    if (changes && !endpoint.signed) {
      const entry: AuditEntry = { action: endpoint.name, ...left.audited, status }
      const written = writeAudit(ctx, entry).catch((error: unknown) => {
        ctx.log.error({ err: error }, 'audit log not written')
      })
      // Without a turn at the database nothing was done, and the caller has waited for it once already.
      if (isBegun) await written
    }
    ended()
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
      handler: (request, reply) => answerWith(services, route, request, reply),
    })
}

const answerWith = async (services: Services, route: Route, request: FastifyRequest, reply: FastifyReply) => {
  reply.header('cache-control', 'no-store')
  const answer = await onBehalfOf(strangerOf(request), () => answerCall(services, route, request))
  if (!(answer instanceof FileAnswer)) return answer
  return reply
    .code(answer.bytes ? 200 : 304)
    .headers(answer.headers)
    .send(answer.bytes)
}

/** What answers a request at the moment, and the parameters in its path. */
export type Finding = (method: string, path: string) => { to: Route; params: Record<string, string> } | undefined

/** Registers calls that come and go, below a path where no other call is. */
export const registerFound = (app: FastifyInstance, services: Services, url: string, find: Finding): void => {
  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url,
    handler: (request, reply) => {
      const found = find(request.method, request.url.split('?', 1)[0] ?? '')
      if (!found) throw new BackendError('NO_SUCH_CALL')
      request.params = found.params
      return answerWith(services, found.to, request, reply)
    },
  })
}

const isOfDatabase = (cause: unknown): cause is pg.DatabaseError => cause instanceof pg.DatabaseError

/** Answers a refusal, whatever was thrown: an envelope in the caller's language. */
export const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  const known = asBackendError(error)
  const http = httpStatusOf(known.code)
  if (http >= 500) request.log.error({ err: error, code: known.code }, 'call failed')
  // A check of ours that did not know a value: the database's own words tell which, here and nowhere else.
  else if (isOfDatabase(known.cause))
    request.log.warn({ state: known.cause.code, code: known.code }, 'refused by the database')
  const { retryAfter } = known
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  const envelope: Envelope = {
    status: statusOf(known.code),
    msg: messageOf(known.code, languageOf(request.headers['accept-language']), known.params),
    ...(known.errors && { errors: known.errors }),
    ...(known.data !== undefined && { data: known.data }),
    requestId: request.id,
  }
  reply.code(http).header('cache-control', 'no-store').send(envelope)
}

/** Every refusal is an envelope in the caller's language; nothing of the inside is told. */
export const registerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  app.setNotFoundHandler((request, reply) => sendError(new BackendError('NO_SUCH_CALL'), request, reply))
}
