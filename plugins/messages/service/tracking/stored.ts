import { sql } from '@ntocc/sdk/service'
import type { Sample } from '../rules/sample.ts'
import type { MessagesCtx } from '../types.ts'

/** Positions read at once: each part is counted through without a pause, and others are answered in between. */
const CHUNK = 5_000

export interface Span {
  plateNo: string
  /** seconds since 1970 */
  from: number
  to: number
}

interface PositionRow {
  at: number
  lng: number
  lat: number
  speed: number
}

/** The positions of a vehicle in a span, oldest first, however they came, in parts of a size that is the same for all. */
export async function* storedParts(ctx: MessagesCtx, { plateNo, from, to }: Span): AsyncGenerator<Sample[]> {
  let after = from
  let isFirst = true
  for (;;) {
    const rows = await ctx.query<PositionRow>(
      sql`select extract(epoch from time)::float8 as at, lng, lat, speed from messages_position
        where branch_code = ${ctx.session.branchCode} and plate_no = ${plateNo} and time <= to_timestamp(${to}::float8)
          and ${isFirst ? sql`time >= to_timestamp(${after}::float8)` : sql`time > to_timestamp(${after}::float8)`}
        order by time limit ${CHUNK}`,
    )
    yield rows.map(({ at, lng, lat, speed }) => ({ at: Number(at), lng: lng / 1e5, lat: lat / 1e5, speed: speed / 10 }))
    if (rows.length < CHUNK) return
    after = Number(rows.at(-1)?.at)
    isFirst = false
  }
}
