import { setTimeout as pause } from 'node:timers/promises'
import type { Entity } from '@ntocc/sdk/fields'
import type { Ctx } from '@ntocc/sdk/service'
import type { Db } from '../db/database.ts'
import { JOB_SCHEMA } from '../db/queue.ts'
import { entityNamed, type InstalledArea } from '../registry/areas.ts'
import type { KitWritten } from './area-kit.ts'

/** What a kit does in the place of the console and of other areas. */

const LOOK_MS = 20

interface JobRow extends Record<string, unknown> {
  state: string
  output: { message?: string; stack?: string } | null
}

const OVER: ReadonlySet<string> = new Set(['completed', 'failed', 'retry', 'cancelled'])

interface AskedJob {
  name: string
  payload: object
  branchCode: string | undefined
}

/** @throws Error with what the first try of it threw */
export const runJob = async (db: Db, area: InstalledArea, { name, payload, branchCode }: AskedJob): Promise<void> => {
  const platform = area.platform()
  const send = (ctx: Pick<Ctx, 'jobs'>) => ctx.jobs.send(name as never, payload as never)
  const id = await (branchCode === undefined ? send(platform) : platform.inBranch(branchCode, send as never))
  for (;;) {
    const found = await db.query<JobRow>(`select state, output from ${JOB_SCHEMA}.job where name = $1 and id = $2`, [
      area.id,
      id,
    ])
    const row = found.rows[0]
    if (row && OVER.has(row.state)) {
      if (row.state !== 'completed') throw new Error(row.output?.stack ?? row.output?.message ?? `the job ${row.state}`)
      return
    }
    await pause(LOOK_MS)
  }
}

/** @throws Error with what whoever follows has thrown, though a console would let the write stand and do that part later */
export const writeFollowed = async (
  db: Db,
  area: InstalledArea,
  name: string,
  { after, before, move, reason, branchCode }: KitWritten,
): Promise<number> => {
  const entity = entityNamed(name)
  if (!entity) throw new Error(`nobody has an entity ${name}`)
  return area.platform().inBranch(branchCode, async ctx => {
    const own = ctx as unknown as Ctx
    const made = before && before.id === undefined ? await makeQuietly(own, entity, before) : before
    const as = { ...(move && { action: move }), ...(reason && { reason }) }
    const rows =
      made === undefined
        ? await own.records.createMany(entity as never, [after] as never)
        : await own.records.changeEach(entity as never, [{ ...after, id: Number(made.id) }] as never, as as never)
    const missed = await db.query<{ problem: string }>('delete from sys_missed_follow returning problem')
    if (missed.rows[0]) throw new Error(missed.rows[0].problem)
    const [row] = rows as unknown as { id: number }[]
    return row?.id ?? Number(made?.id)
  })
}

/** The record as it was before anybody looks. */
const makeQuietly = async (ctx: Ctx, entity: Entity, before: object): Promise<{ id: unknown }> => {
  const [row] = await ctx.records.createMany(entity as never, [before] as never)
  return row as unknown as { id: unknown }
}
