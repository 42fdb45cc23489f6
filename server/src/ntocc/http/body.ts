import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Digest of the bytes of the body, where the caller may send them again. */
    bodyDigest: string | undefined
    /** SHA-256 of the body in hex, where the caller has signed it. */
    signedDigest: string | undefined
  }
}

/** Bodies are JSON or absent; some callers announce JSON and send none. */
export const acceptJsonOnly = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.decorateRequest('bodyDigest', undefined)
  app.decorateRequest('signedDigest', undefined)
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (request.headers['idempotency-key'] !== undefined)
      request.bodyDigest = createHash('sha256').update(text).digest('base64url')
    if (request.headers['x-signature'] !== undefined)
      request.signedDigest = createHash('sha256').update(text).digest('hex')
    if (text === '') done(null, undefined)
    else parse(request, text, done)
  })
}
