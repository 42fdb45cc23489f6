/** The board of what is on the road, with a hundred times as many waybills on it, through gateway, backend and PostgreSQL. */

import { copies } from '../lib/copies.mjs'
import { COPIES, consoleOf, consoleOfMany } from '../lib/many-waybills.mjs'
import { median } from '../lib/stats.mjs'

const ROUNDS = 9
const BOARD = '/ntocc-tms-api/board/road'
const ON_ROAD = `select t.* from waybill_track t join waybill w on w.waybill_no = t.waybill_no
  where w.depart_time is not null and w.arrive_unload_time is null and w.finish_time is null and w.waybill_no !~ '-'`

/** Copied waybills have no tracks, and the board is about where vehicles are. */
const withTracks = async ({ client }) => {
  const { rows } = await client.query(`select 1 from waybill_track where waybill_no ~ '-' limit 1`)
  if (rows.length > 0) return
  await copies(client, {
    table: 'waybill_track',
    from: ON_ROAD,
    count: COPIES,
    values: { waybill_no: `t.waybill_no || '-' || n` },
  })
  await client.query('vacuum analyze waybill_track')
}

/** How many the list of those on the road has, in the caller's branch: what the board reads. */
const onRoad = async ({ ask }) =>
  (await ask('/ntocc-tms-api/waybill?pageNum=1&pageSize=1&isCancel=0&status=50&countAll=1')).total

const timed = async ({ get }) => {
  const started = performance.now()
  const { late } = await get(BOARD)
  if (typeof late.total !== 'number') throw new Error('the board counts nothing')
  return performance.now() - started
}

async function board({ room, shared }) {
  const few = await consoleOf(room, { isMany: false })
  const many = await consoleOfMany(shared)
  await withTracks(many)
  const counts = [await onRoad(many), await onRoad(few)]
  for (let warm = 0; warm < 3; warm++) for (const each of [many, few]) await timed(each)
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) rounds.push([await timed(many), await timed(few)])
  const ms = side => median(rounds.map(pair => pair[side]))
  return {
    value: ms(0) / counts[0] / (ms(1) / counts[1]),
    detail: `${ms(0).toFixed(0)} ms for ${counts[0]} on the road, ${ms(1).toFixed(1)} ms for ${counts[1]}`,
  }
}

/** @type {import('../lib/line.mjs').Line[]} */
export const boardLines = [
  {
    name: 'board.road',
    what: 'the board of the road for each waybill on it, at 1,000,000 waybills over 10,000',
    budget: { most: 1, unit: 'x' },
    measure: board,
  },
]
