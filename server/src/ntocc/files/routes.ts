import type { Readable } from 'node:stream'
import { FILE_BODY_TYPE, fileCalls, MAX_FILE_BYTES } from '@ntocc/sdk/contracts'
import type { FastifyInstance } from 'fastify'
import { settingsOf } from '../branch/config.ts'
import { BackendError } from '../errors.ts'
import { FileAnswer, handle, handleFile, type Route } from '../http/handle.ts'
import { registerRoutes, type Services } from '../http/register.ts'
import { bytesOf, findFile } from '../records/file-read.ts'
import { withinQuota } from './quota.ts'
import { fileName, receive } from './receive.ts'
import { keepFile } from './store.ts'
import { handingOut, takingIn } from './turns.ts'

/** The body of an upload: the file as it comes, and how long it says it is. */
interface Incoming {
  stream: Readable
  announced: number | undefined
}

/** POST /ntocc-basic-api/file: the body is the file. */
const take = handle(fileCalls.upload, async (ctx, { query, body }) => {
  const { stream, announced } = body as unknown as Partial<Incoming>
  if (!stream) throw new BackendError('BAD_REQUEST')
  const { db, session } = ctx
  const settings = await settingsOf(db, session.branchCode, ['upload_keepsPhotoPlace'])
  const terms = { place: settings.upload_keepsPhotoPlace === 1 }
  const giveWay = () => void stream.destroy(new BackendError('BUSY'))
  const kept = await takingIn(
    session,
    () =>
      withinQuota(db, session, announced ?? MAX_FILE_BYTES, async () => {
        const received = await receive(stream, terms)
        const { file, isNew } = await keepFile(db, session, fileName(query.name), received)
        return { result: file, bytes: isNew ? file.size : undefined }
      }),
    giveWay,
  )
  ctx.audit({ object: `file:${kept.id}`, after: kept })
  return kept
})

/** Sent again it is the file that is there, so that it needs no key to be done once. */
const upload: Route = { ...take, isStreamed: true }

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
  return new FileAnswer(await handingOut(ctx.session, () => bytesOf(ctx.db, file.id)), headers)
})

/** The calls about files, in a scope of their own: only here a body is handed on as it comes. */
export const registerFiles = async (app: FastifyInstance, services: Services): Promise<void> => {
  await app.register(async scope => {
    scope.addContentTypeParser(FILE_BODY_TYPE, (request, payload, done) => {
      const length = request.headers['content-length']
      const announced = length === undefined ? undefined : Number(length)
      if ((announced ?? 0) > MAX_FILE_BYTES) done(new BackendError('FILE_TOO_LARGE', { params: { max: 10 } }))
      else done(null, { stream: payload, announced } satisfies Incoming)
    })
    registerRoutes(scope, services, [upload, content])
  })
}
