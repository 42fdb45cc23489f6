import { pipeline, type Readable, Transform } from 'node:stream'
import { FILE_BODY_TYPE, fileCalls } from '@ntocc/sdk/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { personOf } from '../callers.ts'
import type { Limits } from '../config.ts'
import { GatewayError } from '../errors.ts'
import { endLate } from '../late-body.ts'

/** The one path whose body is a file: it passes through as it comes, and may take its time. */
export const UPLOAD_PATH: string = fileCalls.upload.path

export const isUpload = (request: FastifyRequest): boolean =>
  request.method === 'POST' && request.target.path === UPLOAD_PATH

/** Uploads under way, in all and of each person: a slow line holds a connection to the upstream for minutes. */
class Slots {
  readonly #byPerson = new Map<string, number>()
  #all = 0

  take(person: string, { uploads, uploadsOfPerson }: Pick<Limits, 'uploads' | 'uploadsOfPerson'>): boolean {
    const own = this.#byPerson.get(person) ?? 0
    if (this.#all >= uploads || own >= uploadsOfPerson) return false
    this.#all++
    this.#byPerson.set(person, own + 1)
    return true
  }

  free(person: string): void {
    this.#all--
    const own = (this.#byPerson.get(person) ?? 1) - 1
    if (own > 0) this.#byPerson.set(person, own)
    else this.#byPerson.delete(person)
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
    } else if (!slots.take(personOf(request.session), limits)) {
      done(new GatewayError('UPSTREAM_BUSY', { detail: 'uploads', headers: { 'retry-after': '1' } }))
    } else {
      const person = personOf(request.session)
      done(
        null,
        metered(request, payload, limits, () => slots.free(person)),
      )
    }
  })
}

/** The slowest that is waited for, in bytes of a millisecond: a line that is slower would not get a picture through in an hour. */
const SLOWEST = 0.25

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
  const stalled = () => endLate(request)
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
