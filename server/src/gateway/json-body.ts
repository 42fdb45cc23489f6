import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Limits } from './config.ts'
import { GatewayError } from './errors.ts'

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
    const refused = refusal(request, body, limits.jsonDepth)
    if (refused) {
      done(refused)
      return
    }
    // Some callers announce JSON and send none.
    if (body.length === 0) {
      done(null, form === 'bytes' ? body : undefined)
      return
    }
    parse(request, body.toString('utf8'), (error, value) => done(error, form === 'bytes' ? body : value))
  })
}

function refusal(request: FastifyRequest, body: Buffer, depth: number): GatewayError | undefined {
  const encoding = request.headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity')
    return new GatewayError('UNSUPPORTED_TYPE', { detail: encoding })
  if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) return new GatewayError('UNSUPPORTED_TYPE')
  if (deeperThan(body, depth)) return new GatewayError('BAD_JSON', { detail: 'too deep' })
  return undefined
}

const QUOTE = 34
const BACKSLASH = 92

/** True when brackets nest deeper than `most`, counted without building anything. */
export function deeperThan(body: Buffer, most: number): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < body.length; at++) {
    const byte = body[at]
    if (inString) {
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) inString = false
    } else if (byte === QUOTE) inString = true
    else if (byte === 91 || byte === 123) {
      if (++depth > most) return true
    } else if (byte === 93 || byte === 125) depth--
  }
  return false
}
