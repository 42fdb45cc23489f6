import { type AreaCtx, type DemoMove, sql } from '@ntocc/sdk/service'

/** One number of four of a packed track is the second that it was told at. */
const MOVED = sql.raw(`create or replace function pg_temp.demo_moved(track int[], seconds int) returns int[]
  language plpgsql immutable as $moved$
  begin
    for at in 1 .. coalesce(cardinality(track), 0) by 4 loop
      track[at] := track[at] + seconds;
    end loop;
    return track;
  end $moved$`)

/** Tracks are numbers, not columns of time. Written anew as a whole, which is quicker than row by row. */
export const moveTracks = async (ctx: AreaCtx, { ms }: DemoMove): Promise<void> => {
  const seconds = sql.raw(String(ms / 1000))
  await ctx.query(MOVED)
  await ctx.query(
    sql`alter table waybill_track alter column points type int[] using pg_temp.demo_moved(points, ${seconds}),
      alter column recent type int[] using pg_temp.demo_moved(recent, ${seconds})`,
  )
}
