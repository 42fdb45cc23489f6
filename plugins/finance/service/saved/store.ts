import { localise } from '@ntocc/sdk/fields'
import { type SQL, sql } from '@ntocc/sdk/service'
import {
  type Definition,
  type Paused,
  SavedStatement,
  type SavedStatementSeen,
  StatementReader,
} from '../../contract/saved.ts'
import { nextTurn, type Schedule } from '../../contract/schedule.ts'
import type { FinanceCtx } from '../figures.ts'

/** Far more than a branch shares; one's own come first and are all there. */
const MOST_SHOWN = 500

/** Readers who want it no more are kept with this, so that asking anew is one record's affair. */
export const LEFT = 'left'

export interface SavedRow {
  id: string
  version: number
  name: unknown
  account_id: string
  owner_name: unknown
  definition: Definition
  is_shared: boolean | null
  schedule: Schedule | null
  reader_id: string | null
  paused_for: string | null
}

/** What the caller has open to them: their own, and what is shared. */
const openTo = async (ctx: FinanceCtx, and: SQL): Promise<SavedRow[]> => {
  const { accountId, branchCode } = ctx.session
  return ctx.query<SavedRow>(sql`
    select s.id, s.version, s.name, s.account_id, s.owner_name, s.definition, s.is_shared, s.schedule,
      r.id as reader_id, r.paused_for
    from ${ctx.table(SavedStatement)} s
    left join ${ctx.table(StatementReader)} r
      on r.statement_id = s.id and r.account_id = ${accountId} and not r.is_deleted
    where s.branch_code = ${branchCode} and not s.is_deleted and (s.account_id = ${accountId} or s.is_shared) ${and}
    order by s.account_id = ${accountId} desc, s.id limit ${MOST_SHOWN}`)
}

const isPaused = (text: string | null): text is Paused => text === 'rights' || text === 'unshared'

export const seenOf = (ctx: FinanceCtx, row: SavedRow): SavedStatementSeen => {
  const isOwn = Number(row.account_id) === ctx.session.accountId
  const { schedule } = row
  return {
    id: Number(row.id),
    version: row.version,
    name: localise(row.name, ctx.language),
    definition: row.definition,
    isShared: row.is_shared === true,
    isOwn,
    ...(!isOwn && { ownerName: localise(row.owner_name ?? '', ctx.language) }),
    ...(schedule && { schedule, nextAt: nextTurn(schedule, new Date()).toISOString() }),
    follows: row.reader_id !== null && row.paused_for === null,
    ...(isPaused(row.paused_for) && { pausedFor: row.paused_for }),
  }
}

/** The caller's own and those that are shared, by name. */
export const allOf = async (ctx: FinanceCtx): Promise<SavedStatementSeen[]> =>
  (await openTo(ctx, sql``))
    .map(row => seenOf(ctx, row))
    .sort((one, other) => one.name.localeCompare(other.name, ctx.language))

/** @throws NOT_FOUND, also for what somebody else keeps for themselves */
export const savedOf = async (ctx: FinanceCtx, id: number): Promise<SavedRow> => {
  const [row] = await openTo(ctx, sql`and s.id = ${id}`)
  if (!row) throw ctx.refuse('NOT_FOUND')
  return row
}

/** Locked in the transaction that this runs in. @throws NOT_FOUND, SAVED_OF_OTHERS, CHANGED_BY */
export const ownOf = async (ctx: FinanceCtx, seen: { id: number; version: number }): Promise<SavedRow> => {
  const row = await savedOf(ctx, seen.id)
  if (Number(row.account_id) !== ctx.session.accountId) throw ctx.refuse('SAVED_OF_OTHERS')
  await ctx.query(sql`select id from ${ctx.table(SavedStatement)} where id = ${seen.id} for update`)
  await ctx.requireVersion(SavedStatement, seen)
  return row
}
