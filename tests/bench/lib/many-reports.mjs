/** Finished waybills of a branch that reports, by the ten thousand, made inside of PostgreSQL; nothing of them was judged yet. */
import pg from 'pg'
import { copies } from './copies.mjs'
import { database, demoConsole } from './many-waybills.mjs'
import { Room } from './processes.mjs'

const BRANCH = 'HB'
/** Staff of it. */
const USERNAME = 'hubei'
/** Documents of the demo, by the codes of their states. */
const STATE = { notReady: 0, accepted: 4, exempt: 8 }
const WAYBILL_FINISHED = 90
/** Copies go back by more days than the demo has reported of: no vehicle is on two ways at once. */
const DAYS = 7
const MOMENTS = ['gmt_created', 'accept_time', 'depart_time', 'unload_time', 'sign_time', 'finish_time']

const REPORTED = `select w.*, d.code as document from waybill w
  join reporting_report_document d on d.record_code = w.code and d.doc_kind = 'waybill'
  where w.branch_code = '${BRANCH}' and w.status = ${WAYBILL_FINISHED} and not w.is_deleted`
const NUMBER = wid => `'YB' || ${wid} || 'N' || n`

async function addWaybills(client, count) {
  // With their checks and indexes: an area does not come into force over tables that lack any.
  await copies(client, {
    table: 'waybill',
    from: REPORTED,
    count,
    values: {
      code: `t.code || '-' || n`,
      waybill_no: NUMBER('t.id'),
      order_no: `t.order_no || '-' || n`,
      ...Object.fromEntries(MOMENTS.map(name => [name, `t.${name} - n * interval '${DAYS} days'`])),
    },
  })
  // Four figures a point: seconds, place, speed.
  await client.query(
    `insert into waybill_track (waybill_no, branch_code, points)
      select ${NUMBER('w.id')}, k.branch_code, array(
        select case when (i - 1) % 4 = 0 then p - n * ${DAYS * 86_400} else p end
          from unnest(k.points || k.recent) with ordinality as u(p, i) order by i)
      from waybill w join waybill_track k on k.waybill_no = w.waybill_no, generate_series(1, ${count}) n
      where w.code in (select record_code from reporting_report_document where doc_kind = 'waybill')`,
  )
}

/** Why warnings may stand, as somebody has said of all of them: that is no matter of this. */
const REASONS = `'{"R15":"bench","R16":"bench","R23":"bench","R24":"bench"}'::jsonb`

const addDocuments = (client, count) =>
  copies(client, {
    table: 'reporting_report_document',
    from: `select d.*, w.id as wid from reporting_report_document d join waybill w on w.code = d.record_code
      where d.doc_kind = 'waybill' and d.branch_code = '${BRANCH}' and w.status = ${WAYBILL_FINISHED} and not w.is_deleted`,
    count,
    values: {
      code: `t.province || '/waybill/' || ${NUMBER('t.wid')}`,
      business_no: NUMBER('t.wid'),
      waybill_no: NUMBER('t.wid'),
      record_code: `t.record_code || '-' || n`,
      status: String(STATE.exempt),
      reasons: REASONS,
      findings: 'null',
      held_by: 'null',
      reference_no: 'null',
      next_at: 'null',
      tries: '0',
      attempt: '0',
      is_outdated: 'false',
      is_uncertain: 'false',
    },
  })

/**
 * A database with at least so many finished waybills that a province is to be told of, and what a console's demo has beside them.
 *
 * @returns its address, a connection, somebody of the branch, `release`, which has so many more wait for the pre-check, and `only`, which has so many and no others
 */
export async function reportsAt(room, count) {
  const url = await database(room)
  const making = new Room()
  try {
    await demoConsole(making, url)
  } finally {
    await making.close()
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  room.add(client, it => it.end())
  const { rows } = await client.query(`select count(*)::int as found from (${REPORTED}) r`)
  const each = Math.ceil(count / rows[0].found)
  // What the clock of that console had put into the queue would judge them before anybody measures.
  await client.query('delete from job_queue.job')
  await client.query(`update shipment_contract set sign_date = date '2001-01-01' where branch_code = '${BRANCH}'`)
  await addWaybills(client, each)
  await addDocuments(client, each)
  // The regulator has every driver and vehicle; what the demo itself had to tell is out of the way.
  await client.query(
    `update reporting_report_document set sent_at = now(), next_at = null, is_outdated = false,
      status = case when doc_kind in ('driver', 'vehicle') then ${STATE.accepted} else ${STATE.exempt} end`,
  )
  for (const table of ['waybill', 'waybill_track', 'reporting_report_document']) await client.query(`analyze ${table}`)
  /** Of all waybills in turn: copies of one are as good as it is. */
  const release = async some => {
    const { rowCount } = await client.query(
      `update reporting_report_document set status = ${STATE.notReady}, version = version + 1 where id in (
        select id from reporting_report_document where doc_kind = 'waybill' and status = ${STATE.exempt}
          and waybill_no like 'YB%' order by md5(code) limit $1)`,
      [some],
    )
    if (rowCount < some) throw new Error(`there were ${rowCount} of ${some} waybills left`)
  }
  /** Has so many wait, and no others. */
  const only = async some => {
    await client.query(
      `update reporting_report_document set status = ${STATE.exempt}, version = version + 1
        where doc_kind = 'waybill' and status <> ${STATE.exempt}`,
    )
    await release(some)
    await client.query('vacuum analyze reporting_report_document')
  }
  return { url, client, username: USERNAME, release, only }
}
