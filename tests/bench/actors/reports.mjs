/** The backend's own pre-check of waybills, with its calls answered beside it; and whoever reads the same rows and serialises them. */
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT } from '../../../scripts/lib/stamp.mjs'
import { answerWith } from '../lib/actor.mjs'
import { built } from '../lib/gateway.mjs'

const [url, folder] = process.argv.slice(2)
const { openDatabase } = await built('server/dist/ntocc/db/database.js')
const { buildBackend } = await built('server/dist/ntocc/index.js')
const { areaNamed } = await built('server/dist/ntocc/registry/areas.js')
const { issueToken } = await built('server/dist/ntocc/account/tokens.js')
const { runJob } = await built('server/dist/ntocc/testing/kit-acts.js')

const db = await openDatabase({ databaseUrl: url, poolSize: 4 })
const app = await buildBackend({
  dataDir: folder,
  redisPrefix: `ntocc-bench-${process.pid}:`,
  demo: true,
  demoWaybills: 0,
  clientId: 'bench',
  clientSecret: 'bench-of-reports-no-secret-of-anybody',
  logLevel: 'error',
  db,
  pluginDirs: [join(ROOT, 'plugins')],
  jobLookMs: 50,
  clock: false,
})

const { areas } = (await app.inject('/readyz')).json()
if (!areaNamed('reporting')) throw new Error(`reporting is not in force: ${JSON.stringify(areas).slice(0, 2_000)}`)

const OTHER_EVERY_MS = 500

const waiting = async () =>
  (
    await db.query(
      `select count(*)::int as count from reporting_report_document where doc_kind = 'waybill' and status = 0`,
    )
  ).rows[0].count

/** The records of a waybill, each by its key as the pre-check needs them. */
const READS = [
  ['select to_jsonb(r) as row from driver r where r.branch_code = $1 and r.code = $2', 'driver_code'],
  ['select to_jsonb(r) as row from vehicle r where r.branch_code = $1 and r.plate_no = $2', 'vehicle_no'],
  ['select to_jsonb(r) as row from shipment r where r.branch_code = $1 and r.code = $2', 'shipment_code'],
  ['select to_jsonb(r) as row from shipment_contract r where r.branch_code = $1 and r.contract_no = $2', 'contract_no'],
  ['select to_jsonb(r) as row from waybill_track r where r.branch_code = $1 and r.waybill_no = $2', 'waybill_no'],
]
const TRIPS = `select to_jsonb(r) as row from waybill r where r.branch_code = $1 and r.code <> $2
  and (r.driver_code = $3 or r.vehicle_no = $4) and r.depart_time < $6 and r.sign_time > $5 limit 20`

async function serialised(code) {
  const [{ row: waybill }] = (
    await db.query(`select to_jsonb(r) as row from waybill r where r.branch_code = 'HB' and r.code = $1`, [code])
  ).rows
  const rows = [waybill]
  for (const [text, key] of READS)
    rows.push(...(await db.query(text, [waybill.branch_code, waybill[key]])).rows.map(({ row }) => row))
  const { branch_code, driver_code, vehicle_no, depart_time, sign_time } = waybill
  const trips = await db.query(TRIPS, [branch_code, code, driver_code, vehicle_no, depart_time, sign_time])
  rows.push(...trips.rows.map(({ row }) => row))
  return JSON.stringify(rows).length
}

const runOf = (area, name) => runJob(db, areaNamed(area), { name, payload: {}, branchCode: undefined })

/** Runs a job of another area again and again. @returns milliseconds of each, from when it was sent to when it was done */
async function othersUntil(isOver) {
  const taken = []
  while (!isOver()) {
    const started = performance.now()
    await runOf('messages', 'tellNotices')
    taken.push(performance.now() - started)
    await pause(OTHER_EVERY_MS)
  }
  return taken
}

answerWith({
  /** Judges whatever waits, by the area's own job; beside it, where asked, runs another area's. */
  async judge({ isBeside }) {
    const [started, before] = [performance.now(), await waiting()]
    let isOver = !isBeside
    const others = othersUntil(() => isOver)
    const loop = monitorEventLoopDelay({ resolution: 2 })
    loop.enable()
    let ms
    try {
      for (let left = before; left > 0; ) {
        await runOf('reporting', 'prepareReports')
        const now = await waiting()
        if (now === left) throw new Error(`${now} waybills are not judged`)
        left = now
      }
      ms = performance.now() - started
    } finally {
      loop.disable()
      isOver = true
      await others.catch(() => undefined)
    }
    const { rows } = await db.query(
      `select count(*)::int as queued from reporting_report_document where doc_kind = 'waybill' and status = 1`,
    )
    return { ms, judged: before, queued: rows[0].queued, others: await others, blockMs: loop.percentile(99) / 1e6 }
  },

  /** The other area's job alone. */
  async others({ ms }) {
    const until = performance.now() + ms
    return { others: await othersUntil(() => performance.now() > until) }
  },

  async session({ username }) {
    const { rows } = await db.query('select id from sys_account where username = $1 and enabled', [username])
    const token = await issueToken(
      { db, deviceId: undefined, ip: '127.0.0.1', userAgent: undefined },
      Number(rows[0].id),
    )
    return { token }
  },

  /** Reads the rows of so many waybills and serialises them. */
  async bare({ count }) {
    const { rows } = await db.query(
      `select record_code from reporting_report_document where doc_kind = 'waybill' order by id desc limit $1`,
      [count],
    )
    const started = performance.now()
    let bytes = 0
    for (const { record_code } of rows) bytes += await serialised(record_code)
    return { ms: performance.now() - started, read: rows.length, bytes }
  },
})

console.log(`listening ${await app.listen({ host: '127.0.0.1', port: 0 })}`)
