import { waybillMachine } from '@ntocc/sdk/contracts'
import { type AreaCtx, inStates, sql, type TryLimit } from '@ntocc/sdk/service'
import type contract from '../contract.ts'
import type { Row, WaybillCtx } from './types.ts'
import { warnOfWornOutCode } from './warnings.ts'

/** Wrong codes for one waybill, whoever enters them; after the last of them the consignee gets another code. */
const WAYBILL_TRIES: TryLimit = { kind: 'consigneeCode', most: 5, windowMinutes: 15, lockMinutes: 15 }
/** The same over a day: a waybill has few new codes, and the consignee few messages. */
const WAYBILL_DAY: TryLimit = { kind: 'consigneeDay', most: 20, windowMinutes: 24 * 60 }
/** Wrong codes that one account enters, for any waybills. */
const CALLER_TRIES: TryLimit = { kind: 'consigneeCaller', most: 20, windowMinutes: 60 }

type Digesting = Pick<AreaCtx<typeof contract>, 'digest'>
type Sending = Pick<AreaCtx<typeof contract>, 'digest' | 'query' | 'sms'>

/**
 * Six digits by which the consignee signs for a waybill. The code itself is not stored: it follows from the
 * installation's secret and from how many the waybill has had before.
 */
export const consigneeCode = (ctx: Digesting, waybillCode: string, issue = 0): string => {
  const digest = ctx.digest('consignee', issue === 0 ? waybillCode : `${waybillCode}:${issue}`)
  const number = new DataView(digest.buffer, digest.byteOffset, digest.byteLength).getUint32(0)
  return String(number % 1_000_000).padStart(6, '0')
}

const issueOf = async (ctx: Sending, waybillCode: string): Promise<number> => {
  const [found] = await ctx.query<{ issue: number }>(
    sql`select issue from waybill_consignee_code where waybill_code = ${waybillCode}`,
  )
  return found?.issue ?? 0
}

const codeNow = async (ctx: Sending, row: Row): Promise<string> => {
  const code = String(row.code)
  return consigneeCode(ctx, code, await issueOf(ctx, code))
}

/** Sends the code to the consignee's phone. Without a message service nobody can sign by code. */
export const sendConsigneeCode = async (ctx: Sending, row: Row): Promise<void> => {
  if (row.unload_phone)
    await ctx.sms(String(row.unload_phone), `${await codeNow(ctx, row)} (${String(row.waybill_no)})`)
}

/** Sends the codes of all waybills that wait for a signature: demo data are loaded without anybody unloading them. */
export const sendWaitingCodes = async (ctx: AreaCtx): Promise<void> => {
  const waiting = await ctx.query<Row>(
    sql`select code, waybill_no, unload_phone from waybill where status ${inStates(waybillMachine, 'unloaded')} and not is_deleted`,
  )
  for (const row of waiting) await sendConsigneeCode(ctx, row)
}

/** The code that was guessed at is worth nothing any more: the consignee gets another, and the shipper hears of it. */
const renewCode = async (ctx: WaybillCtx, row: Row): Promise<void> => {
  await ctx.transaction(async () => {
    await ctx.query(
      sql`insert into waybill_consignee_code as c (waybill_code, issue) values (${row.code}, 1)
        on conflict (waybill_code) do update set issue = c.issue + 1`,
    )
    await sendConsigneeCode(ctx, row)
  })
  warnOfWornOutCode(ctx, row)
}

/** The same time for every code, however many of its digits are right. */
const isSame = (one: string, other: string): boolean => {
  if (one.length !== other.length) return false
  let difference = 0
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at)
  return difference === 0
}

/**
 * Whether this is the consignee's code for the waybill: the only way to ask, and every wrong answer counts, for the
 * waybill and for the caller. The last wrong one that a waybill bears makes its code void. Not within a transaction.
 * @throws TOO_MANY_TRIES
 */
export const isConsigneeCode = async (ctx: WaybillCtx, row: Row, given: string): Promise<boolean> => {
  const { tries, session } = ctx
  const waybill = String(row.code)
  await tries.take(CALLER_TRIES, session.accountId)
  await tries.take(WAYBILL_DAY, waybill)
  const left = await tries.take(WAYBILL_TRIES, waybill)
  const isRight = isSame(await codeNow(ctx, row), given.trim())
  if (isRight) {
    await tries.giveBack(CALLER_TRIES, session.accountId)
    await tries.forgive(WAYBILL_DAY, waybill)
    await tries.forgive(WAYBILL_TRIES, waybill)
  } else if (left === 0) await renewCode(ctx, row)
  return isRight
}
