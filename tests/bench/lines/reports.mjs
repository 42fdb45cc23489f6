/** Reports to regulators over PostgreSQL: what the pre-check costs. */
import { reportsAt } from '../lib/many-reports.mjs'
import { CORE, forgetPeak, peakRss } from '../lib/processes.mjs'
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

const [FEW, MANY] = [Number(process.env.BENCH_REPORTS ?? 50_000) / 10, Number(process.env.BENCH_REPORTS ?? 50_000)]

/** The most that a fresh backend holds during a run of the pre-check with so many that wait for it. */
async function peakOf(room, many, waiting) {
  await many.only(waiting)
  const backend = await judging(room, many)
  forgetPeak(backend.pid)
  const { judged } = await backend.ask({ what: 'run' })
  const peak = peakRss(backend.pid)
  await backend.stop()
  return { peak, judged }
}

/** Flat means that what waits costs no memory: a run lasts 25 seconds, however much waits for it. */
async function memory({ room }) {
  const many = await reportsAt(room, MANY)
  const rounds = []
  for (let round = 0; round < 3; round++) rounds.push([await peakOf(room, many, MANY), await peakOf(room, many, FEW)])
  const side = (index, of) => median(rounds.map(pair => pair[index][of]))
  const told = index => `${(side(index, 'peak') / 1e6).toFixed(0)} MB for ${side(index, 'judged')} judged`
  return {
    value: medianRatio(rounds.map(([most, few]) => [most.peak, few.peak])),
    detail: `${MANY} waiting: ${told(0)}, ${FEW} waiting: ${told(1)}`,
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
  {
    name: 'report.memory',
    what: 'most memory of a run of the pre-check with 50,000 waybills waiting over 5,000',
    budget: { most: 1.2, unit: 'x' },
    measure: memory,
  },
]
