import type { Readable } from 'node:stream'
import { FILE_BODY_TYPE, fileCalls, MAX_FILE_BYTES, type StoredFile } from '@ntocc/sdk/contracts'
import type { FastifyInstance } from 'fastify'
import { type Limit, takeTry } from '../account/tries.ts'
import { settingsOf } from '../branch/config.ts'
import type { Work } from '../db/database.ts'
import { BackendError } from '../errors.ts'
import { FileAnswer, handle, handleFile, handlePublic, type Route } from '../http/handle.ts'
import { bytesOf, findFile } from '../records/file-read.ts'
import { OF_LINK } from '../records/file-uses.ts'
import { pictureLinks } from '../registry/areas.ts'
import { registerRoutes, type Services } from '../serve/register.ts'
import { openShare } from '../share/link.ts'
import { withinQuota } from './quota.ts'
import { fileName, receive } from './receive.ts'
import { type FileOwner, keepFile } from './store.ts'
import { handingOut, takingIn } from './turns.ts'

/** The body of an upload: the file as it comes, and how long it says it is. */
interface Incoming {
  stream: Readable
  announced: number | undefined
}

interface Keeping {
  owner: FileOwner & { applying?: boolean | undefined }
  /** Whether place and time stay in a picture. */
  place: boolean
  name: unknown
}

const keep = async (
  db: Work,
  { stream, announced }: Incoming,
  { owner, place, name }: Keeping,
): Promise<StoredFile> => {
  const giveWay = () => void stream.destroy(new BackendError('BUSY'))
  return takingIn(
    owner,
    () =>
      withinQuota(db, owner, announced ?? MAX_FILE_BYTES, async () => {
        const received = await receive(stream, { place })
        const { file, isNew } = await keepFile(db, owner, fileName(name), received)
        return { result: file, bytes: isNew ? file.size : undefined }
      }),
    giveWay,
  )
}

/** @throws BackendError BAD_REQUEST for a body that is no file */
const incoming = (body: unknown): Incoming => {
  const { stream, announced } = body as Partial<Incoming>
  if (!stream) throw new BackendError('BAD_REQUEST')
  return { stream, announced }
}

/** POST /ntocc-basic-api/file: the body is the file. */
const take = handle(fileCalls.upload, async (ctx, { query, body }) => {
  const file = incoming(body)
  const { db, session } = ctx
  const settings = await settingsOf(db, session.branchCode, ['upload_keepsPhotoPlace'])
  const place = settings.upload_keepsPhotoPlace === 1
  const kept = await keep(db, file, { owner: session, place, name: query.name })
  ctx.audit({ object: `file:${kept.id}`, after: kept })
  return kept
})

/** Counted before a link is looked at, so that guessing ends soon; and what one link may bring in a day. */
const BY_ADDRESS: Limit = { kind: 'linkFile.address', most: 60, windowMinutes: 60 }
const BY_LINK: Limit = { kind: 'linkFile.link', most: 30, windowMinutes: 24 * 60 }

/** POST /ntocc-tms-api/share/file: by whoever has a link; without a good one no byte is read. */
const takeByLink = handlePublic(fileCalls.uploadByLink, async (ctx, { query, body }) => {
  const file = incoming(body)
  await takeTry(ctx.db, BY_ADDRESS, ctx.ip)
  const { id, branchCode } = await openShare(ctx, query.share, pictureLinks())
  await takeTry(ctx.db, BY_LINK, id)
  const owner = { accountId: 0, branchCode, partyType: OF_LINK, partyCode: String(id), applying: true }
  // Where somebody was who has no account is nobody's proof.
  const kept = await keep(ctx.db, file, { owner, place: false, name: query.name })
  ctx.audit({ object: `file:${kept.id}`, after: kept })
  return kept
})

/** Sent again it is the file that is there, so that it needs no key to be done once. */
const upload: Route = { ...take, isStreamed: true }
const uploadByLink: Route = { ...takeByLink, isStreamed: true }

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
    registerRoutes(scope, services, [upload, uploadByLink, content])
  })
}
