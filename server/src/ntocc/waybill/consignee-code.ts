import { createHmac } from 'node:crypto'
import type { BackendConfig } from '../config.ts'
import type { Queryable, Row } from '../db/database.ts'

/** Six digits by which the consignee signs for a waybill. Nothing is stored: the code follows from the installation's secret. */
export const consigneeCode = (secret: string, waybillCode: string): string => {
  const digest = createHmac('sha256', secret).update(`consignee:${waybillCode}`).digest()
  return String(digest.readUInt32BE(0) % 1_000_000).padStart(6, '0')
}

/** Sends the code to the consignee's phone, in the trial to the outbox. Without a message service nobody can sign by code. */
export const sendConsigneeCode = async (
  db: Queryable,
  config: Pick<BackendConfig, 'clientSecret' | 'demo'>,
  row: Row,
): Promise<void> => {
  if (!config.demo || !row.unload_phone) return
  await db.query(`insert into sys_outbox (channel, target, body) values ('sms', $1, $2)`, [
    row.unload_phone,
    `${consigneeCode(config.clientSecret, String(row.code))} (${String(row.waybill_no)})`,
  ])
}

/** Sends the codes of all waybills that wait for a signature: demo data are loaded without anybody unloading them. */
export const sendWaitingCodes = async (
  db: Queryable,
  config: Pick<BackendConfig, 'clientSecret' | 'demo'>,
): Promise<void> => {
  const waiting = await db.query(
    'select code, waybill_no, unload_phone from waybill where status = 70 and not is_deleted',
  )
  for (const row of waiting.rows) await sendConsigneeCode(db, config, row)
}
