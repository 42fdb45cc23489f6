import type { Endpoint, Envelope, StoredRecord } from '@ntocc/sdk/contracts'
import type { Entity, Move } from '@ntocc/sdk/fields'
import type { Ctx } from '@ntocc/sdk/service'
import type { Db } from '../db/database.ts'
import type { TestBackend } from './backend.ts'
import type { Witness } from './witness.ts'

/**
 * How whatever an area can write is written once (`tests/areas/every-write.test.ts`). What follows from its contract is made by itself;
 * the rest the area says in `service/testing/writes.ts`, whose default is an `AreaWrites`.
 */

export type Who = 'PLAT_ADMIN' | 'SHIPPER' | 'DRIVER' | 'CARRIER'
export type Values = Readonly<Record<string, unknown>>

/** A row as it stands. */
export interface Standing extends Record<string, unknown> {
  id: number
  code: string
  version: number
}

export interface Sent {
  as?: Who
  /** Of a session, where it is none of theirs. */
  token?: string
  params?: Readonly<Record<string, string | number>>
  query?: Readonly<Record<string, string | number>>
  body?: object
}

export interface World {
  db: Db
  backend: TestBackend
  witness: Witness
  /** References of a picture that each has uploaded. */
  pictures: Readonly<Record<Who, string>>
  /** A record of the home branch with these columns: a new one where a call makes such, unless it is told which of those that are there. */
  stand(entity: string, columns?: Readonly<Record<string, unknown>>, where?: string): Promise<Standing>
  /** Makes a new record of a resource by its own call. */
  make(entity: string): Promise<StoredRecord>
  canMake(entity: string): boolean
  /** What a new record of an entity has. */
  values(entity: string): Promise<Record<string, unknown>>
  /** Sees to it that there is a record of an entity. */
  some(entity: Entity): Promise<void>
  /** Takes away what was made of an entity here: another may have the same unique values. */
  clear(entity: string): Promise<void>
  send(call: Pick<Endpoint, 'name' | 'path' | 'method'>, sent: Sent): Promise<Envelope<unknown>>
  /** What the area of an entity does by itself. */
  asPlatform<T>(entity: string, work: (ctx: Ctx) => Promise<T>): Promise<T>
  /** The columns that make a record that party's own. */
  owned(entity: string, party: Who): Record<string, unknown>
  close(): Promise<void>
}

/** What a call is sent so that it writes: the rest follows from its contract. */
export type Recipe = (world: World) => Promise<Sent>

interface Of {
  /** Columns that the record has before. */
  with?: Values
  /** Sent beside what the contract asks for. */
  more?: object | ((world: World) => object | Promise<object>)
  as?: Who
  /** Which of those that are there, in SQL; a new one without it. */
  where?: string
}

/** A call about one record, named in its path or its body. */
export const about =
  (entity: string, { with: columns = {}, more = {}, as = 'PLAT_ADMIN', where }: Of = {}): Recipe =>
  async world => {
    const body = typeof more === 'function' ? await more(world) : more
    const { id, version } = await world.stand(
      entity,
      { ...columns, ...(as !== 'PLAT_ADMIN' && world.owned(entity, as)) },
      where,
    )
    return { as, params: { id }, query: { id, ids: id, versions: version }, body: { id, version, ...body } }
  }

export const just =
  (sent: Sent): Recipe =>
  async () =>
    sent

const HOUR = 3_600_000
/** An instant so many hours from now. */
export const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString()
/** A day of the calendar of Beijing so many days from today. */
export const inDays = (days: number): string => inHours(8 + days * 24).slice(0, 10)

export const first = async (world: World, statement: string): Promise<Record<string, unknown>> => {
  const { rows } = await world.db.query<Record<string, unknown>>(statement)
  if (!rows[0]) throw new Error(`nothing found by ${statement}`)
  return rows[0]
}

/** How a record stands, or how that is found out. */
export type Stands = Values | ((world: World) => Promise<Values>)

export const standing = async (world: World, as: Stands | undefined): Promise<Values | undefined> =>
  typeof as === 'function' ? as(world) : as

/** What a job finds to do: it is run once, in a branch where one is named. */
export interface Begun {
  payload?: object
  branch?: string
}

/** A move that is to be made, of a record that stands where it begins. */
export interface Made {
  world: World
  at: Standing
  move: Move
  as: Who
}
export type Way = (made: Made) => Promise<Envelope<unknown>>

/** By a call that names the move, in its path or its body. */
export const post =
  (path: string, more: (made: Made) => object | Promise<object>): Way =>
  async made => {
    const { world, at, move, as } = made
    const body = { move: move.name, version: at.version, ...(await more(made)) }
    return world.send({ name: 'move', method: 'POST', path }, { as, params: { id: at.id, move: move.name }, body })
  }

/** Makes what a sample names. */
export interface Sampling {
  /** The first record of an entity, one of an owner say; a new one where there is none. */
  some(entity: string, of?: Readonly<Record<string, string>>): Promise<StoredRecord>
  /** A new one even when there are some. */
  make(entity: string): Promise<StoredRecord>
}

/** What is outside of the console. */
export interface Outside {
  env: Readonly<Record<string, string>>
  close: () => unknown
}

/** What one area says of what it writes, all by the names of its contract. */
export interface AreaWrites {
  /** What stands in the place of what is outside of the console, for as long as its writes are tried. */
  outside?: () => Outside | Promise<Outside>
  /** SQL by which fields that follow from something else are there in records that were filled with samples. */
  follows?: readonly string[]
  /** What the rules of a new record ask for beyond what its fields require, where a sample of it is made. */
  samples?: Readonly<Record<string, Values | ((sampling: Sampling) => Promise<Values>)>>
  /** Records that a call of the specification makes under another path than theirs. */
  paths?: Readonly<Record<string, string>>
  /** Which entity a list reads that is of no resource; none where its SQL is written by hand and it knows no filters. */
  reads?: Readonly<Record<string, string | undefined>>
  /** What a list must be asked with to answer at all; each is a list of its own. */
  asks?: Readonly<Record<string, readonly string[]>>
  /** SQL by which there is a record of what no call makes alone, so that calls about it are tried. */
  stands?: readonly string[]
  /** Calls about records that nobody has where all calls are tried, with why. */
  untold?: Readonly<Record<string, string>>
  /** Made before anything is tried. */
  begin?: (world: World) => Promise<unknown>
  /** Calls beside those of ordinary records, and those that write no record, with why. */
  calls?: Readonly<Record<string, Recipe>>
  callsWriteNone?: Readonly<Record<string, string>>
  /** What there is to do before a job runs; jobs that write no record, with why. */
  jobs?: Readonly<Record<string, (world: World) => Promise<Begun>>>
  jobsWriteNone?: Readonly<Record<string, string>>
  /** New records whose rules ask for more than their fields do. */
  records?: Readonly<Record<string, (world: World) => Promise<Values>>>
  /** How a record stands that may be changed, or deleted. */
  changed?: Readonly<Record<string, Stands>>
  deleted?: Readonly<Record<string, Stands>>
  /** By the kind of a review: which record's papers are in order. */
  reviewed?: Readonly<Record<string, string>>
  /** What a record needs beside its state before it is moved, which one it is, and what one move needs besides, as `entity.move`. */
  begins?: Readonly<Record<string, { with?: Stands; where?: string }>>
  needs?: Readonly<Record<string, Values>>
  /** Records whose moves are made by calls of the area's own. */
  ways?: Readonly<Record<string, Way>>
  /** Records that have a state and are moved by nobody, and machines in whose state no record stands, with why. */
  unmoved?: Readonly<Record<string, string>>
  /** Moves that the area makes together with what it learns, as `entity.move`, with what makes them. */
  movedElsewhere?: Readonly<Record<string, string>>
  movesNothing?: Readonly<Record<string, string>>
}

/** Why a record is moved by nobody. */
export const FOR_GOOD = 'it is written once by what happens and nobody moves it'
export const NOT_MOVED = 'no call moves it: it is changed and deleted'
