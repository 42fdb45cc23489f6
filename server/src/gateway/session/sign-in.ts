import {
  CONFIG_KEYS,
  type Envelope,
  type LoginAnswer,
  type LoginBranch,
  type PartyNeeded,
  type SessionAnswer,
  type SignInRequest,
  STATUS_FACTOR_NEEDED,
  STATUS_PARTY_NEEDED,
  type StepNeeded,
  type UserInfo,
} from '@ntocc/sdk/contracts'
import type { FastifyRequest } from 'fastify'
import { TOKEN_CALLS } from '../api-paths.ts'
import type { GatewayConfig } from '../config.ts'
import { GatewayError } from '../errors.ts'
import { DEVICE_ID } from '../header-policy.ts'
import type { Metrics } from '../ops/metrics.ts'
import type { UpstreamCall, UpstreamClient } from '../proxy/upstream.ts'
import type { Attempt, SignInAttempts } from './attempts.ts'
import type { Session, SessionParty } from './seal.ts'
import type { SessionStore } from './store.ts'

export const USER_INFO_PATH = '/ntocc-basic-api/getUserInfo'

export const isSuccess = (status: number): boolean => status === 0 || status === 1 || status === 2

export interface SignedIn {
  session: Session
  answer: Envelope<SessionAnswer>
}

export interface SignInParts {
  config: Pick<GatewayConfig, 'clientId' | 'clientSecret'>
  upstream: UpstreamClient
  store: SessionStore
  attempts: SignInAttempts
  metrics: Metrics
}

/** Signs people in: adds what only the gateway knows, keeps the token, learns the party from the backend itself. */
export class SignIn {
  readonly #parts: SignInParts

  constructor(parts: SignInParts) {
    this.#parts = parts
  }

  /** Answers the new session, or the backend's refusal as an envelope without one. Throws GatewayError. */
  async attempt(input: SignInRequest, request: FastifyRequest): Promise<SignedIn | Envelope<StepNeeded>> {
    const { attempts, metrics } = this.#parts
    const attempt = attemptOf(input, request)
    try {
      await attempts.begin(attempt)
    } catch (error) {
      metrics.signIns.inc({ outcome: 'limited' })
      throw error
    }
    const login = await this.#login(input, request, attempt)
    const needed = stepNeeded(login)
    if (needed) {
      // What was asked was right: no failure of the account, and no session yet.
      metrics.signIns.inc({ outcome: 'partyTypes' in needed ? 'party' : 'factor' })
      await attempts.takeBack(attempt)
      return { status: login.status, ...(login.msg ? { msg: login.msg } : {}), data: needed, requestId: request.id }
    }
    if (!isSuccess(login.status) || !login.data?.access_token) {
      metrics.signIns.inc({ outcome: 'refused' })
      if (isLocked(login)) await attempts.takeBackOfAccount(attempt)
      return refusal(login, request.id)
    }
    metrics.signIns.inc({ outcome: 'ok' })
    await attempts.takeBack(attempt)
    const { passWordOverdue, factorDue, branch } = login.data
    const opened = await this.#open(login.data.access_token, request)
    const session: Session = {
      ...opened,
      ...(branch && { branch: read(branch) }),
      ...(passWordOverdue && { overdue: true }),
      ...(factorDue && { factorDue }),
    }
    const answer: Envelope<SessionAnswer> = {
      status: login.status,
      ...(login.msg ? { msg: login.msg } : {}),
      data: { passWordOverdue: Boolean(passWordOverdue), branch, ...(factorDue && { factorDue }) },
      requestId: request.id,
    }
    return { session, answer }
  }

  /** An upstream that does not answer is not a wrong password: the attempt does not count. */
  async #login(input: SignInRequest, request: FastifyRequest, attempt: Attempt): Promise<Envelope<LoginAnswer>> {
    const { upstream, attempts, metrics } = this.#parts
    try {
      return await upstream.json<LoginAnswer>({ ...this.#loginCall(input), request, session: null })
    } catch (error) {
      metrics.signIns.inc({ outcome: 'failed' })
      await attempts.takeBack(attempt)
      throw error
    }
  }

  #loginCall(input: SignInRequest): Pick<UpstreamCall, 'method' | 'path' | 'query' | 'body'> {
    const { clientId, clientSecret } = this.#parts.config
    const time = Date.now()
    if (input.variant === 'password') {
      const body = {
        username: input.username.trim(),
        password: input.password,
        client_id: clientId,
        client_secret: clientSecret,
        grant_type: 'password',
        response_type: 'token',
        device_id: DEVICE_ID,
        time,
        branchCode: input.branchCode ?? '',
        phoneCode: input.phoneCode ?? '',
      }
      return { method: 'POST', path: TOKEN_CALLS.authorize, body }
    }
    if (input.variant === 'factor') {
      const { step, code } = input
      const body = { step, code, client_id: clientId, client_secret: clientSecret }
      return { method: 'POST', path: TOKEN_CALLS.authorizeFactor, body }
    }
    if (input.variant === 'party') {
      const { step, partyType } = input
      const body = { step, partyType, client_id: clientId, client_secret: clientSecret }
      return { method: 'POST', path: TOKEN_CALLS.authorizeParty, body }
    }
    const query = {
      clientId,
      clientSecret,
      loginType: 'verifyCode',
      partyType: input.partyType ?? '',
      time,
      branchCode: input.branchCode ?? '',
      phone: input.phone.trim(),
      verifyCode: input.verifyCode,
    }
    return { method: 'POST', path: TOKEN_CALLS.applogin, query }
  }

  async #open(token: string, request: FastifyRequest): Promise<Session> {
    const session = this.#parts.store.create(token, undefined)
    const info = await this.userInfo(session, request).catch(() => undefined)
    const party = info && partyOf(info)
    return { ...session, ...(party && { party }), ...(info?.data?.applying && { applying: true }) }
  }

  /** User information as the backend tells it for this session. Throws GatewayError. */
  async userInfo(session: Session, request: FastifyRequest): Promise<Envelope<UserInfo>> {
    return this.#parts.upstream.json<UserInfo>({ method: 'POST', path: USER_INFO_PATH, body: {}, request, session })
  }

  /** The session with another of the user's own roles. Throws ROLE_NOT_YOURS, or SESSION_ENDED when it is over upstream. */
  async withRole(session: Session, roleCode: string, request: FastifyRequest): Promise<Session> {
    if (session.overdue || session.factorDue)
      throw new GatewayError(session.overdue ? 'PASSWORD_OVERDUE' : 'FACTOR_DUE')
    const info = await this.userInfo(session, request)
    if (info.status === 21332) throw new GatewayError('SESSION_ENDED')
    const own = info.data?.roleList?.some(entry => entry.roleCode === roleCode) ?? false
    if (!own) throw new GatewayError('ROLE_NOT_YOURS', { detail: roleCode })
    const { applying: _before, ...whole } = session
    return { ...whole, role: roleCode, ...(info.data?.applying && { applying: true }) }
  }
}

/** The branch without the parts of its configuration that the console does not read. */
function read({ branchCode, branchName, softVersion, partyGroupConfigCacheMap: all = {} }: LoginBranch): LoginBranch {
  const known = Object.values(CONFIG_KEYS).flatMap(key => (all[key] ? [[key, all[key]] as const] : []))
  return {
    branchCode,
    ...(branchName && { branchName }),
    ...(softVersion && { softVersion }),
    partyGroupConfigCacheMap: Object.fromEntries(known),
  }
}

/** Of a second step nobody here knows whose it is; the backend does, and counts by that. */
function accountOf(input: SignInRequest): string {
  if (input.variant === 'factor' || input.variant === 'party') return `step:${input.step}`
  return input.variant === 'password' ? input.username.trim() : input.phone.trim()
}

const attemptOf = (input: SignInRequest, request: FastifyRequest): Attempt => ({
  account: accountOf(input),
  address: request.ip,
})

/** What the backend wants to know before it signs anybody in; nothing else of its answer goes on to the page. */
function stepNeeded({ status, data }: Envelope<unknown>): StepNeeded | undefined {
  const { step, partyTypes } = (data ?? {}) as Partial<PartyNeeded>
  if (typeof step !== 'string') return undefined
  if (status === STATUS_FACTOR_NEEDED) return { step }
  return status === STATUS_PARTY_NEEDED && Array.isArray(partyTypes) ? { step, partyTypes } : undefined
}

/** The embedded backend says so beside its refusal of an account that it has locked itself; it goes no further. */
const isLocked = ({ data }: Envelope<unknown>): boolean => (data as { locked?: unknown } | undefined)?.locked === true

function refusal({ status, msg, errors }: Envelope<unknown>, requestId: string): Envelope<never> {
  // A success status without a token is not a sign-in.
  if (isSuccess(status)) throw new GatewayError('UPSTREAM_FAILED', { detail: 'sign-in answered no token' })
  return { status, ...(msg ? { msg } : {}), ...(errors ? { errors } : {}), requestId }
}

function partyOf(info: Envelope<UserInfo>): SessionParty | undefined {
  const party = info.data?.party
  if (!party?.branchCode || !party.partyType || !party.code) return undefined
  return { branchCode: party.branchCode, partyType: party.partyType, code: party.code }
}
