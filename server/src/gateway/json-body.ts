import type { FastifyInstance, FastifyRequest } from 'fastify'
import { GatewayError } from './errors.ts'
import type { Limits } from './limits.ts'

/** Nothing but JSON in UTF-8: what a form or another site can send without a preflight is refused by type. */
const JSON_TYPE = /^application\/json(?:\s*;\s*charset\s*=\s*"?utf-8"?)?\s*$/i

type BodyForm = 'parsed' | 'bytes'

/**
 * Installs the scope's only body parser. `parsed` gives handlers the value; `bytes` gives the same checked body as it
 * came, to be sent on unchanged. Size is bounded by Fastify while the body streams in.
 */
export function acceptJson(app: FastifyInstance, limits: Pick<Limits, 'jsonDepth'>, form: BodyForm): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const read = outlineOf(body)
    const refused = refusal(request, read.depth > limits.jsonDepth)
    if (refused) {
      done(refused)
      return
    }
    // Some callers announce JSON and send none.
    if (body.length === 0) {
      done(null, form === 'bytes' ? body : undefined)
      return
    }
    parse(request, body.toString('utf8'), (error, value) => {
      // Readers differ in which of two values they take: what is checked here must be what is used there.
      if (!error && keysIn(value) !== read.keys) done(new GatewayError('BAD_JSON', { detail: 'a key is given twice' }))
      else done(error, form === 'bytes' ? body : value)
    })
  })
}

/** Keys of all objects within a parsed value. */
function keysIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inner = Array.isArray(value) ? value : Object.values(value)
  let count = Array.isArray(value) ? 0 : inner.length
  for (const each of inner) count += keysIn(each)
  return count
}

function refusal(request: FastifyRequest, isTooDeep: boolean): GatewayError | undefined {
  const encoding = request.headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity')
    return new GatewayError('UNSUPPORTED_TYPE', { detail: encoding })
  if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) return new GatewayError('UNSUPPORTED_TYPE')
  if (isTooDeep) return new GatewayError('BAD_JSON', { detail: 'too deep' })
  return undefined
}

const QUOTE = 34
const BACKSLASH = 92
const COLON = 58

interface Outline {
  /** How deep brackets nest. */
  depth: number
  /** How many keys are written down, those of one name each for itself. */
  keys: number
}

/** What can be told of JSON without building anything. */
export function outlineOf(body: Buffer): Outline {
  let open = 0
  let depth = 0
  let keys = 0
  let inString = false
  for (let at = 0; at < body.length; at++) {
    const byte = body[at]
    if (inString) {
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) inString = false
    } else if (byte === QUOTE) inString = true
    else if (byte === COLON) keys++
    else if (byte === 91 || byte === 123) depth = Math.max(depth, ++open)
    else if (byte === 93 || byte === 125) open--
  }
  return { depth, keys }
}
