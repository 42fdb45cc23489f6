import { hasPermission } from '@ntocc/sdk/fields'
import type { FastifyRequest } from 'fastify'
import type { CallTable } from '../calls/table.ts'
import { GatewayError } from '../errors.ts'
import type { Session } from '../session/seal.ts'
import type { CallerIdentity, IdentitySigner } from './identity.ts'
import type { InstalledUpstream } from './installed.ts'
import type { People, Person } from './people.ts'

/** Where a call goes, and what says there who makes it. */
export interface Destination {
  /** Id of the plugin whose upstream it is. */
  id: string
  base: string
  /** A signed identity, for this upstream alone. */
  identity: string
}

interface UpstreamsParts {
  /** Addresses by plugin id. */
  urls: Readonly<Record<string, string>>
  catalog: {
    readonly calls: CallTable
    readonly upstreams: readonly InstalledUpstream[]
    brings(branchCode: string, id: string): boolean
  }
  people: People
  signer: IdentitySigner
}

export type Asking = Pick<FastifyRequest, 'headers' | 'id' | 'ip'>

/** Throws CALL_REFUSED for whoever has not been granted the permission. */
function checkGrant({ permissionlist }: Person, permission: string | undefined, what: string): void {
  if (permission === undefined || hasPermission(permissionlist, permission)) return
  throw new GatewayError('CALL_REFUSED', { detail: `${what} without ${permission}` })
}

/** The services of integrators that answer calls of installed plugins: which there are, and who may ask them what. */
export class AreaUpstreams {
  readonly #parts: UpstreamsParts

  constructor(parts: UpstreamsParts) {
    this.#parts = parts
  }

  get installed(): readonly InstalledUpstream[] {
    return this.#parts.catalog.upstreams
  }

  urlOf({ id }: Pick<InstalledUpstream, 'id'>): string | undefined {
    return this.#parts.urls[id]
  }

  /** Whether an upstream has to-dos. */
  counts(id: string): boolean {
    return this.installed.some(each => each.id === id && each.todo.size > 0)
  }

  /** What takes files for an entity; undefined when none of the upstreams does. */
  importing(entity: string): InstalledUpstream | undefined {
    return this.installed.find(({ imports = {} }) => Object.hasOwn(imports, entity))
  }

  /**
   * A call of a page. It must be one of a contract, by somebody who is signed in and has been granted what it asks for.
   * Throws GatewayError.
   */
  async admit(request: FastifyRequest): Promise<Destination> {
    const { session, target } = request
    if (!session) throw new GatewayError('SESSION_ENDED')
    const upstream = this.#at(target.path)
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const call = this.#parts.catalog.calls.find(method, target.path)
    if (!call) throw new GatewayError('NOT_FOUND', { detail: `no call ${method} ${target.path}` })
    const person = await this.#parts.people.of(session, request)
    this.#checkBranch(upstream, person)
    checkGrant(person, call.permission, call.name)
    return this.#destination(upstream, session, person)
  }

  /** A call of the gateway itself, for somebody: a page of an export, the rows of an import, counts. Throws GatewayError. */
  async ask(path: string, session: Session | null, request: Asking): Promise<Destination> {
    if (!session) throw new GatewayError('SESSION_ENDED')
    const upstream = this.#at(path)
    const person = await this.#parts.people.of(session, request)
    this.#checkBranch(upstream, person)
    return this.#destination(upstream, session, person)
  }

  /** Throws CALL_REFUSED for whoever may not import what the upstream takes. */
  async checkImporter(upstream: InstalledUpstream, entity: string, session: Session, request: Asking): Promise<void> {
    const person = await this.#parts.people.of(session, request)
    this.#checkBranch(upstream, person)
    checkGrant(person, upstream.imports?.[entity], `import of ${entity}`)
  }

  /** To-dos that somebody is told of, for each upstream that is connected. */
  async todosFor(session: Session, request: Asking): Promise<{ upstream: InstalledUpstream; keys: string[] }[]> {
    const { noticeKeys, party } = await this.#parts.people.of(session, request)
    return this.installed
      .filter(upstream => this.urlOf(upstream) && this.#parts.catalog.brings(party.branchCode, upstream.id))
      .map(upstream => ({
        upstream,
        keys: [...upstream.todo.keys()].filter(key => !noticeKeys || noticeKeys.includes(key)),
      }))
      .filter(({ keys }) => keys.length > 0)
  }

  /** Throws NOT_FOUND where no plugin has such a prefix, AREA_UNAVAILABLE while its upstream has no address. */
  #at(path: string): InstalledUpstream {
    const upstream = this.installed.find(({ prefix }) => path.startsWith(`${prefix}/`))
    if (!upstream) throw new GatewayError('NOT_FOUND', { detail: `no upstream for ${path}` })
    if (!this.urlOf(upstream)) throw new GatewayError('AREA_UNAVAILABLE', { detail: `${upstream.id} has no address` })
    return upstream
  }

  /** Throws NOT_FOUND for people of a branch that has not got the plugin: to them there is no such service. */
  #checkBranch({ id }: InstalledUpstream, { party: { branchCode } }: Person): void {
    if (this.#parts.catalog.brings(branchCode, id)) return
    throw new GatewayError('NOT_FOUND', { detail: `branch ${branchCode} has no plugin ${id}` })
  }

  async #destination(upstream: InstalledUpstream, session: Session, person: Person): Promise<Destination> {
    const { id, permissions } = upstream
    const identity: CallerIdentity = {
      sub: person.party.username ?? person.party.code,
      branch: person.party.branchCode,
      party: { type: person.party.partyType, code: person.party.code, name: person.party.userName },
      ...(session.role && { role: session.role }),
      permissions: permissions.filter(code => hasPermission(person.permissionlist, code)),
    }
    return { id, base: this.urlOf(upstream)!, identity: await this.#parts.signer.sign(id, identity) }
  }
}
