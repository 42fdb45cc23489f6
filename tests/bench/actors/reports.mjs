/** The backend's own pre-check of waybills, without a network; and whoever reads the same rows and serialises them. */
import { join } from 'node:path'
import { ROOT } from '../../../scripts/lib/stamp.mjs'
import { answerWith } from '../lib/actor.mjs'
import { built } from '../lib/gateway.mjs'

const [url, folder] = process.argv.slice(2)
const { openDatabase } = await built('server/dist/ntocc/db/database.js')
const { buildBackend } = await built('server/dist/ntocc/index.js')
const { areaNamed } = await built('server/dist/ntocc/registry/areas.js')
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

answerWith({
  /** Judges whatever waits, by the area's own job. */
  async judge() {
    const area = areaNamed('reporting')
    const [started, before] = [performance.now(), await waiting()]
    for (let left = before; left > 0; ) {
      await runJob(db, area, { name: 'prepareReports', payload: {}, branchCode: undefined })
      const now = await waiting()
      if (now === left) throw new Error(`${now} waybills are not judged`)
      left = now
    }
    const ms = performance.now() - started
    const { rows } = await db.query(
      `select count(*)::int as queued from reporting_report_document where doc_kind = 'waybill' and status = 1`,
    )
    return { ms, judged: before, queued: rows[0].queued }
  },

  /** One run of the area's own job. */
  async run() {
    const before = await waiting()
    await runJob(db, areaNamed('reporting'), { name: 'prepareReports', payload: {}, branchCode: undefined })
    return { judged: before - (await waiting()) }
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

console.log('listening nowhere')
