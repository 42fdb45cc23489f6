import { Shipment, type Waybill } from '@ntocc/sdk/contracts'
import { type Answered, type Condition, inStates, sql } from '@ntocc/sdk/service'
import { ShipmentContract } from '../contract/contracts.ts'
import type { Intercept } from '../contract/dictionaries.ts'
import { shipmentContractMachine } from '../contract/machines.ts'
import type contract from '../contract.ts'
import { type Blocking, blockedBy } from './blacklist.ts'
import { TODAY } from './days.ts'
import { partiesOf } from './parties.ts'

type WaybillCondition = Condition<typeof contract, Waybill>

/** Who keeps something from being done, by the name of the entry; why is for those who may read the list. */
const refusal = (intercept: Intercept, entry: Blocking | undefined): Answered =>
  entry ? { code: `validation.blacklist.${intercept}`, params: { name: entry.name } } : true

/**
 * Neither the driver, nor the vehicle with its trailer, nor the shipper. The marks on their records are of entries of any
 * kind: only those that intercept an acceptance count here.
 */
const notBlacklisted: WaybillCondition = async (ctx, { record, on }) => {
  const { shipmentCode, driverIdNo, vehicleNo, trailerNo } = record
  const [shipper] = await ctx.query<{ uscc: string }>(
    sql`select uscc from ${ctx.table(Shipment)} where branch_code = ${ctx.session.branchCode} and code = ${shipmentCode}`,
  )
  const entry = await blockedBy(ctx, 'accept', {
    idNos: [driverIdNo ?? undefined],
    usccs: [shipper?.uscc],
    plateNos: [vehicleNo, trailerNo ?? undefined],
    on,
  })
  return refusal('accept', entry)
}

/**
 * The contract that the waybill names is in force today, or another framework contract of its shipper is: a renewal has
 * a number of its own.
 */
const contractSigned: WaybillCondition = async (ctx, { record: { contractNo, shipmentCode } }) => {
  if (!contractNo) return false
  const found = await ctx.query(
    sql`select 1 from ${ctx.table(ShipmentContract)} where branch_code = ${ctx.session.branchCode} and not is_deleted
      and status ${inStates(shipmentContractMachine, 'done')} and ${TODAY} between valid_from and valid_to and shipment_code = ${shipmentCode}
      and (contract_no = ${contractNo} or type = 'framework') limit 1`,
  )
  return found.length > 0
}

/** What moves of waybills need to know of shippers and of whom nobody does business with. */
export const waybillConditions = { notBlacklisted, contractSigned }

/** None of those that a record names is kept from it: whatever the record is, and whoever's area it is of. */
const keptFrom =
  (intercept: Intercept): Condition<typeof contract> =>
  async (ctx, { entity, record }) =>
    refusal(intercept, await blockedBy(ctx, intercept, await partiesOf(ctx, entity, record)))

/** For machines of whichever area: what publishes, pays out or invoices names its own in `needs`. */
export const everyConditions = {
  notBlacklistedToPublish: keptFrom('publish'),
  notBlacklistedToWithdraw: keptFrom('withdraw'),
  notBlacklistedToInvoice: keptFrom('invoice'),
}
