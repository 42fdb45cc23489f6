import {
  type Envelope,
  endpoints,
  type SessionAnswer,
  type SessionCheck,
  type SignInRequest,
  type StepNeeded,
} from '@ntocc/sdk/contracts'
import { fieldsOf } from '@ntocc/sdk/fields'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { TOKEN_CALLS } from '../api-paths.ts'
import { plainFields } from '../envelopes.ts'
import { GatewayError } from '../errors.ts'
import type { PluginCatalog } from '../plugins/catalog.ts'
import type { UpstreamClient } from '../proxy/upstream.ts'
import { honourAlive, honourCookie, isPageCall, isSecure, refuseForeign } from './guard.ts'
import type { Liveness } from './liveness.ts'
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
  z.object({ variant: z.literal('factor'), step: text.min(1), code: text.min(1) }),
  z.object({ variant: z.literal('party'), step: text.min(1), partyType: text.min(1) }),
])

/** Where a sign-in leads is a hint: one that is no path changes nothing. */
const LANDING = z.object({ landing: z.string().max(2_000).optional().catch(undefined) })

const ROLE = z.object({ roleCode: text.min(1) })

export interface SessionRouteOptions {
  store: SessionStore
  liveness: Liveness
  signIn: SignIn
  upstream: UpstreamClient
  catalog: Pick<PluginCatalog, 'firstPageOf'>
}

/** Sign-in, role change, check and log-out: /console/session and the specification's own paths for the same. */
export async function sessionRoutes(
  app: FastifyInstance,
  { store, liveness, signIn, upstream, catalog }: SessionRouteOptions,
): Promise<void> {
  const answer = async (
    input: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Envelope<SessionAnswer | StepNeeded>> => {
    const read = SIGN_IN.safeParse(input)
    if (!read.success) throw new GatewayError('BAD_BODY', { detail: 'not a sign-in' })
    const result = await signIn.attempt(read.data as SignInRequest, request)
    if (!('session' in result)) return result
    // Whatever cookie came along, valid or planted, it ends here.
    if (request.session) void endEverywhere(request, request.session)
    setCookie(request, reply, result.session)
    const first = firstOf(result.session, input)
    return first && result.answer.data ? { ...result.answer, data: { ...result.answer.data, first } } : result.answer
  }
  /** Nothing but its own screen opens for whoever has to see to something first. */
  const firstOf = ({ party, overdue, factorDue }: Session, input: unknown) => {
    const { landing } = LANDING.parse(input)
    return landing && party && !overdue && !factorDue ? catalog.firstPageOf(party.branchCode, landing) : undefined
  }
  const setCookie = (request: FastifyRequest, reply: FastifyReply, session: Session): void => {
    reply.header('set-cookie', sessionCookie(store.seal(session), { secure: isSecure(request) }))
  }

  /**
   * Ends both, the session here and its token. It is over here whatever the upstream says; a token that could not be ended
   * there has never left the gateway.
   */
  const endEverywhere = async (request: FastifyRequest, session: Session): Promise<void> => {
    await store.end(session)
    await upstream
      .json({ method: 'GET', path: TOKEN_CALLS.logout, request, session })
      .catch((error: unknown) => request.log.warn({ err: error }, 'upstream log-out failed'))
  }
  /** Signs out, also from a session of which nothing is known yet: its end must be. */
  const signOut = async (request: FastifyRequest, reply: FastifyReply) => {
    const reading = isPageCall(request) ? store.read(request.headers.cookie) : undefined
    reply.header('set-cookie', clearedCookie({ secure: isSecure(request) }))
    if (reading?.kind === 'ok' || reading?.kind === 'unknown') await endEverywhere(request, reading.session)
    return { status: 0, requestId: request.id }
  }

  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    refuseForeign(request)
    honourCookie(store, request, reply, { lenient: true })
  })

  app.post('/console/session', (request, reply) => answer(request.body, request, reply))
  app.post(TOKEN_CALLS.authorize, (request, reply) => answer(fromAuthorize(request.body), request, reply))
  app.post(TOKEN_CALLS.applogin, (request, reply) => {
    return answer(fromAppLogin({ ...fieldsOf(request.query), ...(request.body as object | null) }), request, reply)
  })

  app.post(TOKEN_CALLS.authorizeFactor, (request, reply) => answer(fromFactor(request.body), request, reply))
  app.post(TOKEN_CALLS.authorizeParty, (request, reply) => answer(fromParty(request.body), request, reply))

  app.get('/console/session', async (request, reply): Promise<Envelope<SessionCheck>> => {
    await honourAlive({ store, liveness }, request, reply, { lenient: true })
    const { session } = request
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

  /** Proxied like any other call but for one thing: once it has succeeded, the session has one thing less to see to. */
  const settles = (call: { method: 'POST'; path: string; secretQuery: boolean }, flag: 'overdue' | 'factorDue') =>
    app.post(call.path, async (request, reply) => {
      const { session } = request
      const { method, path } = call
      const query = { ...plainFields(request.query), ...plainFields(request.body) }
      const input = call.secretQuery ? { query } : { body: request.body }
      const settled = await upstream.json({ method, path, ...input, request, session })
      if (session?.[flag] && isSuccess(settled.status)) {
        const { [flag]: _settled, ...whole } = session
        setCookie(request, reply, whole)
      }
      return settled
    })
  settles({ ...endpoints.updatePass, method: 'POST' }, 'overdue')
  settles({ ...endpoints.secondFactorConfirm, method: 'POST' }, 'factorDue')

  app.delete('/console/session', signOut)

  app.get(TOKEN_CALLS.logout, async (request, reply) => {
    // A GET that changes state, as the specification has it: only the page's own header lets it through.
    if (!isPageCall(request)) throw new GatewayError('CROSS_SITE', { detail: 'page header missing' })
    return signOut(request, reply)
  })
}

type Fields = Record<string, unknown>

/** The specification's password variant (section 3); client id, secret, device id and time of the page are ignored. */
function fromAuthorize(body: unknown): Fields {
  const { username, password, branchCode, phoneCode } = (body ?? {}) as Fields
  return { variant: 'password', username, password, branchCode, phoneCode }
}

function fromFactor(body: unknown): Fields {
  const { step, code } = (body ?? {}) as Fields
  return { variant: 'factor', step, code }
}

function fromParty(body: unknown): Fields {
  const { step, partyType } = (body ?? {}) as Fields
  return { variant: 'party', step, partyType }
}

/** The specification's phone variant (section 3). */
function fromAppLogin({ phone, verifyCode, partyType, branchCode }: Fields): Fields {
  return { variant: 'phone', phone, verifyCode, partyType, branchCode }
}
