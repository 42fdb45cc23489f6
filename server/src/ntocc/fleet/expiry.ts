import { EXPIRING_KINDS, EXPIRY_WARN_DAYS, type ExpiringKind, reviewMachine } from '@ntocc/sdk/contracts'
import type { Db, Queryable, Row } from '../db/database.ts'
import { snakeCase } from '../db/table-of.ts'
import type { Sweep } from '../jobs/sweep.ts'
import type { Notifier } from '../notify/notifier.ts'
import { writeTrail } from '../records/trail.ts'
import { expiredOf, REVIEW, subjectOf, today } from '../review/subjects.ts'
import { tellParty } from '../review/tell.ts'
import { markBlacklisted } from '../shipper/blacklist.ts'
import { blockingUntil } from './expiry-rules.ts'

const HOUR_MS = 60 * 60_000
const BATCH = 500
const BEIJING_TODAY = `((now() at time zone 'UTC') + interval '8 hours')::date`

const earliest = (kind: string): string => {
  const days = subjectOf(kind).certificates.flatMap(({ to }) => (to ? [snakeCase(to)] : []))
  return `least(${days.join(', ')})`
}

/** One expired party: its state, the states of the papers that ran out, and the line in its trail. */
const expire = async (tx: Queryable, kind: string, before: Row): Promise<Row> => {
  const { entity } = subjectOf(kind)
  const set = expiredOf(kind, before).flatMap(({ status }) => (status ? [snakeCase(status)] : []))
  const assignments = ['auth_status', ...set].map(column => `${column} = ${REVIEW.expired}`)
  const made = await tx.query(
    `update ${snakeCase(entity.name)} set ${assignments.join(', ')}, version = version + 1, gmt_modified = now(),
       modified_by = 'system' where id = $1 returning *`,
    [before.id],
  )
  const after = made.rows[0] as Row
  await writeTrail(
    tx,
    { branchCode: String(before.branch_code) },
    { entity, action: 'certificateExpire', before, after },
  )
  return after
}

const expireBatch = (db: Db, kind: ExpiringKind): Promise<Row[]> =>
  db.transaction(async tx => {
    // Replicas that sweep at once take different rows.
    const found = await tx.query(
      `select * from ${snakeCase(subjectOf(kind).entity.name)} where auth_status = ${REVIEW.approved} and not is_deleted
         and ${blockingUntil(kind)} < ${BEIJING_TODAY} order by id limit ${BATCH} for update skip locked`,
    )
    const expired: Row[] = []
    for (const row of found.rows) expired.push(await expire(tx, kind, row))
    return expired
  })

/** Certificates that end today in 30, 15 or 7 days: told once a day at most, by whichever replica marks the day first. */
const warn = async (db: Db, notifier: Notifier, kind: string): Promise<void> => {
  const key = `expiryWarned.${kind}`
  const marked = await db.query(
    `insert into sys_installation as i (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value
       where i.value <> excluded.value`,
    [key, JSON.stringify(today())],
  )
  if (!marked.rowCount) return
  const days = EXPIRY_WARN_DAYS.map(each => `${BEIJING_TODAY} + ${each}`).join(', ')
  const found = await db.query(
    `select *, ${earliest(kind)}::text as ends from ${snakeCase(subjectOf(kind).entity.name)}
     where auth_status = ${REVIEW.approved} and not is_deleted and ${earliest(kind)} in (${days}) limit 5000`,
  )
  for (const row of found.rows) tellParty(notifier, subjectOf(kind), row, 'expiring', String(row.ends))
}

/**
 * Approved drivers and vehicles with a paper that has run out become `certificateExpired` (2 to 4): they can no longer be
 * assigned. Whom it concerns is told in the morning (`notify/certificates.ts`). @returns how many
 */
export const sweepExpired = async (db: Db, notifier: Notifier): Promise<number> => {
  let count = 0
  const branches = new Set<string>()
  for (const kind of EXPIRING_KINDS) {
    for (;;) {
      const expired = await expireBatch(db, kind)
      for (const row of expired) branches.add(String(row.branch_code))
      count += expired.length
      if (expired.length < BATCH) break
    }
    await warn(db, notifier, kind)
  }
  for (const branch of branches) notifier.todoChanged(branch)
  return count
}

/** Every hour: a paper runs out at midnight of Beijing. */
export const certificatesSweep: Sweep = {
  name: 'certificates',
  title: {
    en: 'Expire certificates',
    zh: '处理到期证件',
    es: 'Caducar documentos vencidos',
    ja: '証明書の失効処理',
  },
  everyMs: HOUR_MS,
  run: async ({ db, notifier, log }) => {
    const count = await sweepExpired(db, notifier)
    await markBlacklisted(db)
    if (count > 0) log.info({ count }, 'certificates expired')
  },
}

/** Held to the machine, so that a change there is noticed here. */
if (reviewMachine.move('certificateExpire', REVIEW.approved)?.to !== REVIEW.expired)
  throw new Error('the review machine has no way from approved to expired')
