import type { Edition } from '../fields/edition.ts'
import type { AnyShape, FieldMap } from '../fields/shape.ts'
import type { AreaChoice, AreaChoices, AreaElements, AreaOffers, AreaSearch } from './area-fields.ts'
import type { ReviewSubject } from './basic/certificates.ts'
import type { ElementCheckSpec } from './elements.ts'
import type { Endpoint } from './endpoints/endpoint.ts'
import type { AreaMoney } from './money.ts'
import type { RecordSearch } from './search.ts'
import type { PartyType } from './session.ts'

/**
 * What both halves of a business area know of it: the pages in the browser and the service beside the database. A plugin
 * with records of its own declares it once, in `contract.ts`. Pure data, the same in Node and in the browser.
 */

/** A stored noun, whatever its fields. */
export interface AnyEntity {
  readonly name: string
  readonly fields: FieldMap
  readonly own: FieldMap
}

/** The calls of an ordinary record, made by `resource(...)`. */
export interface AnyResource {
  readonly name: string
  readonly by: object
  readonly keyword: readonly string[]
  readonly also?: readonly string[]
}

/** A call of the area's own, made by `endpoint(...)`. */
export type AnyCall = Pick<
  Endpoint,
  | 'name'
  | 'method'
  | 'path'
  | 'permission'
  | 'signedIn'
  | 'public'
  | 'signed'
  | 'whileOverdue'
  | 'secretQuery'
  | 'exportable'
>

/** A refusal of the area's own. Its text is `error.<CODE>` of the plugin's locales. */
export interface RefusalSpec {
  /** Envelope status; 4090, a conflict, unless told. */
  readonly status?: number
}

/**
 * A service of the integrator's own, in any language and anywhere, in place of a service half. The gateway passes on the
 * calls of the contract, all below the prefix, and says who calls; its address is the console's to know
 * (`UPSTREAM_<ID>_URL`). It stores its records itself: the console makes no tables for them.
 */
export interface AreaUpstream {
  /** `/ntocc-ext-api/<name>`. */
  readonly prefix: string
  /** Entities that files can be imported into, and the permission that it takes. */
  readonly imports?: Readonly<Record<string, string>>
}

/** Where the calls of areas with an upstream stand; nothing of the console itself does. */
export const UPSTREAM_PREFIX = '/ntocc-ext-api'

/**
 * A kind of link that opens one record without a login. The console holds the links, who may make and end them, and how
 * many there are; the service says what the page shows.
 */
export interface AreaShare {
  /** Whose records a link of this kind opens: an entity of the contract with a `code`. */
  readonly entity: string
  /** The call of the page, public: `GET /ntocc-tms-api/share/<kind>`, answered to whoever has a link. */
  readonly page: Pick<Endpoint, 'name' | 'method' | 'path' | 'public'>
  /** Kinds of the same entity whose links open this page too. */
  readonly alsoBy?: readonly string[]
}

/** Where the pages of links are called. */
export const SHARE_PREFIX = '/ntocc-tms-api/share'

/** Roles that every branch has from the start. */
export const BUILT_IN_ROLES = [
  'PLAT_ADMIN',
  'DISPATCHER',
  'FINANCE',
  'REVIEWER',
  'SHIPPER',
  'DRIVER',
  'CARRIER',
] as const
export type BuiltInRole = (typeof BUILT_IN_ROLES)[number]

/** What a role is given of an area. The permissions that its pages ask for come along. */
export interface AreaGrant {
  readonly pages?: readonly string[]
  readonly permissions?: readonly string[]
}

/**
 * `all`: every page of the plugin, and every permission of the contract. `*` stands for every role that branches begin with, also
 * those that other areas bring.
 */
export type RoleGrants = Readonly<Partial<Record<BuiltInRole | '*', AreaGrant | 'all'>>>

/** A role that an area brings, because none of the others does its work. Its word: `role.<CODE>`. */
export interface AreaRole {
  /** Kinds of party that it acts for; staff of the platform unless told. */
  readonly parties?: readonly PartyType[]
  /** What it is given of the area. Of others it has what these give to everybody. */
  readonly grant: AreaGrant | 'all'
}

/** What branches begin with, and get when the area comes to them; people change it as they like. */
export interface AreaDefaults {
  /** Editions whose branches begin with it; every one unless told. */
  readonly editions?: readonly Edition[]
  readonly roles?: RoleGrants
  /** Roles of its own, by code in capital letters. They follow the release until people of a branch change them. */
  readonly ownRoles?: Readonly<Record<string, AreaRole>>
  /** What roles are given besides in the branches of an edition. */
  readonly rolesIn?: Readonly<Partial<Record<Edition, RoleGrants>>>
}

export interface ContractDeclaration<E, R, C, T extends string, X, J, S, H, M> {
  /** The plugin's id. */
  id: string
  /** Stored nouns by their names. */
  entities?: E
  /** Which of them are answered as ordinary records, by the entity's name. */
  resources?: R
  /** Calls of the area's own by name. */
  calls?: C
  /** Keys of what waits for somebody. */
  todo?: readonly T[]
  /**
   * Places of its to-dos in the strip, also of those that reviews bring: lower comes first, those without a place come last.
   * The table of the specification (section 2) counts its rows in tens.
   */
  todoOrder?: Readonly<Record<string, number>>
  /** Permission codes the area brings; roles are granted them. */
  permissions?: readonly string[]
  /** Refusals of its own by code. */
  errors?: X
  /**
   * What each branch can set, as fields: edited under Organisation, Settings, read by `ctx.settings`. A field that
   * is required has a default. Texts: `setting.<name>`, and one sentence of help, `settingHelp.<name>`. One that is a rule of
   * compliance (`flag().required().default(true).compliance('driver')`) is switched under Organisation, Compliance instead, and has
   * two texts more, with the `{count}` that its service tells: what switching it on does, `settingOn.<name>`, and off,
   * `settingOff.<name>`.
   */
  settings?: S
  /** Codes of its dictionaries, by the dictionary's name. States of machines have theirs without being named here. */
  dictionaries?: Readonly<Record<string, readonly string[]>>
  /**
   * What may be wrong with values that only this area can tell, as `<kind>.<rule>`: refused by the code
   * `validation.<kind>.<rule>`, with a word for each, `issue.<kind>.<rule>`.
   */
  issues?: readonly string[]
  /** What is done apart from calls, by name, with the shape of what it is told: `shape({})` where that is nothing. */
  jobs?: J
  /** Which of its records go through review, each made by `reviewOf`. A word for each: `review.<kind>`. */
  reviews?: readonly ReviewSubject[]
  /** Which of its records the command palette finds, by the entity's name. */
  search?: AreaSearch<NoInfer<E>>
  /** Which of its records can be checked by their elements (name and identity number, say), by the entity's name. */
  elements?: AreaElements<NoInfer<E>>
  /**
   * Which fields of its records other areas may read in SQL of theirs (`ctx.offered`), by the entity's name: what lists of theirs sort
   * and filter by, and what they sum up. The rest is the area's own; what others ask of a few records it answers as a request.
   */
  offers?: AreaOffers<NoInfer<E>>
  /**
   * Where records that are no `resources` are chosen from when others refer to them, by the entity's name: without it a
   * `reference('parcel')` is typed in as its code.
   */
  choices?: AreaChoices<NoInfer<E>>
  /** Kinds of links that open its records without a login, by name. */
  shares?: H
  /** What it brings to the branch's books (`ctx.books`): its accounts, and what moves between them. */
  money?: M
  /**
   * Calls of its own that whoever has a link may make without a login, by the call's name: kinds of links, also of other areas.
   * Such a call is a public `POST` below the place of all links, with the link in its body as `share`. The console opens the
   * link, limits how often that is tried, and hands over what it is to.
   */
  byLink?: Readonly<Record<string, readonly string[]>>
  /** Who is given what from the start; nobody anything unless told. */
  defaults?: AreaDefaults
  /** Who answers the calls, when it is no `service.ts`. */
  upstream?: AreaUpstream
  /**
   * Tables are named after the plugin and the entity (`dock_bookings_booking`). `plain` leaves the plugin out: for areas
   * of the product whose tables are older than the rule.
   */
  tables?: 'prefixed' | 'plain'
}

/** A declaration with nothing left out. */
export interface AreaContract<
  E extends Readonly<Record<string, AnyEntity>> = Readonly<Record<string, AnyEntity>>,
  R extends Readonly<Record<string, AnyResource>> = Readonly<Record<string, AnyResource>>,
  C extends Readonly<Record<string, AnyCall>> = Readonly<Record<string, AnyCall>>,
  T extends string = string,
  X extends Readonly<Record<string, RefusalSpec>> = Readonly<Record<string, RefusalSpec>>,
  J extends Readonly<Record<string, AnyShape>> = Readonly<Record<string, AnyShape>>,
  S extends AnyShape | undefined = AnyShape | undefined,
  H extends Readonly<Record<string, AreaShare>> = Readonly<Record<string, AreaShare>>,
  M extends AreaMoney = AreaMoney,
> {
  readonly id: string
  readonly entities: E
  readonly resources: R
  readonly calls: C
  readonly todo: readonly T[]
  readonly todoOrder: Readonly<Record<string, number>>
  readonly permissions: readonly string[]
  readonly errors: X
  readonly settings: S
  readonly dictionaries: Readonly<Record<string, readonly string[]>>
  readonly issues: readonly string[]
  readonly jobs: J
  readonly reviews: readonly ReviewSubject[]
  readonly search: Readonly<Record<string, RecordSearch>>
  readonly elements: Readonly<Record<string, readonly ElementCheckSpec[]>>
  readonly offers: Readonly<Record<string, readonly string[]>>
  readonly choices: Readonly<Record<string, AreaChoice>>
  readonly shares: H
  readonly money: M
  readonly byLink: Readonly<Record<string, readonly string[]>>
  readonly defaults: AreaDefaults
  readonly upstream: AreaUpstream | undefined
  readonly tables: 'prefixed' | 'plain'
}

type Nothing = Readonly<Record<never, never>>
const NO_MONEY: AreaMoney = { accounts: {}, bookings: {} }

/** Declares what an area's halves share. `ntocc-plugin build` refuses what does not hold together. */
export const defineContract = <
  const E extends Readonly<Record<string, AnyEntity>> = Nothing,
  const R extends { readonly [K in keyof R]: K extends keyof E ? AnyResource : never } = Nothing,
  const C extends Readonly<Record<string, AnyCall>> = Nothing,
  const T extends string = never,
  const X extends Readonly<Record<string, RefusalSpec>> = Nothing,
  const J extends Readonly<Record<string, AnyShape>> = Nothing,
  const S extends AnyShape | undefined = undefined,
  const H extends { readonly [K in keyof H]: AreaShare & { readonly entity: keyof E } } = Nothing,
  const M extends AreaMoney = { readonly accounts: Nothing; readonly bookings: Nothing },
>({
  entities = {} as E,
  resources = {} as R,
  calls = {} as C,
  errors = {} as X,
  jobs = {} as J,
  shares = {} as H,
  money = NO_MONEY as AreaMoney as M,
  todo = [],
  todoOrder = {},
  permissions = [],
  dictionaries = {},
  issues = [],
  byLink = {},
  reviews = [],
  search = {},
  elements = {},
  offers = {},
  choices = {},
  defaults = {},
  tables = 'prefixed',
  settings,
  upstream,
  id,
}: ContractDeclaration<E, R, C, T, X, J, S, H, M>): AreaContract<E, R, C, T, X, J, S, H, M> =>
  Object.freeze({
    id,
    entities,
    resources,
    calls,
    errors,
    settings: settings as S,
    todo,
    todoOrder,
    permissions,
    dictionaries,
    issues,
    jobs,
    reviews,
    search: search as Readonly<Record<string, RecordSearch>>,
    elements: elements as Readonly<Record<string, readonly ElementCheckSpec[]>>,
    offers: offers as Readonly<Record<string, readonly string[]>>,
    choices: choices as Readonly<Record<string, AreaChoice>>,
    shares,
    money,
    byLink,
    defaults,
    upstream,
    tables,
  })
