import { BLACKLISTED } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import type { ConditionAnswer } from '../areas/across.ts'
import { blockedBy } from './blacklist.ts'

/**
 * Neither the driver, nor the vehicle with its trailer, nor the shipper. The marks on their records are of entries of any
 * kind: only those that intercept an acceptance count here.
 */
const notBlacklisted: ConditionAnswer = async ({ db, row, language }) => {
  const shipper = await db.query('select uscc from shipment where branch_code = $1 and code = $2', [
    row.branch_code,
    row.shipment_code,
  ])
  const { driver_id_no: idNo, vehicle_no, trailer_no } = row
  const entry = await blockedBy(db, String(row.branch_code), 'accept', {
    idNo,
    uscc: shipper.rows[0]?.uscc,
    plateNos: [vehicle_no, trailer_no],
  })
  return entry ? { code: BLACKLISTED, params: { name: localise(entry.name, language) } } : true
}

/**
 * The contract that the waybill names is in force today, or another framework contract of its shipper is: a renewal has
 * a number of its own.
 */
const contractSigned: ConditionAnswer = async ({ db, row }) => {
  if (!row.contract_no) return false
  const found = await db.query<{ found: boolean }>(
    `select exists (select 1 from shipment_contract where branch_code = $1 and not is_deleted and status = 2
       and (now() at time zone 'UTC' + interval '8 hours')::date between valid_from and valid_to
       and shipment_code = $3 and (contract_no = $2 or type = 'framework')) as found`,
    [row.branch_code, row.contract_no, row.shipment_code],
  )
  return found.rows[0]?.found ?? false
}

/** What shippers and their contracts answer of a trip. */
export const shipperConditions = { notBlacklisted, contractSigned }
