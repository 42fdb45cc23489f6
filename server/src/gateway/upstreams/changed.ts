import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isSameSignature, isSignedInTime, signatureOf } from '../../signing/signature.ts'
import { type Bus, CHANNELS } from '../bus/bus.ts'
import { GatewayError } from '../errors.ts'
import { acceptJson } from '../json-body.ts'
import { Rested } from './rested.ts'

const MOST_BYTES = 1_024
const BRANCH = /^[\w-]{1,40}$/
const NONCE = /^[\x21-\x7e]{1,128}$/
/** A nonce counts once for as long as its signature could be sent again. */
const NONCE_MS = 11 * 60_000

interface ChangedOptions {
  /** Secrets of upstreams by plugin id. */
  secrets: Readonly<Record<string, string>>
  catalog: { brings(branchCode: string, id: string): boolean }
  bus: Pick<Bus, 'publish' | 'count'>
  limits: { jsonDepth: number }
}

const headerOf = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

const branchIn = (body: Buffer): string => {
  const read: unknown = body.length > 0 ? JSON.parse(body.toString('utf8')) : undefined
  const { branch } = (read ?? {}) as { branch?: unknown }
  if (typeof branch !== 'string' || !BRANCH.test(branch)) throw new GatewayError('BAD_BODY', { detail: 'branch' })
  return branch
}

/**
 * POST /console/upstreams/{id}/changed: an upstream says that what its people of a branch have to do has changed apart from
 * calls of pages. Signed with the secret of that upstream, and with nothing else: no session has any part in it.
 */
export async function changedRoutes(app: FastifyInstance, options: ChangedOptions): Promise<void> {
  const { secrets, catalog, bus, limits } = options
  acceptJson(app, limits, 'bytes')
  const rested = new Rested()
  app.addHook('onClose', async () => rested.close())

  const checkSigned = async (request: FastifyRequest, id: string, body: string): Promise<void> => {
    const [time, nonce] = [headerOf(request, 'x-timestamp'), headerOf(request, 'x-nonce')]
    const secret = Object.hasOwn(secrets, id) ? secrets[id] : undefined
    // Which plugins there are is not to be found out: an unknown one is refused as late as a wrong signature.
    const right = signatureOf(secret ?? 'nobody', { method: 'POST', path: request.target.raw, time, nonce, body })
    const isRight = isSameSignature(headerOf(request, 'x-signature'), right) && secret !== undefined
    if (!isRight || !NONCE.test(nonce) || !isSignedInTime(time, Date.now())) throw new GatewayError('BAD_SIGNATURE')
    const { count } = await bus.count(`upstream-nonce:${id}:${nonce}`, NONCE_MS)
    if (count > 1) throw new GatewayError('BAD_SIGNATURE', { detail: 'a nonce is used again' })
  }

  app.post<{ Params: { id: string } }>(
    '/console/upstreams/:id/changed',
    { bodyLimit: MOST_BYTES },
    async (request, reply) => {
      const { id } = request.params
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      await checkSigned(request, id, body.toString('utf8'))
      const branch = branchIn(body)
      if (!catalog.brings(branch, id)) {
        throw new GatewayError('NOT_FOUND', { detail: `branch ${branch} has no plugin ${id}` })
      }
      rested.tell(branch, () =>
        bus.publish(CHANNELS.notify, { key: `${branch}/*`, message: { type: 'refreshToDoList' } }),
      )
      reply.header('cache-control', 'no-store')
      return { status: 0 }
    },
  )
}
