import { type SQL, sql } from '@ntocc/sdk/service'
import type { Position } from './read-batch.ts'
import type { Sample } from './rules/sample.ts'
import { kmhBetween } from './rules/sample.ts'
import type { MessagesCtx } from './types.ts'

/** Places are kept to a hundred-thousandth of a degree, speeds to a tenth of a km/h, as tracks keep them. */
const DEGREES = 1e5
const SPEED = 10

/** Positions of one vehicle as samples: a speed that was not told follows from the way since the one before. */
export const samplesOf = (positions: readonly Position[], last: Sample | undefined): Sample[] => {
  const samples: Sample[] = []
  for (const { at, lng, lat, speed } of positions) {
    const before = samples.at(-1) ?? (last && last.at < at ? last : undefined)
    const now = { at, lng, lat, speed: 0 }
    samples.push({ ...now, speed: speed ?? Math.min(200, (before && kmhBetween(before, now)) ?? 0) })
  }
  return samples
}

interface Columns {
  plates: string[]
  times: number[]
  lngs: number[]
  lats: number[]
  speeds: number[]
}

const columns = (): Columns => ({ plates: [], times: [], lngs: [], lats: [], speeds: [] })

const insertOf = (ctx: MessagesCtx, { plates, times, lngs, lats, speeds }: Columns): SQL =>
  sql`insert into messages_position (branch_code, plate_no, time, lng, lat, speed)
    select ${ctx.session.branchCode}, plate, to_timestamp(at), lng, lat, speed
    from unnest(${sql.param(plates)}::text[], ${sql.param(times)}::float8[], ${sql.param(lngs)}::int[],
      ${sql.param(lats)}::int[], ${sql.param(speeds)}::int[]) as t(plate, at, lng, lat, speed)`

const isHere = (error: unknown): boolean => {
  const { code, table } = error as { code?: unknown; table?: unknown }
  return code === '23505' && String(table).startsWith('messages_position_')
}

/** Others have stored positions of these vehicles without saying so: the transaction is to be done again, looking for each. */
export class NotNew extends Error {}

/**
 * Stores what is not here yet. What is after the newest of its vehicle, which is held, is new; looking for each position whether it
 * is here costs as much again as storing it.
 * @param newest when the newest stored position of a vehicle is of, as far as that is known
 * @returns how many of them were new
 * @throws NotNew
 */
export const storePositions = async (
  ctx: MessagesCtx,
  samples: ReadonlyMap<string, readonly Sample[]>,
  newest: (plate: string) => number | undefined,
): Promise<number> => {
  const [fresh, others] = [columns(), columns()]
  for (const [plate, own] of samples) {
    const known = newest(plate) ?? Number.POSITIVE_INFINITY
    for (const { at, lng, lat, speed } of own) {
      const to = at > known ? fresh : others
      to.plates.push(plate)
      to.times.push(at)
      to.lngs.push(Math.round(lng * DEGREES))
      to.lats.push(Math.round(lat * DEGREES))
      to.speeds.push(Math.round(speed * SPEED))
    }
  }
  if (fresh.plates.length > 0)
    await ctx.query(insertOf(ctx, fresh)).catch((error: unknown) => {
      throw isHere(error) ? new NotNew() : error
    })
  if (others.plates.length === 0) return fresh.plates.length
  const [stored] = await ctx.query<{ count: number }>(
    sql`with stored as (${insertOf(ctx, others)} on conflict do nothing returning 1)
      select count(*)::int as count from stored`,
  )
  return fresh.plates.length + (stored?.count ?? 0)
}
