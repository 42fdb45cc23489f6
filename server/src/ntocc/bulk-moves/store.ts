import type { BulkMove, FieldIssue, Language } from '@ntocc/sdk/contracts'
import { MOST_REFUSALS } from '@ntocc/sdk/contracts'
import type { Queryable, Row } from '../db/database.ts'
import { JOB_SCHEMA } from '../db/queue.ts'
import { BackendError } from '../errors.ts'
import type { Session, SignedCtx } from '../http/context.ts'
import { BULK_MOVE_JOB } from '../jobs/bulk-move.ts'
import { KERNEL } from '../jobs/handler.ts'

/** What is stored of a bulk move; its records are rows of their own. */
export interface Head extends Row {
  id: string
  branch_code: string
  account_id: string
  role_code: string | null
  language: Language
  entity: string
  move: string
  reason: string
  state: BulkMove['state']
}

/** What became of a record: 0 not tried yet, 1 moved, 2 refused. */
export const [WAITING, MOVED, REFUSED] = [0, 1, 2] as const

/** Why a record was refused. */
export interface Refusal {
  reason?: FieldIssue
  message?: string
}

interface Noted {
  entity: string
  move: string
  reason: string
  ids: readonly number[]
}

/**
 * Of a bulk move `b`: a job will go on with it. Whatever became of the job, given up after its last try, dropped, or lost with
 * the process that ran it, without one nothing of it is done any more.
 */
const HAS_JOB = `exists (select 1 from ${JOB_SCHEMA}.job j where j.name = '${KERNEL}' and j.state <= 'active'
  and j.data->>'job' = '${BULK_MOVE_JOB}' and j.data->'payload'->>'id' = b.id::text)`

/** One bulk move at a time for a person; the caller's transaction holds others of theirs back meanwhile. */
export const requireFree = async (tx: Queryable, { accountId }: Session): Promise<void> => {
  await tx.query('select id from sys_account where id = $1 for update', [accountId])
  // A job that an administrator repeats later must not go on beside the next one.
  await tx.query(
    `update sys_bulk_move b set state = 'stopped', gmt_modified = now()
     where b.account_id = $1 and b.state = 'running' and not ${HAS_JOB}`,
    [accountId],
  )
  const found = await tx.query(`select 1 from sys_bulk_move where account_id = $1 and state = 'running' limit 1`, [
    accountId,
  ])
  if (found.rows.length > 0) throw new BackendError('BULK_BUSY')
}

export const note = async (
  tx: Queryable,
  { session, language }: SignedCtx,
  { entity, move, reason, ids }: Noted,
): Promise<number> => {
  const made = await tx.query<{ id: string }>(
    `insert into sys_bulk_move (branch_code, account_id, role_code, language, entity, move, reason)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [session.branchCode, session.accountId, session.roleCode ?? null, language, entity, move, reason],
  )
  const id = Number(made.rows[0]?.id)
  await tx.query(
    `insert into sys_bulk_move_item (bulk_id, record_id, place, state)
     select $1, record_id, place, 0 from unnest($2::bigint[]) with ordinality as noted (record_id, place)`,
    [id, ids],
  )
  return id
}

export const headOf = async (db: Queryable, id: number): Promise<Head | undefined> =>
  (await db.query<Head>('select * from sys_bulk_move where id = $1', [id])).rows[0]

/** Where it is: `running` as long as a job goes on with it, or will be tried again. */
export const stateOf = async (db: Queryable, { id, state }: Head): Promise<Head['state']> => {
  if (state !== 'running') return state
  // It may have ended since it was read.
  const found = await db.query<{ state: Head['state'] }>(
    `select case when b.state = 'running' and not ${HAS_JOB} then 'stopped' else b.state end as state
     from sys_bulk_move b where b.id = $1`,
    [id],
  )
  return found.rows[0]?.state ?? state
}

/** The caller's own. @throws BackendError NOT_FOUND, also for another person's */
export const ownHead = async (ctx: SignedCtx, raw: string): Promise<Head> => {
  const head = /^\d{1,15}$/.test(raw) ? await headOf(ctx.db, Number(raw)) : undefined
  const { accountId, branchCode } = ctx.session
  if (!head || Number(head.account_id) !== accountId || head.branch_code !== branchCode)
    throw new BackendError('NOT_FOUND')
  return head
}

/** Records not tried yet, in the order of the list. */
export const waitingOf = async (db: Queryable, id: number, most: number): Promise<number[]> => {
  const found = await db.query<{ record_id: string }>(
    'select record_id from sys_bulk_move_item where bulk_id = $1 and state = 0 order by place limit $2',
    [id, most],
  )
  return found.rows.map(row => Number(row.record_id))
}

/** Whether a record is still to be tried; nobody else tries it before the transaction ends. */
export const claim = async (tx: Queryable, id: number, recordId: number): Promise<boolean> => {
  const found = await tx.query(
    'select 1 from sys_bulk_move_item where bulk_id = $1 and record_id = $2 and state = 0 for update',
    [id, recordId],
  )
  return found.rows.length > 0
}

export const settle = (tx: Queryable, id: number, recordId: number, refusal: Refusal | undefined) =>
  tx.query(
    'update sys_bulk_move_item set state = $3, refusal = $4 where bulk_id = $1 and record_id = $2 and state = 0',
    [id, recordId, refusal ? REFUSED : MOVED, refusal ? JSON.stringify(refusal) : null],
  )

/** Ends it, when it still runs. */
export const end = (db: Queryable, id: number, state: 'done' | 'stopped') =>
  db.query(`update sys_bulk_move set state = $2, gmt_modified = now() where id = $1 and state = 'running'`, [id, state])

export interface Tally {
  total: number
  moved: number
  refused: number
  refusals: { recordId: number; refusal: Refusal }[]
}

export const tallyOf = async (db: Queryable, id: number): Promise<Tally> => {
  const counted = await db.query<{ total: string; moved: string; refused: string }>(
    `select count(*) as total, count(*) filter (where state = 1) as moved, count(*) filter (where state = 2) as refused
     from sys_bulk_move_item where bulk_id = $1`,
    [id],
  )
  const refused = await db.query<{ record_id: string; refusal: Refusal }>(
    'select record_id, refusal from sys_bulk_move_item where bulk_id = $1 and state = 2 order by place limit $2',
    [id, MOST_REFUSALS],
  )
  const figures = counted.rows[0]
  return {
    total: Number(figures?.total),
    moved: Number(figures?.moved),
    refused: Number(figures?.refused),
    refusals: refused.rows.map(row => ({ recordId: Number(row.record_id), refusal: row.refusal })),
  }
}
