import { AsyncLocalStorage } from 'node:async_hooks'
import type { Language } from '@ntocc/sdk/contracts'
import type { Entity } from '@ntocc/sdk/fields'
import type { Answered, Ctx, MoveInput, Requests, Service } from '@ntocc/sdk/service'
import type { Queryable, Row } from '../db/database.ts'
import type { SignedCtx } from '../http/context.ts'
import type { RowChange, Writing } from '../records/followed.ts'
import type { AreaContexts } from './context.ts'
import { storedOf } from './records.ts'
import { entityNamed } from './registry.ts'
import type { Runner } from './runner.ts'
import { withinTransaction } from './scope.ts'

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

export type ConditionAnswer = (asking: Asking) => Promise<Answered | undefined>

export type Follower = (writing: Writing, changes: readonly RowChange[]) => Promise<void>

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

/** A condition's code as an engine asks it: within its time, and in the transaction of the move where there is one. */
const answerOf =
  (entity: string, name: string, declared: Declared, contexts: AreaContexts, runner: Runner): ConditionAnswer =>
  async ({ db, entity: asking = entity, ctx, language, row, move, input, set, on }) => {
    const own = actorIn(contexts, ctx, row, language)
    const of = installed(asking)
    const asked = { entity: of, record: storedOf(of, row), move, input, ...(set && { set }), ...(on && { on }) }
    return runner.run(`${entity}.${name}`, async () => withinTransaction(db, () => declared[name]?.(own, asked)))
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

/** Areas that follow each other's writes in a circle would do so until the stack is full. */
const inChain = <T>(link: string, work: () => Promise<T>): Promise<T> => {
  const links = [...(chain.getStore() ?? []), link]
  if (links.length > LONGEST_CHAIN) throw new Error(`areas follow each other in a circle: ${links.join(' > ')}`)
  return chain.run(links, work)
}

export const followersIn = (
  { contract: { id }, follows }: Service,
  contexts: AreaContexts,
  runner: Runner,
): Record<string, Follower> =>
  Object.fromEntries(
    Object.entries(follows).map(([entity, follow]) => [
      entity,
      async ({ tx, ctx }: Writing, changes: readonly RowChange[]) => {
        const told = changes.map(({ before, after, ...how }) => ({
          ...how,
          before: before && recordOf(entity, before),
          after: recordOf(entity, after),
        }))
        await inChain(`${id} ${entity}`, () =>
          runner.run(`follows ${entity}`, async () => withinTransaction(tx, () => follow?.(contexts.for(ctx), told))),
        )
      },
    ]),
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
