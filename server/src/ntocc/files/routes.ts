import { FILE_BODY_TYPE, fileCalls, MAX_FILE_BYTES } from '@ntocc/sdk/contracts'
import type { FastifyInstance } from 'fastify'
import { BackendError } from '../errors.ts'
import { FileAnswer, handle, handleFile } from '../http/handle.ts'
import { registerRoutes, type Services } from '../http/register.ts'
import { fileName, receive } from './receive.ts'
import { bytesOf, findFile, keepFile } from './store.ts'

/** Files held in memory at once, at most 10 MB each: on their way into the database or out of it. */
const MOST_AT_ONCE = 8
let held = 0

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (held >= MOST_AT_ONCE) throw new BackendError('BUSY', { retryAfter: 1 })
  held++
  try {
    return await work()
  } finally {
    held--
  }
}

/** POST /ntocc-basic-api/file: the body is the file. */
const upload = handle(fileCalls.upload, async (ctx, { query, body }) => {
  const stream = body as unknown as Partial<AsyncIterable<Buffer>>
  if (typeof stream[Symbol.asyncIterator] !== 'function') throw new BackendError('BAD_REQUEST')
  const kept = await inTurn(async () =>
    keepFile(ctx.db, ctx.session, fileName(query.name), await receive(stream as AsyncIterable<Buffer>)),
  )
  ctx.audit({ object: `file:${kept.id}`, after: kept })
  return kept
})

const SHOWN_IN_PLACE = /^(?:image\/|application\/pdf$)/

/** RFC 8187. */
const extended = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, each => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)

const headersOf = (name: string, type: string, sha256: string): Record<string, string> => ({
  'content-type': type,
  'content-disposition': `${SHOWN_IN_PLACE.test(type) ? 'inline' : 'attachment'}; filename*=UTF-8''${extended(name)}`,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  // Asked for again each time, because who may see it can change; sent again only when it is another file.
  'cache-control': 'private, no-cache',
  etag: `"${sha256.slice(0, 32)}"`,
})

/** GET /ntocc-basic-api/file/{id}: the bytes, for whoever may see the file. */
const content = handleFile(fileCalls.content, async (ctx, { params }) => {
  const file = await findFile(ctx, params.id)
  const headers = headersOf(file.name, file.type, file.sha256)
  if (ctx.ifNoneMatch === headers.etag) return new FileAnswer(null, headers)
  return new FileAnswer(await inTurn(() => bytesOf(ctx.db, file.id)), headers)
})

/** The calls about files, in a scope of their own: only here a body is handed on as it comes. */
export const registerFiles = async (app: FastifyInstance, services: Services): Promise<void> => {
  await app.register(async scope => {
    scope.addContentTypeParser(FILE_BODY_TYPE, (request, payload, done) => {
      const announced = Number(request.headers['content-length'] ?? 0)
      if (announced > MAX_FILE_BYTES) done(new BackendError('FILE_TOO_LARGE', { params: { max: 10 } }))
      else done(null, payload)
    })
    registerRoutes(scope, services, [upload, content])
  })
}
