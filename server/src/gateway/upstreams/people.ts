import { STATUS_LOGGED_OUT, type UserInfo } from '@ntocc/sdk/contracts'
import type { FastifyRequest } from 'fastify'
import { GatewayError } from '../errors.ts'
import type { UpstreamClient } from '../proxy/upstream.ts'
import type { Liveness } from '../session/liveness.ts'
import type { Session } from '../session/seal.ts'
import { isSuccess, USER_INFO_PATH } from '../session/sign-in.ts'
import { hashToken } from '../session/token-hash.ts'

/** For so long what the backend said of somebody is believed, unless it has said since that something has changed. */
const BELIEVED_MS = 15_000
const MOST_KNOWN = 10_000

/** What an upstream's call is judged by. */
export type Person = Pick<UserInfo, 'party' | 'permissionlist' | 'noticeKeys' | 'passWordOverdue' | 'factorDue'>

type Asking = Pick<FastifyRequest, 'headers' | 'id' | 'ip'>

interface Known {
  until: number
  epoch: number
  person: Promise<Person>
}

interface PeopleParts {
  upstream: Pick<UpstreamClient, 'json'>
  liveness: Pick<Liveness, 'epoch'>
  now?: () => number
}

/** Who somebody is and what they may do, by the backend, which is asked once for many calls. */
export class People {
  readonly #parts: PeopleParts
  readonly #known = new Map<string, Known>()

  constructor(parts: PeopleParts) {
    this.#parts = parts
  }

  /**
   * Throws SESSION_ENDED when the backend says so, UPSTREAM_FAILED when it does not say who it is, and PASSWORD_OVERDUE or
   * FACTOR_DUE for whoever has that to see to: it may have become due since the session was sealed.
   */
  async of(session: Session, request: Asking): Promise<Person> {
    const person = await this.#believed(session, request)
    if (person.passWordOverdue) throw new GatewayError('PASSWORD_OVERDUE')
    if (person.factorDue) throw new GatewayError('FACTOR_DUE')
    return person
  }

  #believed(session: Session, request: Asking): Promise<Person> {
    const { liveness, now = () => performance.now() } = this.#parts
    const key = `${hashToken(session.token)} ${session.role ?? ''}`
    const known = this.#known.get(key)
    if (known && known.epoch === liveness.epoch && known.until > now()) return known.person
    const person = this.#ask(session, request)
    this.#known.delete(key)
    this.#known.set(key, { until: now() + BELIEVED_MS, epoch: liveness.epoch, person })
    if (this.#known.size > MOST_KNOWN) this.#known.delete(this.#known.keys().next().value!)
    // A failure is nobody's answer but this call's.
    person.catch(() => this.#known.get(key)?.person === person && this.#known.delete(key))
    return person
  }

  async #ask(session: Session, { headers, id, ip }: Asking): Promise<Person> {
    const language = headers['accept-language']
    const request = { headers: language === undefined ? {} : { 'accept-language': language }, id, ip }
    const call = { method: 'POST', path: USER_INFO_PATH, body: {}, request, session } as const
    const { status, data } = await this.#parts.upstream.json<UserInfo>(call)
    if (status === STATUS_LOGGED_OUT) throw new GatewayError('SESSION_ENDED')
    if (!isSuccess(status) || !data?.party) throw new GatewayError('UPSTREAM_FAILED', { detail: `user info ${status}` })
    return data
  }
}
