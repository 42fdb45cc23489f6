import type { SQL } from 'drizzle-orm'
import type { AnyEntity, AreaContract } from '../contracts/area.ts'
import type { BodyOf, DataOf, Endpoint, PathParams, QueryOf } from '../contracts/endpoints/endpoint.ts'
import type { PartyType } from '../contracts/session.ts'
import type { Condition, Conditions, Follow, Follows } from './across.ts'
import type { BulkMover } from './bulk-moves.ts'
import type { AreaCtx, Ctx } from './context.ts'
import type { DemoPart } from './demo.ts'
import type { Brings } from './gathered.ts'
import type { Job, PayloadOf } from './jobs.ts'
import type { Listener, Listeners } from './listeners.ts'
import type { LiveStep } from './live.ts'
import type { Hears } from './news.ts'
import type { Hooks } from './records.ts'
import type { Provides } from './requests.ts'
import type { Share, Shares } from './shares.ts'
import type { SignerOf, Signers } from './signers.ts'
import type { Warning } from './told.ts'
import type { Trail } from './trails.ts'

type Texts<P> = P extends string ? { [K in keyof PathParams<P>]: string } : never

/** The record that a link of the caller's is to. */
export interface LinkedRecord {
  kind: string
  entity: string
  id: number
  code: string
  /** What kind of party made the link: who holds it by now, nobody knows. */
  madeBy: PartyType
}

/** What came with a call: checked and in its stored form where the endpoint has a shape. */
export interface CallInput<E> {
  /**
   * There for the calls that the contract names in `byLink`, and for no others. Nobody is signed in: `ctx` is the platform's
   * in the branch of the record, and may do everything there.
   */
  link?: LinkedRecord
  params: E extends { path: infer P } ? Texts<P> : never
  query: QueryOf<E> extends undefined ? Readonly<Record<string, string>> : QueryOf<E>
  body: BodyOf<E> extends undefined ? Readonly<Record<string, never>> : BodyOf<E>
}

/** Answers a call of the contract. Who may call, the shapes and the envelope are seen to outside. */
export type CallHandler<C extends AreaContract, E> = (
  ctx: Ctx<C>,
  input: CallInput<E>,
) => Promise<DataOf<E> | Warning<DataOf<E>>>

/**
 * What a to-do counts: records the caller may see, or whatever `count` answers. Open pages count again when something
 * changes in what it reads, whichever way.
 */
export type TodoCount<C extends AreaContract> = {
  /** Code of what is to be done: who may not do it is not told of it. Default: who may read is told. */
  permission?: string
} & (
  | {
      of: AnyEntity
      where: SQL
      /** Kept to staff of the branch even where a party owns such records. */
      staffOnly?: boolean
    }
  | {
      /** Undefined for whom it is not. */
      count(ctx: Ctx<C>): Promise<number | undefined>
      /** Entities whose records the answer follows from: of the contract, or of another area. */
      reads: readonly AnyEntity[]
    }
)

/** What follows from a rule of compliance of the settings (`.compliance` of a field). */
export interface ComplianceSwitch<C extends AreaContract = AreaContract> {
  /** Records of the caller's branch that would be stopped by switching it on, or be free by switching it off. */
  affected(ctx: Ctx<C>, on: boolean): Promise<number>
  /** Done in the transaction of the change, which the settings read already: who is free now is set free. */
  changed?(ctx: Ctx<C>, on: boolean): Promise<unknown>
}

type SettingNames<C extends AreaContract> = keyof NonNullable<C['settings']>['fields'] & string

/** Required as soon as the contract names one. */
type Needed<K extends string, V> = keyof V extends never ? { [P in K]?: V } : { [P in K]: V }

export type ServiceDeclaration<C extends AreaContract> = {
  /** Rules of records, by the entity's name. */
  hooks?: { [K in keyof C['resources'] & keyof C['entities']]?: Hooks<C, C['entities'][K]> }
  /** What it answers of moves, of its own records or another area's. */
  conditions?: Conditions<C>
  /** What it does after writes of another area's records. */
  follows?: Follows<C>
  /** What it does for other areas that ask for it. */
  provides?: Provides<C>
  /** What it does about news of others. */
  hears?: Hears<C>
  /** What it brings to areas that gather such things. */
  brings?: Brings<C>
  /** Rules of compliance among the settings, by name; each of them has to be here. */
  compliance?: { [K in SettingNames<C>]?: ComplianceSwitch<C> }
  /** Trails of records that are not moved by the records engine, by the entity's name. */
  trails?: { [K in keyof C['entities']]?: Trail<C> }
  /** Moves of many records that are not moved by the records engine, by the entity's name. */
  bulkMoves?: { [K in keyof C['entities']]?: BulkMover<C, C['entities'][K]> }
  /** Run at every start, and when the plugin comes: adds what is missing and keeps what people changed. */
  seed?(ctx: AreaCtx<C>): Promise<unknown>
  /** Variables of the installation's environment that it reads by `ctx.env`. */
  environment?: readonly string[]
  /** Whose keys sign the calls that machines make, by the call. */
  signers?: Signers<C>
  /** TCP ports of its own, each open where its variable of the environment is set. */
  listeners?: Listeners<C>
  /** Its share of the demo's data, in one part or several. */
  demo?: DemoPart | readonly DemoPart[]
  /** What it does by itself in a trial while time passes, in one step or several. */
  live?: LiveStep<C> | readonly LiveStep<C>[]
} & Needed<'calls', { [K in keyof C['calls']]: CallHandler<C, C['calls'][K]> }> &
  Needed<'todo', { [K in C['todo'][number]]: TodoCount<C> }> &
  Needed<'jobs', { [K in keyof C['jobs']]: Job<C, PayloadOf<C, K>> }> &
  Needed<'shares', Shares<C>>

/** The half of an area beside the database, for whoever runs it. */
export interface Service {
  readonly contract: AreaContract
  readonly hooks: Readonly<Record<string, Hooks<AreaContract, AnyEntity> | undefined>>
  readonly conditions: Readonly<Record<string, Readonly<Record<string, Condition | undefined>> | undefined>>
  readonly follows: Readonly<Record<string, Follow | undefined>>
  readonly provides: Provides
  readonly hears: Hears
  readonly brings: Brings
  readonly compliance: Readonly<Record<string, ComplianceSwitch | undefined>>
  readonly trails: Readonly<Record<string, Trail | undefined>>
  readonly bulkMoves: Readonly<Record<string, BulkMover | undefined>>
  readonly calls: Readonly<Record<string, CallHandler<AreaContract, Endpoint>>>
  readonly todo: Readonly<Record<string, TodoCount<AreaContract>>>
  readonly jobs: Readonly<Record<string, Job>>
  readonly shares: Readonly<Record<string, Share<AreaContract, AnyEntity, Endpoint> | undefined>>
  readonly signers: Readonly<Record<string, SignerOf | undefined>>
  readonly listeners: Readonly<Record<string, Listener>>
  readonly seed: ((ctx: AreaCtx) => Promise<unknown>) | undefined
  readonly environment: readonly string[]
  readonly demo: readonly DemoPart[]
  readonly live: readonly LiveStep[]
}

/**
 * Declares the service of a contract. Every call, to-do, job and kind of link of the contract has its code here, under the same name, and
 * nothing else has: a name that is missing or wrong does not compile.
 */
export const defineService = <C extends AreaContract>(
  contract: C,
  // Hooks that are typed elsewhere say nothing about the contract.
  declared: ServiceDeclaration<NoInfer<C>>,
): Service => {
  const {
    hooks = {},
    conditions = {},
    follows = {},
    provides = {},
    hears = {},
    brings = {},
    trails = {},
    bulkMoves = {},
    compliance = {},
    calls = {},
    todo = {},
    jobs = {},
    shares = {},
    signers = {},
    listeners = {},
    ...rest
  } = declared
  const { environment = [], seed, demo = [], live = [] } = rest
  for (const [name, { options }] of Object.entries(contract.settings?.fields ?? {}))
    if (options.compliance && !Object.hasOwn(compliance, name))
      throw new Error(`compliance.${name} is missing: what the rule affects cannot be told.`)
  const records = { hooks, conditions, follows, provides, hears, brings, trails, bulkMoves, compliance }
  const apart = { signers, listeners, environment, seed, demo: [demo].flat(), live: [live].flat() }
  const parts = { contract, ...records, calls, todo, jobs, shares, ...apart }
  // Typed for the author by the contract; the host calls each part with what the contract says of it.
  return Object.freeze(parts) as unknown as Service
}
