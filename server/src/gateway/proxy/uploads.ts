import { pipeline, type Readable, Transform } from 'node:stream'
import { FILE_BODY_TYPE, fileCalls } from '@ntocc/sdk/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Holder, NoPlace, Places } from '../../turns/places.ts'
import { addressBlock, personOf } from '../callers.ts'
import { GatewayError } from '../errors.ts'
import { endLate } from '../late-body.ts'
import type { Limits } from '../limits.ts'
import type { IsApplying } from '../session/applicants.ts'

/** By a link without an account: the backend looks at the link before it reads. */
const LINK_PATH: string = fileCalls.uploadByLink.path
/** The paths whose body is a file: it passes through as it comes, and may take its time. */
export const UPLOAD_PATHS: ReadonlySet<string> = new Set([fileCalls.upload.path, LINK_PATH])

export const isUpload = (request: FastifyRequest): boolean =>
  request.method === 'POST' && UPLOAD_PATHS.has(request.target.path)

/**
 * Takes files as bodies, on their own paths only. What can be told from the headers is told before a byte is read: a
 * missing session, too many uploads, a length above the limit. An unannounced length is counted on the way.
 */
export function acceptUploads(app: FastifyInstance, limits: Limits, isApplying: IsApplying): void {
  // A slow line holds a connection to the upstream for minutes.
  const places = new Places({
    inAll: limits.uploads,
    ofOne: limits.uploadsOfPerson,
    ofApplicants: limits.uploadsOfApplicants,
    patienceMs: limits.uploadPatience,
  })
  app.addContentTypeParser(FILE_BODY_TYPE, (request, payload, done) => {
    if (!isUpload(request) || request.headers['content-encoding'] !== undefined) {
      done(new GatewayError('UNSUPPORTED_TYPE'))
    } else if (!request.session && request.target.path !== LINK_PATH) {
      done(new GatewayError('SESSION_ENDED'))
    } else if (Number(request.headers['content-length'] ?? 0) > limits.uploadBytes) {
      done(new GatewayError('BODY_TOO_LARGE'))
    } else {
      senderOf(request, isApplying)
        .then(sender => metered(request, payload, limits, placeOf(places, request, sender)))
        .then(body => done(null, body), done)
    }
  })
}

/** Visitors share the places of applicants: nobody has looked at who they are. */
const senderOf = async (request: FastifyRequest, isApplying: IsApplying): Promise<Holder> => {
  const { session, ip } = request
  if (!session) return { key: addressBlock(ip), applying: true }
  return { key: personOf(session), applying: await isApplying(session, request) }
}

/** @throws GatewayError */
function placeOf(places: Places, request: FastifyRequest, sender: Holder): () => void {
  try {
    return places.take(sender, () => endLate(request, 'UPLOAD_STALLED'))
  } catch (error) {
    if (!(error instanceof NoPlace)) throw error
    const headers = { 'retry-after': '1' }
    if (error.isOwn) throw new GatewayError('UPLOADS_RUNNING', { headers })
    throw new GatewayError('UPSTREAM_BUSY', { detail: 'uploads', headers })
  }
}

/** The slowest that is waited for, in bytes of a millisecond: a line that is slower gets no picture through in its time. */
const SLOWEST = 1

/**
 * The body, counted and watched: above the limit it breaks off, and a sender that stalls is let go, also one that sends a
 * byte now and then to keep its place.
 */
export function metered(
  request: FastifyRequest,
  payload: Readable,
  limits: Pick<Limits, 'uploadBytes' | 'uploadIdle'>,
  ended: () => void = () => {},
): Readable {
  let length = 0
  /** Bytes that must have come for the clock to start anew. */
  let due = limits.uploadIdle * SLOWEST
  const stalled = () => {
    ended()
    endLate(request, 'UPLOAD_STALLED')
  }
  let timer = setTimeout(stalled, limits.uploadIdle)
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      length += chunk.length
      if (length >= due) {
        due = length + limits.uploadIdle * SLOWEST
        clearTimeout(timer)
        timer = setTimeout(stalled, limits.uploadIdle)
      }
      if (length > limits.uploadBytes) next(new GatewayError('BODY_TOO_LARGE', { headers: { connection: 'close' } }))
      else next(null, chunk)
    },
  })
  return pipeline(payload, meter, () => {
    clearTimeout(timer)
    ended()
  })
}
