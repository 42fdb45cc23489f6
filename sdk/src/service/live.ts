import type { AnyEntity, AreaContract } from '../contracts/area.ts'
import type { LocalizedText } from '../contracts/language.ts'
import type { Ctx } from './context.ts'
import type { DemoNames, DemoNumbers, DemoRandom } from './demo.ts'
import type { DemoCity, DemoLane } from './demo-nouns.ts'
import type { DemoCard, DemoLine } from './demo-pictures.ts'
import type { RecordOf } from './records.ts'

/**
 * What an area does by itself in a trial while time passes, so that whoever looks sees a business at work: orders come, vehicles
 * drive, somebody complains. It is done by the very calls and moves that people make, as the parties that make them.
 *
 * Only records that the simulator made itself are its to go on with, and only while nobody else has written them since. One that
 * somebody else wrote is that person's from then on.
 */

/** A driver of the demo with a vehicle, both free, approved, and nobody's who signs in. */
export interface LiveCrew {
  driverCode: string
  plateNo: string
  /** t */
  tonnage: number
  /** Where the vehicle stands, WGS-84. */
  lng: number
  lat: number
}

/** A trip of the simulator's own that has not ended, as its waybill stands now. */
export interface LiveTrip {
  waybillNo: string
  shipmentCode: string
  driverCode: string
  /** Of the waybill. */
  status: number
}

/** Where a vehicle is now, as its device would tell it: WGS-84, km/h. */
export interface LiveSighting {
  plateNo: string
  lng: number
  lat: number
  speed: number
}

/** What steps offer to those after them, in the same branch. An area adds its own by declaration merging. */
export interface LiveOffers {
  /** Looked for when it is asked for. */
  crews: () => Promise<readonly LiveCrew[]>
  trips: readonly LiveTrip[]
  sightings: readonly LiveSighting[]
}

/** A record of the simulator's own, as it left it. */
export interface LiveRecord<E extends AnyEntity = AnyEntity> {
  id: number
  version: number
  /** As it is stored: nothing masked. */
  record: RecordOf<E>
  /** When the simulator made it. Milliseconds since 1970, as every time here. */
  made: number
  /** What was remembered of it last. */
  state: unknown
}

/** Parties that the simulator plays. */
export interface LiveParty {
  type: 'SHIPPER' | 'DRIVER'
  code: string
}

export interface LiveCtx<C extends AreaContract = AreaContract> extends Pick<DemoNumbers, 'phone'>, DemoNames {
  /** Now. Steps follow each other by some seconds, by hours after the console was off. */
  readonly now: number
  /** Another one at each step. */
  readonly random: DemoRandom
  /** Somebody was at the console lately: there is somebody to see it. Without anybody less goes on. */
  readonly isWatched: boolean
  readonly cities: ReadonlyMap<string, DemoCity>
  /** What goes where in the branch. */
  readonly lanes: readonly DemoLane[]
  /** Somebody signs in for the party with this code. */
  hasAccount(code: string): boolean
  /** The same numbers for the same seed, whenever it is asked for. */
  randomOf(seed: string): DemoRandom
  /** What an earlier step offers; undefined where nobody does. */
  take<K extends keyof LiveOffers>(name: K): LiveOffers[K] | undefined
  /** Records of an entity named in `makes` that are still the simulator's own, oldest first. */
  own<E extends AnyEntity>(entity: E): Promise<LiveRecord<E>[]>
  /**
   * Goes on with each of them, one after the other. Where that is refused, the record is let go: a rule or a person is
   * against it. Anything else that is thrown ends the step.
   */
  each<E extends AnyEntity>(entity: E, work: (own: LiveRecord<E>) => Promise<unknown>): Promise<void>
  /** Tries something new. @returns undefined where it was refused */
  attempt<T>(work: () => Promise<T>): Promise<T | undefined>
  /** How many records of an entity the simulator made within a day, and when the last one. */
  made(entity: AnyEntity): Promise<{ today: number; last: number | undefined }>
  /** Kept with a record of its own until it is let go. */
  remember(entity: AnyEntity, id: number, state: object): Promise<void>
  /** It is never gone on with again. What it is stays. */
  letGo(entity: AnyEntity, id: number): Promise<void>
  /** Works as a party of the branch, with what its built-in role may do. */
  as<T>(party: LiveParty, work: (ctx: Ctx<C>) => Promise<T>): Promise<T>
  /** A picture of a paper that the party has handed in; says of itself that it is a sample. @returns its reference */
  picture(party: LiveParty, look: DemoCard, lines: readonly DemoLine[]): Promise<string>
  /** A text in all languages, where a call is given one in whichever language its caller speaks. */
  text(words: LocalizedText): string
}

/** One step of an area's part in it, in one branch. Those that take what others offer come after them. */
export interface LiveStep<C extends AreaContract = AreaContract> {
  /** Entities whose records it makes, or has others make, and goes on with: they are noted as the simulator's own. */
  makes?: readonly Pick<AnyEntity, 'name'>[]
  /** Names of what it takes from others. Where nobody offers one of them, the step is left out. */
  needs?: readonly (keyof LiveOffers)[]
  /** Names of what it takes too where somebody offers it. */
  wants?: readonly (keyof LiveOffers)[]
  offers?: readonly (keyof LiveOffers)[]
  /** What is done through `ctx` is the platform's work in the branch. Short: others wait for its transactions. */
  step(ctx: Ctx<C>, live: LiveCtx<C>): Promise<Partial<LiveOffers> | undefined>
}
