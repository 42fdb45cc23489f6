import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'

/** Wherever these names turn up in a logged object, their value does not. */
const SECRETS = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'oldPassword',
  'newPassword',
  'verifyCode',
  'phoneCode',
  'access_token',
  'token',
  'client_secret',
  'clientSecret',
]

const key = (name: string): string => (name.includes('-') ? `["${name}"]` : name)

/** At the top, in an object, and in an object of an object: as deep as anything is logged here. */
const REDACT = SECRETS.flatMap(name => {
  const own = key(name)
  const inner = own.startsWith('[') ? own : `.${own}`
  return [own, `*${inner}`, `*.*${inner}`]
})

/** JSON logs on standard output, secrets redacted; addresses of requests are logged without their query. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: { paths: REDACT, censor: '[redacted]' },
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    base: null,
    serializers: {
      err: stdSerializers.err,
      req: (request: FastifyRequest) => ({ method: request.method, path: withoutQuery(request.raw?.url ?? '') }),
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

const withoutQuery = (url: string): string => {
  const mark = url.indexOf('?')
  return mark === -1 ? url : url.slice(0, mark)
}

const REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/

/** The caller's request id when it is a plausible one, else a new one: it appears in logs, headers and answers. */
export function requestIdOf(raw: IncomingMessage): string {
  const given = raw.headers['x-request-id']
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomBytes(9).toString('base64url')
}

/** One line per request, after it is over. */
export function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const level = reply.statusCode >= 500 ? 'error' : reply.statusCode >= 400 ? 'warn' : 'info'
  request.log[level]({
    method: request.method,
    path: withoutQuery(request.raw.url ?? ''),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    ...(request.session ? { session: request.session.id.slice(0, 8), party: request.session.party?.code } : {}),
  })
}
