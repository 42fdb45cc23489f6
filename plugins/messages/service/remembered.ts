import { sql } from '@ntocc/sdk/service'
import type { Watched } from './rules/watch.ts'
import type { MessagesCtx } from './types.ts'

/** What is remembered of a vehicle until its next positions, as it is stored. */
export interface Remembered extends Watched {
  /** When the tracks of the waybills that it is on had their last point, by number; seconds since 1970. */
  tracks?: Readonly<Record<string, number>> | undefined
  /** When its newest stored position is of: the last one that was judged, or one after it that cannot be. */
  newest?: number | undefined
}

interface StateRow {
  plate_no: string
  watched: Remembered | null
}

const heldStates = (ctx: MessagesCtx, plates: readonly string[]): Promise<StateRow[]> =>
  ctx.query<StateRow>(
    sql`select plate_no, watched from messages_vehicle_state where branch_code = ${ctx.session.branchCode}
      and plate_no = any(${sql.param([...plates])}::text[]) order by plate_no for update`,
  )

/**
 * What is remembered of vehicles; nobody else judges them until the end of the transaction. Plates are held in one order, so
 * that two batches wait for each other and not in a circle.
 */
export const holdVehicles = async (ctx: MessagesCtx, plates: readonly string[]): Promise<Map<string, Remembered>> => {
  let rows = await heldStates(ctx, plates)
  if (rows.length < plates.length) {
    await ctx.query(
      sql`insert into messages_vehicle_state (branch_code, plate_no) select ${ctx.session.branchCode}, plate
        from unnest(${sql.param([...plates].sort())}::text[]) plate on conflict do nothing`,
    )
    rows = await heldStates(ctx, plates)
  }
  return new Map(rows.map(({ plate_no, watched }) => [plate_no, watched ?? {}]))
}

/**
 * Keeps what is to be remembered. What the rules remember travels as one text and is taken apart without being read: reading a
 * thousand of them again in SQL took several times as long as storing their positions.
 */
export const remember = async (ctx: MessagesCtx, states: ReadonlyMap<string, Remembered>): Promise<void> => {
  const lasts = [...states.values()].map(({ last }) => last)
  await ctx.query(
    sql`update messages_vehicle_state s set watched = t.watched, time = to_timestamp(t.at), lng = t.lng, lat = t.lat,
        heard_at = now()
      from rows from (unnest(${sql.param([...states.keys()])}::text[]),
          unnest(${sql.param(lasts.map(last => last?.at ?? null))}::float8[]),
          unnest(${sql.param(lasts.map(last => last?.lng ?? null))}::float8[]),
          unnest(${sql.param(lasts.map(last => last?.lat ?? null))}::float8[]),
          json_array_elements(${JSON.stringify([...states.values()])}::json)) as t(plate, at, lng, lat, watched)
      where s.branch_code = ${ctx.session.branchCode} and s.plate_no = t.plate`,
  )
}
