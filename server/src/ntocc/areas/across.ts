import { AsyncLocalStorage } from 'node:async_hooks'
import type { Language } from '@ntocc/sdk/contracts'
import { type Entity, itemAt } from '@ntocc/sdk/fields'
import {
  type Answered,
  amongOf,
  type Ctx,
  type Follow,
  type Gathered,
  isEssential,
  type MoveInput,
  type News,
  type Requests,
  type Service,
} from '@ntocc/sdk/service'
import type { Queryable, Row } from '../db/database.ts'
import { withinTransaction } from '../db/scope.ts'
import { BackendError } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import type { RowChange, Writing } from '../records/followed.ts'
import { entityNamed } from '../registry/areas.ts'
import { noteMissed, type Told, withinSavepoint } from '../registry/missed.ts'
import type { AreaContexts } from './context.ts'
import { storedOf } from './records.ts'
import type { Runner } from './runner.ts'

/** A move that conditions are asked of, as the engines have it. */
export interface Asking {
  db: Queryable
  /** Whose record it is, where an answer is for every entity. */
  entity?: string
  /** Undefined where the platform itself moves. */
  ctx: SignedCtx | undefined
  language: Language
  row: Row
  move: string
  /** Undefined while it is only asked what could be done. */
  input: MoveInput | undefined
  /** What would be written along with the state. */
  set?: Readonly<Record<string, unknown>>
  /** A later day that it is asked for. */
  on?: string | undefined
}

/** Many records of one entity, asked about together. */
export interface AskingAmong extends Omit<Asking, 'row'> {
  rows: readonly Row[]
}

/** Answers in the order of the records. */
export type ConditionAnswer = (asking: AskingAmong) => Promise<readonly (Answered | undefined)[]>

/** An area that follows an entity. */
export interface Follower {
  area: string
  /** The write falls with it. */
  isEssential: boolean
  /**
   * Does its part of a write, in its transaction.
   * @param isBehind it has yet to follow an earlier write to one of the records: this one waits behind it
   */
  tell(writing: Writing, changes: readonly RowChange[], isBehind: boolean): Promise<void>
  /** Does it later, as the platform, where it failed the first time. */
  repeat(tx: Queryable, branch: string, told: Told): Promise<void>
}

const installed = (entity: string): Entity => {
  const found = entityNamed(entity)
  if (!found) throw new Error(`The entity ${entity} is not installed.`)
  return found
}

const recordOf = (entity: string, row: Row): Record<string, unknown> => storedOf(installed(entity), row)

/** Who does it: the caller, or the platform in the record's branch. */
const actorIn = (contexts: AreaContexts, ctx: SignedCtx | undefined, row: Row, language?: Language): Ctx =>
  ctx ? contexts.for(ctx) : contexts.inBranch(String(row.branch_code), language)

type Declared = NonNullable<Service['conditions'][string]>

/**
 * A condition's code as an engine asks it: within its time, and in the transaction of the move where there is one. Records are
 * asked about together where the area answers so, else one after the other.
 */
const answerOf =
  (entity: string, name: string, declared: Declared, contexts: AreaContexts, runner: Runner): ConditionAnswer =>
  async ({ db, entity: asking = entity, ctx, language, rows, move, input, set, on }) => {
    const [first] = rows
    const condition = declared[name]
    if (!first || !condition) return rows.map(() => undefined)
    const of = installed(asking)
    const more = { entity: of, move, input, ...(set && { set }), ...(on && { on }) }
    const asked = rows.map(row => ({ ...more, record: storedOf(of, row) }))
    const run = <T>(work: () => T | Promise<T>) =>
      runner.run(`${entity}.${name}`, async () => withinTransaction(db, work))
    const among = amongOf(condition)
    if (among) {
      const answers = await run(() => among(actorIn(contexts, ctx, first, language), asked))
      if (answers.length !== rows.length) throw new Error(`${entity}.${name} has not answered of every record`)
      return answers
    }
    const answers: (Answered | undefined)[] = []
    for (const [at, row] of rows.entries()) {
      const each = itemAt(asked, at)
      answers.push(await run(() => condition(actorIn(contexts, ctx, row, language), each)))
    }
    return answers
  }

export const answersOf = (
  { conditions }: Service,
  contexts: AreaContexts,
  runner: Runner,
): Record<string, Record<string, ConditionAnswer>> =>
  Object.fromEntries(
    Object.entries(conditions).map(([entity, declared = {}]) => [
      entity,
      Object.fromEntries(Object.keys(declared).map(name => [name, answerOf(entity, name, declared, contexts, runner)])),
    ]),
  )

/** Writes that areas made while they followed one, so many deep. */
const LONGEST_CHAIN = 8
const chain = new AsyncLocalStorage<readonly string[]>()

class Circle extends Error {}

/** Areas that follow each other's writes in a circle would do so until the stack is full. */
const inChain = <T>(link: string, work: () => Promise<T>): Promise<T> => {
  const links = [...(chain.getStore() ?? []), link]
  if (links.length > LONGEST_CHAIN) throw new Circle(`areas follow each other in a circle: ${links.join(' > ')}`)
  return chain.run(links, work)
}

/** Said on purpose, or of the whole call: the write does not stand. Whatever else goes wrong is the follower's own. */
const isRefusal = (error: unknown, area: string): boolean =>
  error instanceof Circle ||
  (error instanceof BackendError &&
    (error.code.startsWith(`${area}:`) || ['IN_USE', 'BUSY', 'TOO_SLOW'].includes(error.code)))

/** What followers of a write are told, by what was written: it is put into the form of records once, and not for each of them. */
const known = new WeakMap<readonly RowChange[], Told>()

const toldOf = (entity: string, changes: readonly RowChange[]): Told => {
  const found = known.get(changes)
  if (found) return found
  // What one area does to them is nothing that another is told.
  const told = changes.map(({ before, after, ...how }) => ({
    ...how,
    before: before && Object.freeze(recordOf(entity, before)),
    after: Object.freeze(recordOf(entity, after)),
  }))
  known.set(changes, told)
  return told
}

const followerOf = (area: string, entity: string, follow: Follow, contexts: AreaContexts, runner: Runner): Follower => {
  const run = (tx: Queryable, own: Ctx, told: Told) =>
    inChain(`${area} ${entity}`, () =>
      runner.run(`follows ${entity}`, async () => withinTransaction(tx, () => follow(own, told))),
    )
  return {
    area,
    isEssential: isEssential(follow),
    tell: async ({ tx, ctx }, changes, isBehind) => {
      const told = toldOf(entity, changes)
      if (isEssential(follow)) {
        await run(tx, contexts.for(ctx), told)
        return
      }
      const missing = { area, entity, branchCode: ctx.session.branchCode, told }
      if (isBehind) return noteMissed(tx, missing, 'waits for what came before')
      try {
        await withinSavepoint(tx, guarded => run(guarded, contexts.for(ctx), told))
      } catch (error) {
        if (isRefusal(error, area)) throw error
        runner.failed(`follows ${entity}`, error)
        await noteMissed(tx, missing, runner.explain(error))
      }
    },
    repeat: async (tx, branch, told) => {
      await run(tx, contexts.inBranch(branch), told)
    },
  }
}

export const followersIn = (
  { contract: { id }, follows }: Service,
  contexts: AreaContexts,
  runner: Runner,
): Record<string, Follower> =>
  Object.fromEntries(
    Object.entries(follows).flatMap(([entity, follow]) =>
      follow ? [[entity, followerOf(id, entity, follow, contexts, runner)] as const] : [],
    ),
  )

/** Does for another area what it is asked for, as the caller of that one. */
export type Answerer = (ctx: SignedCtx, asked: Requests[keyof Requests]['asked']) => Promise<unknown>

export const answerersIn = ({ provides }: Service, contexts: AreaContexts, runner: Runner): Record<string, Answerer> =>
  Object.fromEntries(
    Object.entries(provides).map(([name, provide]) => [
      name,
      // Typed for the author by the request; here it is any of them.
      (ctx, asked) =>
        runner.run(`provides ${name}`, async (): Promise<unknown> => provide(contexts.for(ctx), asked as never)),
    ]),
  )

/** Does its part about a piece of news, as the caller of whoever tells it. */
export type NewsHearer = (ctx: SignedCtx, news: News[keyof News]) => Promise<unknown>

export const hearersIn = ({ hears }: Service, contexts: AreaContexts, runner: Runner): Record<string, NewsHearer> =>
  Object.fromEntries(
    Object.entries(hears).map(([name, hear]) => [
      name,
      // Typed for the author by the news; here it is any of them.
      (ctx, news) => runner.run(`hears ${name}`, () => hear(contexts.for(ctx), news as never)),
    ]),
  )

/** Brings its part to an area that gathers, as the caller of that one. */
export type PartBringer = (ctx: SignedCtx, asked: Gathered[keyof Gathered]['asked']) => Promise<unknown>

export const bringersIn = ({ brings }: Service, contexts: AreaContexts, runner: Runner): Record<string, PartBringer> =>
  Object.fromEntries(
    Object.entries(brings).map(([name, bring]) => [
      name,
      // Typed for the author by what is gathered; here it is any of them.
      (ctx, asked) =>
        runner.run(`brings ${name}`, async (): Promise<unknown> => bring(contexts.for(ctx), asked as never)),
    ]),
  )

export type TrailReader = (
  ctx: SignedCtx,
  id: number,
  page: { pageNum: number; pageSize: number },
) => ReturnType<NonNullable<Service['trails'][string]>>

export const trailsIn = ({ trails }: Service, contexts: AreaContexts, runner: Runner): Record<string, TrailReader> =>
  Object.fromEntries(
    Object.entries(trails).flatMap(([entity, read]) =>
      read
        ? [[entity, (ctx, id, page) => runner.run(`trail ${entity}`, () => read(contexts.for(ctx), id, page))] as const]
        : [],
    ) satisfies (readonly [string, TrailReader])[],
  )
