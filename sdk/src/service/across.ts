import type { AnyEntity, AreaContract } from '../contracts/area.ts'
import type { reviewMachine, vehicleMachine } from '../contracts/basic/machines.ts'
import type { Driver, DriverTeam, Shipment, Vehicle } from '../contracts/index.ts'
import type { Waybill, WaybillMoveInput, waybillMachine } from '../contracts/tms/index.ts'
import type { Reason } from '../fields/issue.ts'
import type { ConditionOf } from '../fields/machine.ts'
import type { Ctx } from './context.ts'

/**
 * How areas have to do with each other's records without knowing each other: one answers what a move of another's machine
 * needs to know, one does its part of what another's write brings about. Both go by the entity's name.
 */

/** What came along with a move. */
export interface MoveInput {
  readonly reason?: string | undefined
}

/** Nouns of the platform: what their records are, what their moves need to hold, and what comes along with a move. */
export interface Nouns {
  waybill: { record: Waybill; needs: ConditionOf<typeof waybillMachine>; input: WaybillMoveInput }
  driver: { record: Driver; needs: ConditionOf<typeof reviewMachine>; input: MoveInput }
  driverTeam: { record: DriverTeam; needs: ConditionOf<typeof reviewMachine>; input: MoveInput }
  vehicle: {
    record: Vehicle
    needs: ConditionOf<typeof reviewMachine> | ConditionOf<typeof vehicleMachine>
    input: MoveInput
  }
  shipment: { record: Shipment; needs: ConditionOf<typeof reviewMachine>; input: MoveInput }
}

/** A record whose type is its area's own: values by the names of its fields. */
export type UntypedRecord = Readonly<Record<string, unknown>>

/** A move that is asked about. */
export interface AskedMove<R = UntypedRecord, I = MoveInput> {
  /** Whose record it is: what is answered for every entity finds in its fields whom the record is about. */
  readonly entity: AnyEntity
  /** The record as it is stored. */
  readonly record: R
  readonly move: string
  /** Undefined while it is only asked what could be done. */
  readonly input: I | undefined
  /** Values that would be written along with the state, by the names of the fields; nothing while it is only asked. */
  readonly set?: Readonly<Record<string, unknown>>
  /** A later day that it is asked for, as the platform's clock has it: papers that end before it do not hold. Default today. */
  readonly on?: string
}

/** Whether a condition holds. A reason says more of why not; names in it in every language, as it may be kept for somebody else. */
export type Answered = boolean | Reason

/**
 * Whether a condition holds. Undefined: it depends on what the caller has yet to give.
 * Declared as a method, so that an area may say more of another's record than is known here.
 */
export type Condition<C extends AreaContract = AreaContract, R = UntypedRecord, I = MoveInput> = {
  answer(ctx: Ctx<C>, asked: AskedMove<R, I>): Answered | undefined | Promise<Answered | undefined>
}['answer']

/** What a condition answers of many records of one entity, in their order. */
export type AmongMany<C extends AreaContract = AreaContract, R = UntypedRecord, I = MoveInput> = {
  answer(ctx: Ctx<C>, asked: readonly AskedMove<R, I>[]): Promise<readonly (Answered | undefined)[]>
}['answer']

const AMONG = Symbol.for('ntocc.among')

/**
 * A condition that is answered of many records at once: whoever asks about a file of a thousand lines asks one time. The answer
 * of one record is the answer of a set of one, so that both are always the same.
 */
export const amongMany = <C extends AreaContract, R = UntypedRecord, I = MoveInput>(
  among: AmongMany<C, R, I>,
): Condition<C, R, I> =>
  Object.assign(async (ctx: Ctx<C>, asked: AskedMove<R, I>) => (await among(ctx, [asked]))[0], { [AMONG]: among })

/** What `amongMany` was given; undefined for a condition that is asked record by record. */
export const amongOf = (condition: object): AmongMany | undefined => (condition as { [AMONG]?: AmongMany })[AMONG]

/** What a move of a noun needs: a name that no move of its machine needs does not compile. */
type NounConditions<C extends AreaContract> = {
  [K in keyof Nouns]?: {
    readonly [N in Nouns[K]['needs']]?: Condition<C, Nouns[K]['record'], Nouns[K]['input']>
  }
}

/**
 * Conditions of moves that an area answers, by the entity and the name in `needs` of its machine. A condition has one
 * answer, of whichever area. One that nobody answers never holds. What stands under `*` is answered for records of every
 * entity that has no answer of its own by that name: machines of areas that come later name it in `needs`.
 */
export interface Conditions<C extends AreaContract = AreaContract> extends NounConditions<C> {
  readonly [entity: string]: { readonly [condition: string]: Condition<C> | undefined } | undefined
}

/** What became of one record that an area follows. */
export interface Written<R = UntypedRecord> {
  /** Undefined for a new record. */
  before: R | undefined
  /** `isDeleted` tells a deletion. */
  after: R
  /** The move of its machine, when it was one. */
  move?: string
  /** Why, in the words of whoever did it. */
  reason?: string
}

/** Does its part after a write, with all records that it wrote: ten thousand at once are one call. */
export type Follow<C extends AreaContract = AreaContract, R = UntypedRecord> = {
  follow(ctx: Ctx<C>, written: readonly Written<R>[]): Promise<unknown> | undefined
}['follow']

export type FollowOne<C extends AreaContract = AreaContract, R = UntypedRecord> = {
  follow(ctx: Ctx<C>, after: R, before: R | undefined): Promise<unknown> | undefined
}['follow']

/** For what an area does about each record by itself. */
export const oneByOne =
  <C extends AreaContract, R>(follow: FollowOne<C, R>): Follow<C, R> =>
  async (ctx, written) => {
    for (const { after, before } of written) await follow(ctx, after, before)
  }

const ESSENTIAL = Symbol.for('ntocc.essential')

/**
 * A follow without which the write must not stand, as a booking of money: when it throws, the write falls with it. Without this
 * a write stands whatever becomes of a follower: its own part is undone, and done again later.
 */
export const essential = <C extends AreaContract, R>(follow: Follow<C, R>): Follow<C, R> =>
  Object.assign((...told: Parameters<Follow<C, R>>) => follow(...told), { [ESSENTIAL]: true })

/** Whether a follow was declared `essential`. */
export const isEssential = (follow: object): boolean => ESSENTIAL in follow

type NounFollows<C extends AreaContract> = { [K in keyof Nouns]?: Follow<C, Nouns[K]['record']> }

/**
 * What an area does after each write of a record of another, by the entity's name: in the transaction of the write.
 * It may refuse the write by a code of its contract. Anything else that it throws undoes its own part alone: it is called
 * again by a job, as the platform, in the order of the writes to a record, until it has done it; administrators see what waits.
 * `essential` makes the write fall instead. An area that is not in force follows nothing: what must not be missed it looks
 * for in its `seed` or in a job too.
 */
export interface Follows<C extends AreaContract = AreaContract> extends NounFollows<C> {
  readonly [entity: string]: Follow<C> | undefined
}
