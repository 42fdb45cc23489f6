import type { Page } from '../envelope.ts'
import { ContractError } from '../errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One problem of one field: an i18n key `validation.<kind>.<rule>` and what its text needs. */
export interface FieldIssue {
  code: string
  params?: Record<string, string | number>
}

/**
 * What an endpoint needs to know of its query or body. `shape()` and `entity()` of `@ntocc/sdk/fields` fit it.
 * `validate` answers the problems by field path, an empty object when there are none.
 */
export interface InputShape {
  validate(values: Record<string, unknown>, options?: { partial?: boolean }): Record<string, FieldIssue>
  normalise(values: Record<string, unknown>): Record<string, unknown>
}

/** Carries a type only; nothing of it exists at run time. */
declare const type: unique symbol

export type DataKind = 'none' | 'value' | 'record' | 'list' | 'page' | 'blob'

/** The `data` of the envelope: its TypeScript type, its outer form, and the shape of one record when it has one. */
export interface DataShape<T> {
  readonly kind: DataKind
  /** Shape of the record, of each list item, or of each record of a page. Used by the conformance tests. */
  readonly of?: InputShape
  /** Keys that must be present in a record or value. */
  readonly keys?: readonly string[]
  readonly [type]?: T
}

/** No data: the call is made for its effect. */
export const none = (): DataShape<undefined> => ({ kind: 'none' })
/** Any JSON value; `keys` are those that must be there. */
export const value = <T>(keys?: readonly (keyof T & string)[]): DataShape<T> => ({ kind: 'value', keys })
/** One record. */
export const record = <T>(of?: InputShape): DataShape<T> => ({ kind: 'record', of })
/** A bare array. */
export const list = <T>(of?: InputShape | readonly (keyof T & string)[]): DataShape<T[]> =>
  isKeys(of) ? { kind: 'list', keys: of } : { kind: 'list', of }
/** A page of a list: `{records, total, pageNum, pageSize}`. */
export const page = <R>(of?: InputShape): DataShape<Page<R>> => ({ kind: 'page', of })
/** A file, returned raw. */
export const blob = (): DataShape<Blob> => ({ kind: 'blob' })

const isKeys = (of: unknown): of is readonly string[] => Array.isArray(of)

/** The names in braces of a path: `'/a/{id}'` gives `{ id: string | number }`. */
export type PathParams<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: string | number } & PathParams<Rest>
  : unknown

/**
 * Why a call asks for no permission of its own: it answers and changes only what is the caller's `own` (account, settings,
 * party); it answers words and settings that are `shared` by everybody of the branch and are nobody's data; or it names a
 * `subject`, a record or an entity, whose permission its handler asks for.
 */
export type SignedInBecause = 'own' | 'shared' | 'subject'

/** Who may make a call. Every call states exactly one of the three. */
export type Access =
  /** Answers without a session. */
  | { public: true; signedIn?: undefined; permission?: undefined }
  /** Answers whoever is signed in, and why. */
  | { signedIn: SignedInBecause; public?: undefined; permission?: undefined }
  /** Permission code that the caller must hold, for example `waybill.sign`. */
  | { permission: string; public?: undefined; signedIn?: undefined }

export interface EndpointSpec<P extends string, Q, B, D> {
  name: string
  method: Method
  /** Byte-exact path with `{name}` placeholders; a double slash is meant. */
  path: P
  query?: Typed<Q>
  body?: Typed<B>
  data: DataShape<D>
  /** Only staff of the branch make it, whatever a party's role has been granted. Not for public calls. */
  staffOnly?: boolean
  /** Answers a session whose password is overdue, as public calls do; everything else is refused to it. */
  whileOverdue?: boolean
  /** The wire form to the backend is a query with secrets in it; the page sends it as a JSON body, the gateway moves it. */
  secretQuery?: boolean
  /** The answer holds a secret that is shown once: it is not kept for a repeated call. */
  secretAnswer?: boolean
  /**
   * Some of what it does wants the caller's own password once more, as `ownPassword` in the body. Not for public calls.
   */
  asksPassword?: boolean
  /**
   * Made by a machine that signs with a key of its own, instead of a session; `public` besides. The service of the area
   * says under `signers` whose key it is, and what comes unsigned, late or twice never reaches it.
   */
  signed?: boolean
  /** Carries thousands of rows: servers take a larger body here than elsewhere. */
  largeBody?: boolean
  /**
   * Changes one record, which others may change too: the body names the `version` that was read (or the header If-Match
   * does), and another one in the database is a conflict. A DELETE names the `versions` of its records in the query.
   */
  versioned?: boolean
  /** A list that may be taken out as a file: by whoever may read it, and holds `permission` where one is named. */
  exportable?: { permission?: string }
  /** Which envelope statuses are success; 0, 1 and 2 unless told. */
  successStatuses?: readonly number[]
}

/** An input shape together with the TypeScript type of its values. */
export interface Typed<T> extends Partial<InputShape> {
  readonly [type]?: T
}

/** States the type of an input; with a shape it is checked before sending and on arrival, without one it is not. */
export const input = <T>(shape?: InputShape): Typed<T> => shape ?? {}

export interface Endpoint<P extends string = string, Q = unknown, B = unknown, D = unknown>
  extends Readonly<EndpointSpec<P, Q, B, D>> {
  readonly public: boolean
  readonly signedIn?: SignedInBecause
  readonly permission?: string
  readonly whileOverdue: boolean
  readonly secretQuery: boolean
  readonly successStatuses: readonly number[]
}

/** Type of the query, body and data of an endpoint. */
export type QueryOf<E> = E extends Endpoint<string, infer Q, infer _B, infer _D> ? Q : never
export type BodyOf<E> = E extends Endpoint<string, infer _Q, infer B, infer _D> ? B : never
export type DataOf<E> = E extends Endpoint<string, infer _Q, infer _B, infer D> ? D : never
/** Type of one record of a list endpoint. */
export type RecordOf<E> = DataOf<E> extends Page<infer R> ? R : DataOf<E> extends (infer I)[] ? I : never

const SUCCESS: readonly number[] = [0, 1, 2]

/** A call nobody said who may make would be open to all: it is none. */
function checkAccess({ name, staffOnly, ...spec }: { name: string; staffOnly?: boolean } & Partial<Access>): void {
  const stated = [spec.public, spec.signedIn, spec.permission].filter(Boolean)
  if (stated.length !== 1)
    throw new ContractError(
      'ENDPOINT_ACCESS',
      `${name}: state who may make the call, by one of permission: '<code>', signedIn: '<why>' and public: true`,
    )
  if (spec.public && staffOnly)
    throw new ContractError('ENDPOINT_ACCESS', `${name}: what is public is not for staff alone`)
}

/**
 * Declares a call. Pure data; registering it in a server or calling it from a page is done elsewhere.
 * @throws ContractError ENDPOINT_ACCESS when it is not stated who may make it, or two of what is stated contradict
 */
export function endpoint<const P extends string, Q = undefined, B = undefined, D = undefined>(
  spec: EndpointSpec<P, Q, B, D> & Access,
): Endpoint<P, Q, B, D> {
  checkAccess(spec)
  return Object.freeze({
    ...spec,
    public: spec.public ?? false,
    whileOverdue: spec.whileOverdue ?? false,
    secretQuery: spec.secretQuery ?? false,
    successStatuses: spec.successStatuses ?? SUCCESS,
  })
}

/** Path with its placeholders filled and encoded. Throws `ENDPOINT_PARAM_MISSING` when one is absent or empty. */
export function pathOf<P extends string>(of: Pick<Endpoint<P>, 'name' | 'path'>, params?: PathParams<P>): string {
  const values = (params ?? {}) as Record<string, string | number | undefined>
  return of.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const given = values[name]
    if (given === undefined || given === '') {
      throw new ContractError('ENDPOINT_PARAM_MISSING', `${of.name}: path parameter "${name}" is missing`)
    }
    return encodeURIComponent(String(given))
  })
}

/** True for a list call: it answers a page and accepts paging, sorting and filters. */
export const isList = (of: Pick<Endpoint, 'data'>): boolean => of.data.kind === 'page'
