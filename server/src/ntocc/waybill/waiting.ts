import type { Queryable } from '../db/database.ts'
import type { Sweep } from '../jobs/sweep.ts'
import { moveOn } from './move.ts'

/** Waybills moved in one go; the next sweep takes the next ones. */
const BATCH = 500
const TODAY = `(now() at time zone 'UTC' + interval '8 hours')::date`

/** Contracts in force that cover the waybill `w`. */
const COVERED = `exists (select 1 from shipment_contract c where c.branch_code = w.branch_code and not c.is_deleted
  and c.status = 2 and ${TODAY} between c.valid_from and c.valid_to
  and c.shipment_code = w.shipment_code and (c.contract_no = w.contract_no or c.type = 'framework'))`

/**
 * Accepted waybills that waited for a contract go on to loading once one is in force: of one shipper, or of all, since
 * contracts begin by the calendar. @returns how many
 */
export const startWaiting = async (
  tx: Queryable,
  { branchCode = null, shipmentCode = null }: { branchCode?: unknown; shipmentCode?: unknown } = {},
): Promise<number> => {
  const found = await tx.query(
    `select w.* from waybill w where w.status = 20 and not w.is_deleted and w.contract_no is not null
       and ($1::text is null or w.branch_code = $1) and ($2::text is null or w.shipment_code = $2) and ${COVERED}
     order by w.id limit ${BATCH} for update of w skip locked`,
    [branchCode, shipmentCode],
  )
  for (const row of found.rows) await moveOn(tx, row)
  return found.rows.length
}

/** Every minute: a contract comes into force by its signature, and by the calendar. */
export const waitingSweep: Sweep = {
  name: 'waitingWaybills',
  title: {
    en: 'Start waybills that waited for a contract',
    zh: '推进等待合同生效的运单',
    es: 'Iniciar cartas de porte que esperaban un contrato',
    ja: '契約待ち運送状の処理再開',
  },
  everyMs: 60_000,
  run: async ({ db }) => {
    await db.transaction(tx => startWaiting(tx))
  },
}
