import {
  type Envelope,
  endpoints,
  type SessionAnswer,
  type SessionCheck,
  type SignInRequest,
} from '@ntocc/sdk/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { GatewayError } from '../errors.ts'
import { TOKEN_CALLS } from '../proxy/routes.ts'
import { plainFields, type UpstreamClient } from '../proxy/upstream.ts'
import { honourCookie, isPageCall, isSecure, refuseForeign } from './guard.ts'
import type { Session } from './seal.ts'
import { isSuccess, type SignIn } from './sign-in.ts'
import { clearedCookie, type SessionStore, sessionCookie } from './store.ts'

const text = z.string().max(200)
const branchCode = text.optional()

const SIGN_IN = z.discriminatedUnion('variant', [
  z.object({
    variant: z.literal('password'),
    username: text.min(1),
    password: text.min(1),
    branchCode,
    phoneCode: text.optional(),
  }),
  z.object({
    variant: z.literal('phone'),
    phone: text.min(1),
    verifyCode: text.min(1),
    partyType: text.optional(),
    branchCode,
  }),
])

const ROLE = z.object({ roleCode: text.min(1) })

export interface SessionRouteOptions {
  store: SessionStore
  signIn: SignIn
  upstream: UpstreamClient
}

/** Sign-in, role change, check and log-out: /console/session and the specification's own paths for the same. */
export async function sessionRoutes(
  app: FastifyInstance,
  { store, signIn, upstream }: SessionRouteOptions,
): Promise<void> {
  const answer = async (
    input: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Envelope<SessionAnswer>> => {
    const read = SIGN_IN.safeParse(input)
    if (!read.success) throw new GatewayError('BAD_BODY', { detail: 'not a sign-in' })
    const result = await signIn.attempt(read.data as SignInRequest, request)
    if (!('session' in result)) return result
    // Whatever cookie came along, valid or planted, it ends here.
    if (request.session) await store.end(request.session)
    setCookie(request, reply, result.session)
    return result.answer
  }
  const setCookie = (request: FastifyRequest, reply: FastifyReply, session: Session): void => {
    reply.header('set-cookie', sessionCookie(store.seal(session), { secure: isSecure(request) }))
  }

  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    refuseForeign(request)
    honourCookie(store, request, reply, { lenient: true })
  })

  app.post('/console/session', (request, reply) => answer(request.body, request, reply))
  app.post(TOKEN_CALLS.authorize, (request, reply) => answer(fromAuthorize(request.body), request, reply))
  app.post(TOKEN_CALLS.applogin, (request, reply) => {
    return answer(fromAppLogin({ ...(request.query as object), ...(request.body as object | null) }), request, reply)
  })

  app.get('/console/session', async ({ session }): Promise<Envelope<SessionCheck>> => {
    const party = session?.party as SessionCheck['party']
    return { status: 0, data: { signedIn: session !== null, ...(party && { party }) } }
  })

  app.put('/console/session', async (request, reply) => {
    const read = ROLE.safeParse(request.body)
    if (!read.success) throw new GatewayError('BAD_BODY', { detail: 'not a role change' })
    if (!request.session) throw new GatewayError('SESSION_ENDED')
    setCookie(request, reply, await signIn.withRole(request.session, read.data.roleCode, request))
    return { status: 0, requestId: request.id }
  })

  // Proxied like any other call but for one thing: with the new password the session is whole again.
  const { method, path } = endpoints.updatePass
  app.post(path, async (request, reply) => {
    const { session } = request
    const query = { ...plainFields(request.query), ...plainFields(request.body) }
    const changed = await upstream.json({ method, path, query, request, session })
    if (session?.overdue && isSuccess(changed.status)) {
      const { overdue: _overdue, ...whole } = session
      setCookie(request, reply, whole)
    }
    return changed
  })

  app.delete('/console/session', async (request, reply) => {
    reply.header('set-cookie', clearedCookie({ secure: isSecure(request) }))
    if (request.session) await store.end(request.session)
    return { status: 0, requestId: request.id }
  })

  app.get(TOKEN_CALLS.logout, async (request, reply) => {
    // A GET that changes state: only the page's own header lets it through (decision 35).
    if (!isPageCall(request)) throw new GatewayError('CROSS_SITE', { detail: 'page header missing' })
    const { session } = request
    reply.header('set-cookie', clearedCookie({ secure: isSecure(request) }))
    if (session) {
      await store.end(session)
      // The session is over here whatever the upstream says; its own token ends with its answer or by time.
      await upstream
        .json({ method: 'GET', path: TOKEN_CALLS.logout, request, session })
        .catch((error: unknown) => request.log.warn({ err: error }, 'upstream log-out failed'))
    }
    return { status: 0, requestId: request.id }
  })
}

type Fields = Record<string, unknown>

/** The specification's password variant (section 3); client id, secret, device id and time of the page are ignored. */
function fromAuthorize(body: unknown): Fields {
  const { username, password, branchCode, phoneCode } = (body ?? {}) as Fields
  return { variant: 'password', username, password, branchCode, phoneCode }
}

/** The specification's phone variant (section 3). */
function fromAppLogin({ phone, verifyCode, partyType, branchCode }: Fields): Fields {
  return { variant: 'phone', phone, verifyCode, partyType, branchCode }
}
