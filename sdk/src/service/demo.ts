import type { SQL } from 'drizzle-orm'
import type { AnyEntity } from '../contracts/area.ts'
import type { LocalizedEntry } from '../contracts/dictionaries.ts'
import type { LocalizedText } from '../contracts/language.ts'
import type { AreaCtx } from './context.ts'
import type { DemoOffers, DemoPlace } from './demo-nouns.ts'
import type { DemoPaper } from './demo-pictures.ts'

/**
 * Believable data of an area. The demo is made once, part by part: one that takes what another offers comes after it.
 * Whatever differs from row to row is drawn with `random`, so that the same demo has the same rows everywhere.
 */

/** Seeded numbers: the same seed and the same order of calls give the same numbers. Not for secrets. */
export interface DemoRandom {
  /** Uniform in [0, 1). */
  next(): number
  /** Whole number in [from, to], both included. */
  int(from: number, to: number): number
  /** Uniform in [from, to). */
  between(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** Skewed waiting time: median near `typical`, a long tail, never below a fifth of it. */
  skewed(typical: number): number
}

/** A row by the names of the entity's fields, in the form of the database: money in fen, texts in four languages. */
export type DemoRow = Record<string, unknown>

/** Fields that every record has. */
export interface DemoRecord extends DemoRow {
  code: string
  branchCode: string
  gmtCreated: string
  gmtModified: string
  createdBy: string
  modifiedBy: string
  version: number
  isDeleted: boolean
}

/** A day in Beijing, and the sorted instants of its orders. */
export interface DemoDay {
  start: number
  times: readonly number[]
}

/** Numbers that pass every check and belong to nobody, by a serial. */
export interface DemoNumbers {
  phone(serial: number): string
  bankCard(serial: number): string
  /** Of a person. `province`: two digits; `birth`: yyyymmdd. */
  idCard(province: string, birth: string, serial: number): string
  /** Of a company. `province`: two digits. */
  creditCode(province: string, serial: number): string
  /** `prefix`: the character of the province; `office`: a letter. */
  plate(prefix: string, office: string, serial: number): string
  /** Of a small vehicle with new energy. */
  greenPlate(prefix: string, office: string, serial: number): string
  trailerPlate(prefix: string, office: string, serial: number): string
  vin(serial: number): string
}

/** Names that are nobody's, in four languages. */
export interface DemoNames {
  /** A word and a number: "Driver 007". */
  numbered(word: LocalizedText, serial: number): LocalizedText
  /** "Contact 007". */
  contact(serial: number): LocalizedText
  /** An address in a city or its county: the place and its gate. */
  address(city: Pick<DemoPlace, 'name' | 'county'>, place: LocalizedText, gate: number): LocalizedText
}

/** An entity, or the name of a table that is none's. */
export type DemoTable = AnyEntity | string

export interface DemoCtx extends DemoNumbers, DemoNames {
  /** What whoever starts the demo names it by: others have other data. */
  readonly seed: string
  /** The instant the data stand at, and how many days they go back. Milliseconds since 1970. */
  readonly now: number
  readonly days: number
  readonly branches: readonly string[]
  /** How many waybills the demo is to have. Whatever else there is follows from what these need. */
  readonly size: number
  /** Share of the branch in the demo's business; those of all branches are 1 together. */
  share(branch: string): number
  /** Code of the party that the demo's own account of this kind works for. It belongs to the first branch. */
  account(kind: 'SHIPPER' | 'DRIVER' | 'CARRIER'): string
  /** Phone of that account: its party's record has the same. */
  accountPhone(kind: 'SHIPPER' | 'DRIVER' | 'CARRIER'): string
  /** What an earlier part offers. Throws for what is not among `needs`. */
  take<K extends keyof DemoOffers>(name: K): DemoOffers[K]
  /** The same for one of `wants`: undefined where nobody offers it. */
  takeIfOffered<K extends keyof DemoOffers>(name: K): DemoOffers[K] | undefined
  random(seed: string): DemoRandom
  /** Spreads so many instants over the days of the demo as orders come: by season, day of the week and hour. */
  rhythm(count: number, seed: string): Iterable<DemoDay>
  /** The fields that every record has. Times in milliseconds. */
  record(code: string, branchCode: string, created: number, changed?: number): DemoRecord
  /** When a record was handed in that waits for a review: within the last two days, and not before `created`. */
  handedIn(code: string, created: number): number
  /** Last day of a paper: a few run out within a month, fewer have done so already. */
  paperEnd(kind: string, serial: number, from?: number): string
  /**
   * The row with pictures of its papers, which say what the row says. In very large demos those after the first thousands
   * who wait for nothing share one of each kind. The record must be written by the same part.
   */
  withPapers(entity: AnyEntity, row: DemoRow, papers: readonly DemoPaper[]): DemoRow
  /**
   * Writes rows past the rules of the records engine; they must hold to them all the same. Rows of an iterable are asked
   * for as they are written, and have the fields of the first. Those that are there already are left as they are.
   */
  insert(entity: AnyEntity, rows: Iterable<DemoRow>): Promise<void>
  /**
   * Does work that fills large tables: indexes and checks of those that are empty rest meanwhile, and are there again
   * afterwards. Those that are not empty are filled as they are.
   */
  inBulk(tables: readonly DemoTable[], work: () => Promise<void>): Promise<void>
  /** Sets what the contract declares under `settings`, for a branch that has set nothing of it, in the form of the wire; no secrets. */
  set(branchCode: string, values: Readonly<Record<string, unknown>>): Promise<void>
  /** Keeps a value for a branch, where `ctx.kept` of the service finds it; one that is there stays. */
  keep(branchCode: string, key: string, value: string): Promise<void>
  /** Tells whoever waits how many of `size` have been written. */
  progress(written: number): void
  /** Rows of composed SQL; values travel as parameters. */
  query<R extends object>(statement: SQL): Promise<R[]>
  /** Name of an entity's table, to compose SQL with. */
  table(entity: AnyEntity): SQL
  /** Entries of a dictionary as they come with the product and its areas. */
  entries(dictionary: string): readonly LocalizedEntry[]
}

/** What there is at least, whatever the day: tests and the people of a trial look for it by its state. */
export interface DemoCast {
  entity: AnyEntity
  /** How many records of each state. */
  states: Readonly<Record<number, number>>
}

/** By how much a demo is moved that was drawn for another moment. */
export interface DemoMove {
  /** What is added to every instant, whole seconds in milliseconds. */
  ms: number
  /** What is added to every day: as many as lie between the days in Beijing that the two moments are of. */
  days: number
}

/** Work that the area's own people do in each branch of the demo: those called `<key>1`, `<key>2` sign in with the demo's password. */
export interface DemoPost {
  key: string
  /** What each of them is called, before a number. */
  name: LocalizedText
  /** Code of the role that they act in: one of the console, or of the area. */
  role: string
  count: number
}

/**
 * One step of an area in making the demo. An area that draws its people before others do something with them, and writes
 * rows that know what came of it, has several. They are made in their order, as far as what they take allows.
 */
export interface DemoPart {
  /** Names of what it takes from others. Where nobody offers one of them, the part is left out. */
  needs?: readonly (keyof DemoOffers)[]
  /** Names of what it takes too where somebody offers it. */
  wants?: readonly (keyof DemoOffers)[]
  /** Names of what it answers for others. */
  offers?: readonly (keyof DemoOffers)[]
  /** A database that has records of this entity has data of its own, or the demo already: it is left as it is. */
  unless?: AnyEntity
  /**
   * What is emptied besides when the demo is made anew: tables of no entity, so that nothing names a record that is gone. Records of the area's
   * entities go without being named.
   */
  empties?: readonly DemoTable[]
  /** What stays when the demo is made anew: what the area begins with, or people have set, and no part makes. */
  keeps?: readonly DemoTable[]
  /** What every branch has of its records from a thousand waybills on; the first is that of the demo's own accounts. */
  cast?(isFirst: boolean): readonly DemoCast[]
  /** Who works in the area: accounts beside those of the console. */
  posts?: readonly DemoPost[]
  make?(ctx: DemoCtx): Promise<Partial<DemoOffers> | undefined>
  /**
   * Moves what it keeps of time in another form than columns of instants and days: numbers of seconds, texts within JSON.
   * Those columns are moved already. For demos that are drawn for one moment and moved to the present.
   */
  move?(ctx: AreaCtx, by: DemoMove): Promise<unknown>
  /**
   * Once every part is made, in the same transaction: what follows from the data. The second part of an area is finished after the first ones of
   * all areas.
   */
  finish?(ctx: AreaCtx): Promise<unknown>
}
