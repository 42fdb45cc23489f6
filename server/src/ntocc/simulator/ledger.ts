import type { AnyEntity, LiveRecord } from '@ntocc/sdk/service'
import { sql } from 'drizzle-orm'
import { installedEntity, storedOf } from '../areas/records.ts'
import type { Queryable, Row } from '../db/database.ts'
import { run } from '../records/sql.ts'
import { tableSql } from '../records/write.ts'

const DAY_MS = 24 * 3_600_000

type Named = Pick<AnyEntity, 'name'>

interface NotedRow extends Row {
  noted_id: string
  noted_version: number
  noted_state: unknown
  noted_at: Date
}

const isUntouched = (row: NotedRow): boolean => row.version === row.noted_version && row.is_deleted === false

/** It goes on with none of these any more, whatever becomes of them. */
export const letGo = async (db: Queryable, { name }: Named, ids: readonly unknown[]): Promise<void> => {
  if (ids.length === 0) return
  await db.query(
    'update sys_simulated set is_own = false, state = null where entity = $1 and record_id = any($2::bigint[])',
    [name, ids],
  )
}

/** Records of a branch that are as the simulator left them, the oldest first. All others it lets go for good. */
export const ownRecords = async (db: Queryable, branchCode: string, named: Named): Promise<LiveRecord[]> => {
  const entity = installedEntity(named)
  const found = await run(
    db,
    sql`select t.*, s.record_id as noted_id, s.version as noted_version, s.state as noted_state, s.made_at as noted_at
      from sys_simulated s left join ${tableSql(entity)} t on t.id = s.record_id and t.branch_code = s.branch_code
      where s.branch_code = ${branchCode} and s.entity = ${named.name} and s.is_own order by s.record_id`,
  )
  const rows = found.rows as NotedRow[]
  const others = rows.filter(row => !isUntouched(row))
  await letGo(
    db,
    named,
    others.map(row => row.noted_id),
  )
  return rows.filter(isUntouched).map(row => ({
    id: Number(row.noted_id),
    version: row.noted_version,
    // Typed for the author by the entity; here it is any of them.
    record: storedOf(entity, row),
    made: row.noted_at.getTime(),
    state: row.noted_state ?? undefined,
  }))
}

export const remember = async (db: Queryable, { name }: Named, id: number, state: object): Promise<void> => {
  await db.query('update sys_simulated set state = $3 where entity = $1 and record_id = $2 and is_own', [
    name,
    id,
    JSON.stringify(state),
  ])
}

/** How many records the simulator made within a day, and when the last one. */
export const madeLately = async (db: Queryable, branchCode: string, { name }: Named, now: number) => {
  const found = await db.query<{ today: string; last: Date | null }>(
    `select count(*) filter (where made_at > $3) as today, max(made_at) as last from sys_simulated
     where branch_code = $1 and entity = $2`,
    [branchCode, name, new Date(now - DAY_MS)],
  )
  const [row] = found.rows
  return { today: Number(row?.today ?? 0), last: row?.last?.getTime() }
}

/** What was let go is remembered for a day, since that many are made in a day at most. */
export const forgetOld = async (db: Queryable, now: number): Promise<void> => {
  await db.query('delete from sys_simulated where not is_own and made_at < $1', [new Date(now - DAY_MS)])
}
