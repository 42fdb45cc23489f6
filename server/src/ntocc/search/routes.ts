import { endpoints, type FoundKind, MOST_FOUND } from '@ntocc/sdk/contracts'
import { type Entity, localise } from '@ntocc/sdk/fields'
import type { SQL } from 'drizzle-orm'
import { type Limit, takeTry } from '../account/tries.ts'
import type { Row, Tx } from '../db/database.ts'
import type { SignedCtx } from '../http/context.ts'
import { handle, type Route } from '../http/handle.ts'
import { readerOf } from '../records/list.ts'
import { spendLookups } from '../records/lookups.ts'
import { mayRead } from '../records/reading.ts'
import { run } from '../records/sql.ts'
import { entityName } from '../registry/named.ts'
import { foundKind, opennessFor, type Question, statementFor, stateNames } from './find.ts'
import { type SearchedKind, searchedKinds } from './kinds.ts'
import { looksBehindMasks, phoneOf } from './statement.ts'

/** As fast as somebody types, for a minute; what asks more is no person. */
export const SEARCHES: Limit = { kind: 'search', most: 300, windowMinutes: 1, refusal: 'SEARCH_TOO_MANY' }

/** Milliseconds that one kind may take, and all of them: the rest is told as unanswered. PGlite has no timers. */
const SEARCH_MS = { kind: 400, all: 2_000 }

/** A kind with what is asked about it, or that it cannot be asked. */
interface Prepared {
  kind: SearchedKind
  statement: SQL | undefined
}

/** A phone that is masked for the reader is looked for as in a list: whole, and counted, once for all kinds. */
const PHONES = { name: 'search' } as Entity

const countPhone = async (ctx: SignedCtx, kinds: readonly SearchedKind[], { keyword, reader }: Question) => {
  const openness = opennessFor(reader)
  if (!kinds.some(({ entity, search }) => looksBehindMasks(entity, search.by, keyword, openness))) return
  await spendLookups(ctx, PHONES, [{ name: 'phone', op: 'eq', value: phoneOf(keyword) }])
}

/** Rows of one statement within its time; undefined when it failed, and the transaction goes on as if it had not been. */
const rowsWithin = async (tx: Tx, ctx: SignedCtx, { kind, statement }: Prepared): Promise<Row[] | undefined> => {
  if (!statement) return []
  await tx.query('savepoint one_kind')
  try {
    return (await run(tx, statement)).rows
  } catch (error) {
    ctx.log.warn({ err: error, entity: kind.entity.name }, 'a kind of record was not searched')
    await tx.query('rollback to savepoint one_kind')
    return undefined
  }
}

/** Rows of every kind on one connection: a search is no reason to take all of them. */
const readAll = (ctx: SignedCtx, prepared: readonly Prepared[]): Promise<(Row[] | undefined)[]> => {
  const { kind, all } = ctx.config.searchMs ?? SEARCH_MS
  return ctx.db.transaction(async tx => {
    await tx.query(`set local statement_timeout = ${kind}`)
    const ends = performance.now() + all
    const found: (Row[] | undefined)[] = []
    for (const each of prepared) found.push(performance.now() < ends ? await rowsWithin(tx, ctx, each) : undefined)
    return found
  })
}

/** Rules of an area that fail leave its records out, not those of others. */
const prepare = async (ctx: SignedCtx, kind: SearchedKind, question: Question): Promise<Prepared | undefined> => {
  try {
    return { kind, statement: await statementFor(ctx, kind, question) }
  } catch (error) {
    ctx.log.error({ err: error, entity: kind.entity.name }, 'a kind of record cannot be searched')
    return undefined
  }
}

/** Kinds whose record has the very name first, then those with another exact hit, otherwise as they are declared. */
const exactFirst = (kinds: readonly FoundKind[], keyword: string): FoundKind[] => {
  const isExact = ({ records }: FoundKind) => records.some(record => record.isExact)
  // Whoever types a waybill's number wants the waybill before what else names it.
  const isNamed = ({ records }: FoundKind) =>
    records.some(record => record.title.toLowerCase() === keyword.toLowerCase())
  const rank = (kind: FoundKind) => (isNamed(kind) ? 0 : isExact(kind) ? 1 : 2)
  return kinds.toSorted((one, other) => rank(one) - rank(other))
}

const search = handle(endpoints.search, async (ctx, { query }) => {
  await takeTry(ctx.db, SEARCHES, ctx.session.accountId)
  const keyword = query.keyword.trim()
  const question: Question = { keyword, limit: query.limit ?? MOST_FOUND, reader: readerOf(ctx) }
  const kinds = searchedKinds(ctx.session.branchCode).filter(({ entity }) => mayRead(ctx.session, entity))
  await countPhone(ctx, kinds, question)
  const prepared: Prepared[] = []
  const failed: SearchedKind[] = []
  for (const kind of kinds) {
    const one = await prepare(ctx, kind, question)
    if (one) prepared.push(one)
    else failed.push(kind)
  }
  const rows = await readAll(ctx, prepared)
  const withRows = prepared.flatMap(({ kind }, at) => (rows[at]?.length ? [{ kind, rows: rows[at] }] : []))
  failed.push(...prepared.flatMap(({ kind }, at) => (rows[at] ? [] : [kind])))
  const names = await stateNames(
    ctx,
    withRows.map(({ kind }) => kind),
  )
  return {
    kinds: exactFirst(
      withRows.map(({ kind, rows }) => foundKind(kind, rows, question, names)),
      keyword,
    ),
    unanswered: failed.map(({ entity }) => localise(entityName(entity.name), ctx.language)),
  }
})

/** Records found by typing, whatever their kind. */
export const searchRoutes: readonly Route[] = [search]
