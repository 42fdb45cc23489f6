import type { Entity } from '@ntocc/sdk/fields'
import type { Ctx, Service } from '@ntocc/sdk/service'
import { afterwards, withinTransaction } from '../db/scope.ts'
import type { SignedCtx } from '../http/context.ts'
import type { Computed } from '../records/computed.ts'
import type { Hooks, JudgedRow, Values, Writing } from '../records/hooks.ts'
import type { AreaContexts } from './context.ts'
import { storedOf } from './records.ts'
import type { Runner } from './runner.ts'

type Declared = NonNullable<Service['hooks'][string]>

/** Records of an import that an area's rule is given at once. */
const IMPORTED_AT_ONCE = 1_000

/**
 * An area's rules of a record as the records engine asks them: within their time, in the engine's transaction, with
 * records in place of rows. Only what is declared is there.
 */
export const engineHooks = (entity: Entity, declared: Declared, contexts: AreaContexts, runner: Runner): Hooks => {
  const { values, remove, moving, written, imported, done, list, sort, oneByOne, importing } = declared
  const record = (row: Writing['before']): never => (row && storedOf(entity, row)) as never
  const within = <T>(name: string, { tx, ctx }: Writing, work: (own: Ctx) => T | Promise<T>): Promise<T> =>
    runner.run(`${entity.name}.${name}`, async () => withinTransaction(tx, () => work(contexts.for(ctx))))
  return {
    ...(sort && { sort }),
    ...(oneByOne && { oneByOne }),
    ...(list && { list: (ctx: SignedCtx) => listRules(entity, list, contexts.for(ctx)) }),
    ...(values && {
      values: (writing: Writing, given: Values) =>
        within('values', writing, own => values(own, given as never, record(writing.before)) as Values),
    }),
    ...(importing && {
      importing: (writing: Writing, given: readonly Values[]) =>
        within('importing', writing, async own => (await importing(own, given as never)) as unknown as JudgedRow[]),
    }),
    ...(remove && {
      remove: async (writing: Writing) => {
        await within('remove', writing, own => remove(own, record(writing.before)))
      },
    }),
    ...(moving && {
      moving: async (writing: Writing, move: string, reason: string) =>
        (await within('moving', writing, own => moving(own, record(writing.before), move, reason))) as
          | Values
          | undefined,
    }),
    ...(written && {
      written: async (writing: Writing, row: NonNullable<Writing['before']>) => {
        await within('written', writing, own => written(own, record(row), record(writing.before)))
      },
    }),
    ...(imported && {
      imported: async (writing: Writing, rows: readonly NonNullable<Writing['before']>[]) => {
        // Each part has its own time.
        for (let at = 0; at < rows.length; at += IMPORTED_AT_ONCE) {
          const part = rows.slice(at, at + IMPORTED_AT_ONCE)
          await within('imported', writing, own => imported(own, part.map(record)))
        }
      },
    }),
    ...(done && {
      done: (ctx: SignedCtx, made: unknown) =>
        afterwards(() => runner.quietly(`${entity.name}.done`, () => done(contexts.for(ctx), made as never))),
    }),
  }
}

const listRules = (
  entity: Entity,
  list: NonNullable<Declared['list']>,
  own: Ctx,
): ReturnType<NonNullable<Hooks['list']>> => {
  const { where, shows, adds, computes } = list(own)
  return {
    ...(where && { where }),
    ...(shows && { shows }),
    ...(computes && { computes: computes as Computed }),
    ...(adds && { adds: row => adds(storedOf(entity, row) as never) as Values }),
  }
}
