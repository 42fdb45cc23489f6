import type { Db, Row } from '../db/database.ts'
import type { Sweep } from '../jobs/sweep.ts'
import type { Notifier } from '../notify/notifier.ts'
import { warnOfMove } from '../notify/warnings.ts'
import { moveBySystem } from './move.ts'

/** Waybills moved in one transaction: those who read them do not wait long. */
const BATCH = 100
/** Whoever has not heard within a day of it need not hear any more: data that were brought here, a backend long away. */
const TOLD_WITHIN_MS = 48 * 3_600_000

const expireBatch = (db: Db, after: number): Promise<{ last: number | undefined; expired: Row[] }> =>
  db.transaction(async tx => {
    // Whoever accepts one at this moment has it: it is looked at again the next time.
    const found = await tx.query(
      `select * from waybill where status = 10 and not is_deleted and gmt_created < now() - interval '24 hours' and id > $1
       order by id limit ${BATCH} for update skip locked`,
      [after],
    )
    const expired: Row[] = []
    for (const row of found.rows) {
      const moved = await moveBySystem(tx, row, 'expire')
      if (moved) expired.push(moved)
    }
    return { last: found.rows.length < BATCH ? undefined : Number(found.rows.at(-1)?.id), expired }
  })

const isNews = (row: Row): boolean => Date.now() - new Date(row.gmt_created as string).getTime() < TOLD_WITHIN_MS

/**
 * Waybills that nobody has taken on within a day of their making expire (10 to 97, domain facts, section 3); their
 * parties are told. @returns how many
 */
export const expireWaybills = async (db: Db, notifier: Notifier): Promise<number> => {
  let count = 0
  let after: number | undefined = 0
  while (after !== undefined) {
    const { last, expired } = await expireBatch(db, after)
    after = last
    count += expired.length
    for (const branch of new Set(expired.map(row => String(row.branch_code)))) notifier.todoChanged(branch)
    for (const row of expired.filter(isNews)) await warnOfMove({ db, notifier }, 'expire', row, undefined)
  }
  return count
}

export const waybillsSweep: Sweep = {
  name: 'waybills',
  title: {
    en: 'Expire waybills nobody accepted within 24 hours',
    zh: '处理超过 24 小时未接单的运单',
    es: 'Caducar cartas de porte sin aceptar en 24 horas',
    ja: '24時間以内に受注されなかった運送状の失効',
  },
  everyMs: 5 * 60_000,
  run: async ({ db, notifier, log }) => {
    const count = await expireWaybills(db, notifier)
    if (count > 0) log.info({ count }, 'waybills expired')
  },
}
