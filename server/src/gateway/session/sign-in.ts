import type { Envelope, LoginAnswer, SessionAnswer, SignInRequest, UserInfo } from '@ntocc/sdk/contracts'
import type { FastifyRequest } from 'fastify'
import type { GatewayConfig } from '../config.ts'
import { GatewayError } from '../errors.ts'
import { DEVICE_ID } from '../header-policy.ts'
import { TOKEN_CALLS } from '../proxy/routes.ts'
import type { UpstreamCall, UpstreamClient } from '../proxy/upstream.ts'
import type { SignInAttempts } from './attempts.ts'
import type { Session, SessionParty } from './seal.ts'
import type { SessionStore } from './store.ts'

export const USER_INFO_PATH = '/ntocc-basic-api/getUserInfo'

const isSuccess = (status: number): boolean => status === 0 || status === 1 || status === 2

export interface SignedIn {
  session: Session
  answer: Envelope<SessionAnswer>
}

/** Signs people in: adds what only the gateway knows, keeps the token, learns the party from the backend itself. */
export class SignIn {
  readonly #config: GatewayConfig
  readonly #upstream: UpstreamClient
  readonly #store: SessionStore
  readonly #attempts: SignInAttempts

  constructor(config: GatewayConfig, upstream: UpstreamClient, store: SessionStore, attempts: SignInAttempts) {
    this.#config = config
    this.#upstream = upstream
    this.#store = store
    this.#attempts = attempts
  }

  /** Answers the new session, or the backend's refusal as an envelope without one. Throws GatewayError. */
  async attempt(input: SignInRequest, request: FastifyRequest): Promise<SignedIn | Envelope<never>> {
    const account = input.variant === 'password' ? `${input.branchCode ?? ''}/${input.username}` : input.phone
    const attempt = { account, address: request.ip }
    await this.#attempts.begin(attempt)
    let login: Envelope<LoginAnswer>
    try {
      login = await this.#upstream.json<LoginAnswer>({ ...this.#loginCall(input), request, session: null })
    } catch (error) {
      await this.#attempts.takeBack(attempt)
      throw error
    }
    if (!isSuccess(login.status) || !login.data?.access_token) return refusal(login, request.id)
    await this.#attempts.succeeded(attempt)
    const session = await this.#open(login.data.access_token, request)
    const { passWordOverdue, branch } = login.data
    const answer: Envelope<SessionAnswer> = {
      status: login.status,
      ...(login.msg ? { msg: login.msg } : {}),
      data: { passWordOverdue: Boolean(passWordOverdue), branch },
      requestId: request.id,
    }
    return { session, answer }
  }

  #loginCall(input: SignInRequest): Pick<UpstreamCall, 'method' | 'path' | 'query' | 'body'> {
    const { clientId, clientSecret } = this.#config
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
    const session = this.#store.create(token, undefined)
    const party = await this.userInfo(session, request).then(partyOf, () => undefined)
    return party ? { ...session, party } : session
  }

  /** User information as the backend tells it for this session. Throws GatewayError. */
  async userInfo(session: Session, request: FastifyRequest): Promise<Envelope<UserInfo>> {
    return this.#upstream.json<UserInfo>({ method: 'POST', path: USER_INFO_PATH, body: {}, request, session })
  }

  /** The session with another of the user's own roles. Throws ROLE_NOT_YOURS, or SESSION_ENDED when it is over upstream. */
  async withRole(session: Session, roleCode: string, request: FastifyRequest): Promise<Session> {
    const info = await this.userInfo(session, request)
    if (info.status === 21332) throw new GatewayError('SESSION_ENDED')
    const own = info.data?.roleList?.some(entry => entry.roleCode === roleCode) ?? false
    if (!own) throw new GatewayError('ROLE_NOT_YOURS', { detail: roleCode })
    return { ...session, role: roleCode }
  }
}

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
