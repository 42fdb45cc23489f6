import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { type Bindings, type ChildLoggerOptions, type DestinationStream, type Logger, pino, stdSerializers } from 'pino'

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

let timedAt = 0
let timed = ''

/** The instant as pino's own isoTime writes it, made once for all lines of a millisecond. */
function isoTime(): string {
  const now = Date.now()
  if (now !== timedAt) {
    timedAt = now
    timed = `,"time":"${new Date(now).toISOString()}"`
  }
  return timed
}

/** JSON logs on standard output, secrets redacted; addresses of requests are logged without their query. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: { paths: REDACT, censor: '[redacted]' },
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: isoTime,
    base: null,
    serializers: {
      err: stdSerializers.err,
      req: (request: FastifyRequest) => ({ method: request.method, path: withoutQuery(request.raw?.url ?? '') }),
    },
  }
  return pino(options, destination ?? standardOutput())
}

/** Bytes of lines that may wait for an output that takes none. */
const MOST_WAITING = 4 * 1024 * 1024

/** A write for each line would cost as much as a small request; lines wait at most 100 ms, and none is lost at exit. */
const standardOutput = (): DestinationStream => {
  const output = pino.destination({
    dest: 1,
    sync: false,
    minLength: 8192,
    periodicFlush: 100,
    maxLength: MOST_WAITING,
  })
  // A full disk under the log, say. What cannot be written waits, then is dropped: serving goes on without.
  let isFull = false
  output.on('error', () => {
    isFull = true
  })
  output.on('write', () => {
    isFull = false
  })
  // Called as the process exits; there the library would try the same write for ever.
  const flushSync = output.flushSync.bind(output)
  output.flushSync = () => {
    if (!isFull) flushSync()
  }
  return output
}

const withoutQuery = (url: string): string => {
  const mark = url.indexOf('?')
  return mark === -1 ? url : url.slice(0, mark)
}

const REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/

const ID_BYTES = 9
const POOL_IDS = 256
let pool = Buffer.alloc(0)

/** 72 random bits; the generator is asked for many ids at once. */
function newRequestId(): string {
  if (pool.length < ID_BYTES) pool = randomBytes(ID_BYTES * POOL_IDS)
  const id = pool.toString('base64url', 0, ID_BYTES)
  pool = pool.subarray(ID_BYTES)
  return id
}

/** The caller's request id when it is a plausible one, else a new one: it appears in logs, headers and answers. */
export function requestIdOf(raw: IncomingMessage): string {
  const given = raw.headers['x-request-id']
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : newRequestId()
}

/**
 * The logger of a request, made when the request first has something to say: hardly any has, and making one costs as
 * much as checking its session.
 */
class RequestLogger {
  readonly #parent: FastifyBaseLogger
  readonly #bindings: Bindings
  readonly #options: ChildLoggerOptions
  #made: FastifyBaseLogger | undefined

  constructor(parent: FastifyBaseLogger, bindings: Bindings, options: ChildLoggerOptions) {
    this.#parent = parent
    this.#bindings = bindings
    this.#options = options
  }

  static {
    for (const name of ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent', 'child'] as const) {
      Object.defineProperty(RequestLogger.prototype, name, {
        value(this: RequestLogger, ...args: unknown[]) {
          const made = this.#logger()
          return Reflect.apply(made[name] as (...all: unknown[]) => unknown, made, args)
        },
      })
    }
  }

  get level(): string {
    return this.#logger().level
  }

  set level(level: string) {
    this.#logger().level = level
  }

  #logger(): FastifyBaseLogger {
    this.#made ??= this.#parent.child(this.#bindings, this.#options)
    return this.#made
  }
}

/** Fastify's factory of request loggers. */
export const requestLogger = (
  parent: FastifyBaseLogger,
  bindings: Bindings,
  options: ChildLoggerOptions,
): FastifyBaseLogger => new RequestLogger(parent, bindings, options) as unknown as FastifyBaseLogger

/** Logs one line per request, after it is over. Its fields are these and no others, so nothing is searched for secrets. */
export function answerLog(logger: FastifyBaseLogger): (request: FastifyRequest, reply: FastifyReply) => void {
  const plain = logger.child({}, { redact: [] })
  return (request, reply) => {
    const level = reply.statusCode >= 500 ? 'error' : reply.statusCode >= 400 ? 'warn' : 'info'
    const { session } = request
    plain[level]({
      reqId: request.id,
      method: request.method,
      path: withoutQuery(request.raw.url ?? ''),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(session ? { session: session.id.slice(0, 8), party: session.party?.code } : {}),
    })
  }
}
