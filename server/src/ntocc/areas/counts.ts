import type { TodoItem } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import type { Service } from '@ntocc/sdk/service'
import { type SQL, sql } from 'drizzle-orm'
import type { SignedCtx } from '../http/context.ts'
import { mayRead } from '../records/reading.ts'
import { mayOwn, scopeOf, seesBranch } from '../records/scope.ts'
import { run } from '../records/sql.ts'
import { tableSql } from '../records/write.ts'
import { tableNameOf } from '../registry/areas.ts'
import type { AreaWords } from '../registry/words.ts'
import type { AreaContexts } from './context.ts'
import { installedEntity } from './records.ts'
import type { Runner } from './runner.ts'

type Count = Service['todo'][string]

type Records = Extract<Count, { of: unknown }>

/** The rows that a key counts for the caller; undefined when it is not for the caller. */
const countedBy = ({ session }: SignedCtx, { of, where, staffOnly }: Records): SQL | undefined => {
  const entity = installedEntity(of)
  const owns = !staffOnly && mayOwn(entity, session.partyType)
  if (!mayRead(session, entity) || (!seesBranch(session) && !owns)) return undefined
  return sql`(select count(*) from ${tableSql(entity)} where ${scopeOf(entity, session)} and not is_deleted and (${where}))`
}

/** Counts of many keys in one statement. */
const countAll = async (ctx: SignedCtx, counted: readonly (readonly [key: string, rows: SQL])[]) => {
  if (counted.length === 0) return new Map<string, number>()
  const columns = counted.map(([key, rows]) => sql`${rows} as ${sql.identifier(key)}`)
  const { rows } = await run(ctx.db, sql`select ${sql.join(columns, sql`, `)}`)
  return new Map(counted.map(([key]) => [key, Number(rows[0]?.[key])]))
}

/** Tables that the counts of a service read. */
export const tablesRead = (service: Service | undefined): Set<string> =>
  new Set(
    Object.values(service?.todo ?? {})
      .flatMap(count => ('count' in count ? count.reads : [count.of]))
      .map(tableNameOf),
  )

type Counts = ReadonlyMap<string, number>

/** What of a service counts records: in one statement; one by one when that fails, so that the others are counted. */
const countRecords = async (ctx: SignedCtx, todo: Service['todo'], runner: Runner): Promise<Counts> => {
  const counted: [key: string, rows: SQL][] = []
  try {
    for (const [key, count] of Object.entries(todo)) {
      const rows = 'of' in count ? countedBy(ctx, count) : undefined
      if (rows) counted.push([key, rows])
    }
    return await runner.run('todo', () => countAll(ctx, counted))
  } catch (error) {
    const keys = Object.entries(todo)
    if (keys.length > 1) {
      const each = keys.map(([key, count]) => countRecords(ctx, { [key]: count }, runner))
      return new Map((await Promise.all(each)).flatMap(counts => [...counts]))
    }
    runner.failed(`todo ${keys[0]?.[0]}`, error)
    return new Map()
  }
}

const countOwn = async (
  ctx: SignedCtx,
  todo: Service['todo'],
  contexts: AreaContexts,
  runner: Runner,
): Promise<Counts> => {
  const counts = new Map<string, number>()
  for (const [key, count] of Object.entries(todo)) {
    if ('of' in count) continue
    try {
      const counted = await runner.run(`todo ${key}`, async () => count.count(contexts.for(ctx)))
      if (counted !== undefined) counts.set(key, counted)
    } catch (error) {
      runner.failed(`todo ${key}`, error)
    }
  }
  return counts
}

/** Counts an area's to-dos. One that cannot be counted is logged and left out: the others are counted all the same. */
export const countsOf =
  ({ todo }: Service, words: AreaWords, contexts: AreaContexts, runner: Runner) =>
  async (ctx: SignedCtx): Promise<TodoItem[]> => {
    const { noticeKeys, permissions } = ctx.session
    const isFor = ([key, { permission }]: [string, Count]) =>
      (noticeKeys?.has(key) ?? true) && (!permission || permissions.has(permission))
    const wanted = Object.fromEntries(Object.entries(todo).filter(isFor))
    const counts = new Map([
      ...(await countRecords(ctx, wanted, runner)),
      ...(await countOwn(ctx, wanted, contexts, runner)),
    ])
    return Object.keys(wanted).flatMap(configKey => {
      const configValue = counts.get(configKey)
      const configName = localise(words.todo.get(configKey) ?? configKey, ctx.language)
      return configValue === undefined ? [] : [{ configKey, configName, configValue }]
    })
  }
