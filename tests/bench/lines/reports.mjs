/** Reports to regulators over PostgreSQL: what the pre-check costs. */
import { reportsAt } from '../lib/many-reports.mjs'
import { CORE } from '../lib/processes.mjs'
import { median, medianRatio } from '../lib/stats.mjs'

const A_ROUND = 500
const ROUNDS = 5

const judging = (room, { url }) =>
  room.actor('reports.mjs', { args: [url, room.folder()], core: CORE.subject, timeoutMs: 120_000 })

async function check({ room }) {
  const many = await reportsAt(room, A_ROUND * (ROUNDS + 1))
  const backend = await judging(room, many)
  const rounds = []
  let queued = 0
  for (let round = -1; round < ROUNDS; round++) {
    await many.release(A_ROUND)
    const judged = await backend.ask({ what: 'judge' })
    const bare = await backend.ask({ what: 'bare', count: A_ROUND })
    if (judged.judged !== A_ROUND || bare.read !== A_ROUND) throw new Error(`${judged.judged} and ${bare.read}`)
    queued = judged.queued
    // The first round is for what is compiled and read for the first time.
    if (round >= 0) rounds.push([judged.ms, bare.ms].map(ms => (A_ROUND * 1000) / ms))
  }
  const rate = side => Math.round(median(rounds.map(pair => pair[side])))
  return {
    value: medianRatio(rounds),
    detail: `${rate(0)} waybills/s judged and written, ${rate(1)}/s read one by one; ${queued} of ${A_ROUND * (ROUNDS + 1)} queued`,
  }
}

/** @type {import('../lib/line.mjs').Line[]} */
export const reportLines = [
  {
    name: 'report.check',
    what: 'waybills a second pre-checked and queued over reading the same rows one by one and serialising them',
    budget: { least: 0.5, unit: 'x' },
    measure: check,
  },
]
