import { createHmac, timingSafeEqual } from 'node:crypto'
import { forgive, giveBack, type Limit, takeTry } from '../account/tries.ts'
import type { BackendConfig } from '../config.ts'
import type { Queryable, Row } from '../db/database.ts'
import type { SignedCtx } from '../http/context.ts'
import { warnOfWornOutCode } from '../notify/warnings.ts'

type Installation = Pick<BackendConfig, 'clientSecret' | 'demo'>

/** Wrong codes for one waybill, whoever enters them; after the last of them the consignee gets another code. */
const WAYBILL_TRIES: Limit = { kind: 'consigneeCode', most: 5, windowMinutes: 15, lockMinutes: 15 }
/** The same over a day: a waybill has few new codes, and the consignee few messages. */
const WAYBILL_DAY: Limit = { kind: 'consigneeDay', most: 20, windowMinutes: 24 * 60 }
/** Wrong codes that one account enters, for any waybills. */
const CALLER_TRIES: Limit = { kind: 'consigneeCaller', most: 20, windowMinutes: 60 }

/**
 * Six digits by which the consignee signs for a waybill. The code itself is not stored: it follows from the
 * installation's secret and from how many the waybill has had before.
 */
export const consigneeCode = (secret: string, waybillCode: string, issue = 0): string => {
  const text = issue === 0 ? waybillCode : `${waybillCode}:${issue}`
  const digest = createHmac('sha256', secret).update(`consignee:${text}`).digest()
  return String(digest.readUInt32BE(0) % 1_000_000).padStart(6, '0')
}

const issueOf = async (db: Queryable, waybillCode: string): Promise<number> => {
  const found = await db.query<{ issue: number }>('select issue from waybill_consignee_code where waybill_code = $1', [
    waybillCode,
  ])
  return found.rows[0]?.issue ?? 0
}

const codeNow = async (db: Queryable, { clientSecret }: Installation, row: Row): Promise<string> => {
  const code = String(row.code)
  return consigneeCode(clientSecret, code, await issueOf(db, code))
}

/** Sends the code to the consignee's phone, in the trial to the outbox. Without a message service nobody can sign by code. */
export const sendConsigneeCode = async (db: Queryable, config: Installation, row: Row): Promise<void> => {
  if (!config.demo || !row.unload_phone) return
  await db.query(`insert into sys_outbox (channel, target, body) values ('sms', $1, $2)`, [
    row.unload_phone,
    `${await codeNow(db, config, row)} (${String(row.waybill_no)})`,
  ])
}

/** Sends the codes of all waybills that wait for a signature: demo data are loaded without anybody unloading them. */
export const sendWaitingCodes = async (db: Queryable, config: Installation): Promise<void> => {
  const waiting = await db.query(
    'select code, waybill_no, unload_phone from waybill where status = 70 and not is_deleted',
  )
  for (const row of waiting.rows) await sendConsigneeCode(db, config, row)
}

/** The code that was guessed at is worth nothing any more: the consignee gets another, and the shipper hears of it. */
const renewCode = async (ctx: SignedCtx, row: Row): Promise<void> => {
  await ctx.db.transaction(async tx => {
    await tx.query(
      `insert into waybill_consignee_code as c (waybill_code, issue) values ($1, 1)
       on conflict (waybill_code) do update set issue = c.issue + 1`,
      [row.code],
    )
    await sendConsigneeCode(tx, ctx.config, row)
  })
  warnOfWornOutCode(ctx.notifier, row)
}

/**
 * Whether this is the consignee's code for the waybill: the only way to ask, and every wrong answer counts, for the
 * waybill and for the caller. The last wrong one that a waybill bears makes its code void. Not within a transaction.
 * @throws BackendError TOO_MANY_TRIES
 */
export const isConsigneeCode = async (ctx: SignedCtx, row: Row, given: string): Promise<boolean> => {
  const { db, config, session } = ctx
  const waybill = String(row.code)
  await takeTry(db, CALLER_TRIES, session.accountId)
  await takeTry(db, WAYBILL_DAY, waybill)
  const left = await takeTry(db, WAYBILL_TRIES, waybill)
  const [right, tried] = [await codeNow(db, config, row), given.trim()].map(text => Buffer.from(text))
  const isRight = right?.length === tried?.length && timingSafeEqual(right as Buffer, tried as Buffer)
  if (isRight) {
    await giveBack(db, CALLER_TRIES, session.accountId)
    await forgive(db, WAYBILL_DAY, waybill)
    await forgive(db, WAYBILL_TRIES, waybill)
  } else if (left === 0) await renewCode(ctx, row)
  return isRight
}
