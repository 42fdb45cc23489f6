/** Reports to regulators over PostgreSQL: what the pre-check costs. */
import { loadavg } from 'node:os'
import { reportsAt } from '../lib/many-reports.mjs'
import { CORE, forgetPeak, peakRss } from '../lib/processes.mjs'
import { median, medianRatio, percentile } from '../lib/stats.mjs'

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

const MANY = Number(process.env.BENCH_REPORTS ?? 50_000)
const FEW = MANY / 10
/** Fifty thousand take a quarter of an hour on a quiet machine: they are judged once, between two times the few. */
const MOST_MS = 3 * 60 * 60_000
const QUIET_MS = 30_000

const PAGE_EVERY_MS = 500
const PING_EVERY_MS = 200
const PAGE = '/ntocc-tms-api/waybill?pageNum=1&isCancel=0&sortField=gmtCreated&sortType=desc&pageSize=20'

/** Asks again and again, whether what was asked before has been answered or not. @returns ends it, with the milliseconds of each answer */
function asking(address, everyMs, init, isAnswer) {
  const asked = []
  const one = async () => {
    const started = performance.now()
    const answer = await fetch(address, init)
    const body = await answer.json()
    if (!isAnswer(body)) throw new Error(`${address}: ${JSON.stringify(body).slice(0, 200)}`)
    return performance.now() - started
  }
  const timer = setInterval(() => asked.push(one().catch(error => error)), everyMs)
  return async () => {
    clearInterval(timer)
    const all = await Promise.all(asked)
    const failed = all.find(each => each instanceof Error)
    if (failed) throw failed
    return all
  }
}

/** A page of a list and a ping are asked for while something lasts. */
async function asked({ address }, { token }, work) {
  const ofPage = { headers: { Authorization: `Bearer ${token}` } }
  const page = asking(`${address}${PAGE}`, PAGE_EVERY_MS, ofPage, ({ data }) => data?.records.length === 20)
  const ping = asking(`${address}/healthz`, PING_EVERY_MS, {}, ({ status }) => status === 'ok')
  let times
  let done
  try {
    done = await work()
  } finally {
    times = await Promise.all([page(), ping()])
  }
  return { done, page: times[0], ping: times[1] }
}

/** A fresh backend judges so many, all of them, while it is asked for pages and runs another job again and again. */
async function judgedAll(room, many, count) {
  await many.only(count)
  const backend = await judging(room, many)
  const session = await backend.ask({ what: 'session', username: many.username })
  const quiet = await asked(backend, session, () => backend.ask({ what: 'others', ms: QUIET_MS }))
  forgetPeak(backend.pid)
  const busy = await asked(backend, session, () => backend.ask({ what: 'judge', isBeside: true }, MOST_MS))
  const peak = peakRss(backend.pid)
  await backend.stop()
  const { judged, queued, ms, blockMs } = busy.done
  if (judged !== count) throw new Error(`${judged} of ${count} were judged`)
  const times = ({ done, page, ping }) => ({ page, ping, job: done.others })
  return { peak, judged, queued, blockMs, rate: (judged * 1000) / ms, quiet: times(quiet), busy: times(busy) }
}

/** Flat means that neither what waits nor what was judged costs memory; nobody else is to feel it either. */
async function memory({ room }) {
  const many = await reportsAt(room, MANY)
  const load = () => loadavg()[0].toFixed(1)
  const before = load()
  const few = [await judgedAll(room, many, FEW)]
  const most = await judgedAll(room, many, MANY)
  few.push(await judgedAll(room, many, FEW))
  const p95 = (side, what) => percentile(most[side][what], 0.95)
  const mb = bytes => (bytes / 1e6).toFixed(0)
  const slower = [
    ['a page of a list', 'page'],
    ['a ping', 'ping'],
    ['another job', 'job'],
  ].map(([name, what]) => ({ name, busy: p95('busy', what), quiet: p95('quiet', what), asked: most.busy[what].length }))
  const told = slower.map(
    ({ name, busy, quiet, asked }) => `${name} p95 ${busy.toFixed(0)} ms of ${asked}, quiet ${quiet.toFixed(0)} ms`,
  )
  return {
    value: most.peak / median(few.map(({ peak }) => peak)),
    detail: [
      `${most.judged} judged ${mb(most.peak)} MB, ${few.map(({ judged, peak }) => `${judged} judged ${mb(peak)} MB`).join(', ')}`,
      `${most.queued} of ${most.judged} queued, the others held by what is wrong; ${most.rate.toFixed(0)} a second`,
      ...told,
      `its event loop p99 ${most.blockMs.toFixed(0)} ms`,
      `load of the machine ${before} before, ${load()} after`,
    ].join('; '),
    more: slower.map(({ name, busy, quiet }) => ({
      name: `report.memory ${name}`,
      value: busy / quiet,
      budget: { most: 2, unit: 'x' },
    })),
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
    what: 'most memory of a backend that judges 50,000 waybills over one that judges 5,000; how much longer others wait then',
    mostMs: MOST_MS,
    budget: { most: 1.2, unit: 'x' },
    measure: memory,
  },
]
