import { pipeline, type Readable, Transform } from 'node:stream'
import { FILE_BODY_TYPE, fileCalls } from '@ntocc/sdk/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Limits } from '../config.ts'
import { GatewayError } from '../errors.ts'
import { endLate } from '../late-body.ts'

/** The one path whose body is a file: it passes through as it comes, and may take its time. */
export const UPLOAD_PATH: string = fileCalls.upload.path

export const isUpload = (request: FastifyRequest): boolean =>
  request.method === 'POST' && request.target.path === UPLOAD_PATH

/** Uploads under way, in all and of each session: a slow line holds a connection to the upstream for minutes. */
class Slots {
  readonly #bySession = new Map<string, number>()
  #all = 0

  take(session: string, { uploads, uploadsOfSession }: Pick<Limits, 'uploads' | 'uploadsOfSession'>): boolean {
    const own = this.#bySession.get(session) ?? 0
    if (this.#all >= uploads || own >= uploadsOfSession) return false
    this.#all++
    this.#bySession.set(session, own + 1)
    return true
  }

  free(session: string): void {
    this.#all--
    const own = (this.#bySession.get(session) ?? 1) - 1
    if (own > 0) this.#bySession.set(session, own)
    else this.#bySession.delete(session)
  }
}

/**
 * Takes files as bodies, on their one path only. What can be told from the headers is told before a byte is read: a
 * missing session, too many uploads, a length above the limit. An unannounced length is counted on the way.
 */
export function acceptUploads(app: FastifyInstance, limits: Limits): void {
  const slots = new Slots()
  app.addContentTypeParser(FILE_BODY_TYPE, (request, payload, done) => {
    if (!isUpload(request) || request.headers['content-encoding'] !== undefined) {
      done(new GatewayError('UNSUPPORTED_TYPE'))
    } else if (!request.session) {
      done(new GatewayError('SESSION_ENDED'))
    } else if (Number(request.headers['content-length'] ?? 0) > limits.uploadBytes) {
      done(new GatewayError('BODY_TOO_LARGE'))
    } else if (!slots.take(request.session.id, limits)) {
      done(new GatewayError('UPSTREAM_BUSY', { detail: 'uploads', headers: { 'retry-after': '1' } }))
    } else {
      const { id } = request.session
      done(
        null,
        metered(request, payload, limits, () => slots.free(id)),
      )
    }
  })
}

/** The body, counted and watched: above the limit it breaks off, and a sender that stalls is let go. */
export function metered(
  request: FastifyRequest,
  payload: Readable,
  limits: Pick<Limits, 'uploadBytes' | 'uploadIdle'>,
  ended: () => void = () => {},
): Readable {
  let length = 0
  const stalled = () => endLate(request)
  let timer = setTimeout(stalled, limits.uploadIdle)
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      clearTimeout(timer)
      timer = setTimeout(stalled, limits.uploadIdle)
      length += chunk.length
      if (length > limits.uploadBytes) next(new GatewayError('BODY_TOO_LARGE', { headers: { connection: 'close' } }))
      else next(null, chunk)
    },
  })
  return pipeline(payload, meter, () => {
    clearTimeout(timer)
    ended()
  })
}
