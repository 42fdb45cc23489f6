import type { TodoItem } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import type { Service } from '@ntocc/sdk/service'
import { sql } from 'drizzle-orm'
import type { SignedCtx } from '../http/context.ts'
import { mayRead } from '../records/reading.ts'
import { ownerField, scopeOf, seesBranch } from '../records/scope.ts'
import { run } from '../records/sql.ts'
import { tableSql } from '../records/write.ts'
import type { AreaContexts } from './context.ts'
import { installedEntity } from './records.ts'
import { tableNameOf } from './registry.ts'
import type { Runner } from './runner.ts'
import type { AreaWords } from './words.ts'

type Count = Service['todo'][string]

/** Counts one key, or tells that it is not for the caller. */
const countOf = async (ctx: SignedCtx, count: Count, contexts: AreaContexts): Promise<number | undefined> => {
  if ('count' in count) return count.count(contexts.for(ctx))
  const entity = installedEntity(count.of)
  if (!mayRead(ctx.session, entity)) return undefined
  const owns = !count.staffOnly && ownerField(entity, ctx.session.partyType) !== undefined
  if (!seesBranch(ctx.session) && !owns) return undefined
  const where = sql`${scopeOf(entity, ctx.session)} and not is_deleted and (${count.where})`
  const found = await run(ctx.db, sql`select count(*) as count from ${tableSql(entity)} where ${where}`)
  return Number(found.rows[0]?.count)
}

/** Tables that the counts of a service read. */
export const tablesRead = (service: Service | undefined): Set<string> =>
  new Set(
    Object.values(service?.todo ?? {})
      .flatMap(count => ('count' in count ? count.reads : [count.of]))
      .map(tableNameOf),
  )

/** Counts an area's to-dos. One that cannot be counted is logged and left out: the others are counted all the same. */
export const countsOf =
  (service: Service, words: AreaWords, contexts: AreaContexts, runner: Runner) =>
  async (ctx: SignedCtx): Promise<TodoItem[]> => {
    const items: TodoItem[] = []
    for (const [key, count] of Object.entries(service.todo)) {
      if (ctx.session.noticeKeys && !ctx.session.noticeKeys.has(key)) continue
      try {
        const value = await runner.run(`todo ${key}`, async () => countOf(ctx, count, contexts))
        const name = localise(words.todo.get(key) ?? key, ctx.language)
        if (value !== undefined) items.push({ configKey: key, configName: name, configValue: value })
      } catch (error) {
        runner.failed(`todo ${key}`, error)
      }
    }
    return items
  }
