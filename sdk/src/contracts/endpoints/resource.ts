import type { ListQuery, Page } from '../envelope.ts'
import { type Endpoint, endpoint, type FieldIssue, input, none, page, record } from './endpoint.ts'
import type { IdsQuery } from './types.ts'

/**
 * The calls of an ordinary record (specification, section 7: "GET list, POST, PUT, DELETE (query) and GET by {id}"), and
 * one that makes a move of the machine behind its `status`.
 */
export const RESOURCE_CALLS = ['list', 'get', 'create', 'update', 'delete', 'move'] as const
export type ResourceCall = (typeof RESOURCE_CALLS)[number]

/** The record that a change is of, as it was read: somebody else's change since then is not overwritten. */
export type Seen = {
  id: number
  version: number
}

/** A move of a record's state machine, by its name. */
export interface RecordMove extends Seen {
  move: string
  reason?: string
}

/** A move that leaves a record's state, as it stands for this caller now. */
export interface MoveState {
  move: string
  allowed: boolean
  /** Why not, as the state machine says it (`validation.move.*`, `validation.condition.*`); absent when allowed. */
  reason?: FieldIssue
  needsReason?: boolean
}

/** As the query of `get`, the record comes with its moves as the backend judges them, in `moves`. */
export const WITH_MOVES = { moves: 'all' } as const

/** What `get` is asked besides. */
export interface ReadQuery {
  moves?: 'all'
  /** Texts in every language, as a form wants them. */
  texts?: 'all'
}

type At<P extends string> = `/ntocc-basic-api/${P}`

/** The typed endpoint of each call; `R` is the record. */
export interface ResourceEndpoints<P extends string, R> {
  list: Endpoint<At<P>, ListQuery, undefined, Page<R>>
  get: Endpoint<`${At<P>}/{id}`, ReadQuery, undefined, R>
  create: Endpoint<At<P>, undefined, Partial<R>, R>
  update: Endpoint<At<P>, undefined, Partial<R> & Seen, R>
  delete: Endpoint<At<P>, IdsQuery, undefined, undefined>
  move: Endpoint<`${At<P>}/move`, undefined, RecordMove, R>
}

/** `driver`, `driverList`, `driverCreate`, `driverUpdate`, `driverDelete`. */
type CallName<N extends string, K extends ResourceCall> = K extends 'get' ? N : `${N}${Capitalize<K>}`

type Calls<N extends string, R, C extends ResourceCall> = {
  [K in C as CallName<N, K>]: ResourceEndpoints<N, R>[K]
}

export interface ResourceSpec<R, C extends ResourceCall> {
  /** Which calls there are; all unless told. */
  calls?: readonly C[]
  /**
   * Permission codes: `edit` for creating and changing, `delete` (else as `edit`), `read` (else `<entity>.read`, and for
   * what is shared none), `move` for the call that moves (else as `edit`): what reads, where each move has a permission of
   * its own and people make some who change nothing else.
   */
  permission: { edit: string; delete?: string; read?: string; move?: string }
  /** Fields that `keyword` of the list searches. */
  keyword: readonly (keyof R & string)[]
  /** Shown beside the name where a record is chosen: what tells two of one name apart. */
  also?: readonly (keyof R & string)[]
  /** Everybody of the branch may read the records: goods types, units. Nothing personal. */
  shared?: boolean
  /** Changing some of its fields wants the caller's own password once more, as `ownPassword` in the body. */
  asksPassword?: boolean
  /** `false` for a list that is not taken out as a file. */
  exportable?: false
  /** Only staff of the branch work with it, whatever a party's role has been granted. */
  staffOnly?: boolean
}

/** One stored entity with the calls that answer it; the server makes the routes, plugins take the endpoints. */
export interface RecordResource<N extends string = string, R = unknown, C extends ResourceCall = ResourceCall>
  extends Omit<ResourceSpec<R, C>, 'calls' | 'keyword' | 'also'> {
  /** Name of the entity; also its path below the segment. */
  readonly name: N
  readonly keyword: readonly string[]
  readonly also?: readonly string[]
  readonly by: Pick<ResourceEndpoints<N, R>, C>
  /** The same endpoints by their names in the table of all calls. */
  readonly calls: Calls<N, R, C>
}

const endpointsOf = <N extends string, R>(
  name: N,
  {
    permission: { edit, ...permission },
    shared,
    exportable,
    staffOnly,
    asksPassword = false,
  }: Omit<ResourceSpec<R, ResourceCall>, 'calls'>,
): ResourceEndpoints<N, R> => {
  const path: At<N> = `/ntocc-basic-api/${name}`
  const { read = shared ? undefined : `${name}.read` } = permission
  const forStaff = staffOnly === true && { staffOnly }
  const reading = { ...(read === undefined ? ({ signedIn: 'shared' } as const) : { permission: read }), ...forStaff }
  return {
    list: endpoint({
      name: `${name}List`,
      method: 'GET',
      path,
      query: input<ListQuery>(),
      data: page<R>(),
      ...(exportable !== false && { exportable: {} }),
      ...reading,
    }),
    get: endpoint({
      name,
      method: 'GET',
      path: `${path}/{id}` as const,
      query: input<ReadQuery>(),
      data: record<R>(),
      ...reading,
    }),
    create: endpoint({
      name: `${name}Create`,
      method: 'POST',
      path,
      body: input<Partial<R>>(),
      data: record<R>(),
      permission: edit,
      ...forStaff,
    }),
    update: endpoint({
      name: `${name}Update`,
      method: 'PUT',
      path,
      body: input<Partial<R> & Seen>(),
      data: record<R>(),
      versioned: true,
      permission: edit,
      ...forStaff,
      ...(asksPassword && { asksPassword }),
    }),
    delete: endpoint({
      name: `${name}Delete`,
      method: 'DELETE',
      path,
      query: input<IdsQuery>(),
      data: none(),
      versioned: true,
      permission: permission.delete ?? edit,
      ...forStaff,
    }),
    move: endpoint({
      name: `${name}Move`,
      method: 'PUT',
      path: `${path}/move` as const,
      body: input<RecordMove>(),
      data: record<R>(),
      versioned: true,
      permission: permission.move ?? edit,
      ...forStaff,
    }),
  }
}

const callName = (name: string, call: ResourceCall): string =>
  call === 'get' ? name : name + call.charAt(0).toUpperCase() + call.slice(1)

/**
 * Declares the calls of an entity once: `resource<Driver>()('driver', {...})`. The entity itself is named, not imported,
 * so that a page which calls one entity does not load the fields of all.
 */
export const resource =
  <R>() =>
  <const N extends string, const C extends ResourceCall = ResourceCall>(
    name: N,
    { calls = RESOURCE_CALLS as unknown as readonly C[], ...spec }: ResourceSpec<R, C>,
  ): RecordResource<N, R, C> => {
    const all = endpointsOf<N, R>(name, spec)
    const chosen = calls.map(call => [call, all[call]] as const)
    return Object.freeze({
      ...spec,
      name,
      by: Object.fromEntries(chosen) as Pick<ResourceEndpoints<N, R>, C>,
      calls: Object.fromEntries(chosen.map(([call, each]) => [callName(name, call), each])) as Calls<N, R, C>,
    })
  }

type Together<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never

/** The endpoints of several resources in one table. */
export const callsOf = <T extends Record<string, { calls: object }>>(resources: T): Together<T[keyof T]['calls']> =>
  Object.assign({}, ...Object.values(resources).map(each => each.calls)) as Together<T[keyof T]['calls']>
