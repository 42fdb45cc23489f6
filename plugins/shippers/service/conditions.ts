import { Shipment, type Waybill } from '@ntocc/sdk/contracts'
import { type Answered, type AskedMove, amongMany, type Condition, inStates, sql } from '@ntocc/sdk/service'
import { ShipmentContract } from '../contract/contracts.ts'
import type { Intercept } from '../contract/dictionaries.ts'
import { shipmentContractMachine } from '../contract/machines.ts'
import type contract from '../contract.ts'
import { type Blocking, blockedAmong } from './blacklist.ts'
import { TODAY } from './days.ts'
import { partiesAmong } from './parties.ts'
import type { ShippersCtx } from './types.ts'

type WaybillCondition = Condition<typeof contract, Waybill>

/** Who keeps something from being done, by the name of the entry; why is for those who may read the list. */
const refusal = (intercept: Intercept, entry: Blocking | undefined): Answered =>
  entry ? { code: `validation.blacklist.${intercept}`, params: { name: entry.name } } : true

/**
 * Neither the driver, nor the vehicle with its trailer, nor the shipper. The marks on their records are of entries of any
 * kind: only those that intercept an acceptance count here.
 */
const notBlacklisted: WaybillCondition = amongMany(async (ctx: ShippersCtx, asked: readonly AskedMove<Waybill>[]) => {
  const shippers = await ctx.query<{ code: string; uscc: string }>(
    sql`select code, uscc from ${ctx.table(Shipment)} where branch_code = ${ctx.session.branchCode}
      and code = any(${sql.param([...new Set(asked.map(({ record }) => record.shipmentCode))])}::text[])`,
  )
  const usccs = new Map(shippers.map(({ code, uscc }) => [code, uscc]))
  const entries = await blockedAmong(
    ctx,
    'accept',
    asked.map(({ record: { shipmentCode, driverIdNo, vehicleNo, trailerNo }, on }) => ({
      idNos: [driverIdNo ?? undefined],
      usccs: [usccs.get(shipmentCode)],
      plateNos: [vehicleNo, trailerNo ?? undefined],
      on,
    })),
  )
  return entries.map(entry => refusal('accept', entry))
})

/**
 * The contract that the waybill names is in force today, or another framework contract of its shipper is: a renewal has
 * a number of its own, and a waybill may be older than the contract that it goes by.
 */
const contractSigned: WaybillCondition = async (ctx, { record: { contractNo, shipmentCode } }) => {
  const found = await ctx.query(
    sql`select 1 from ${ctx.table(ShipmentContract)} where branch_code = ${ctx.session.branchCode} and not is_deleted
      and status ${inStates(shipmentContractMachine, 'done')} and ${TODAY} between valid_from and valid_to and shipment_code = ${shipmentCode}
      and (contract_no = ${contractNo ?? ''} or type = 'framework') limit 1`,
  )
  return found.length > 0
}

/** What moves of waybills need to know of shippers and of whom nobody does business with. */
export const waybillConditions = { notBlacklisted, contractSigned }

/** None of those that a record names is kept from it: whatever the record is, and whoever's area it is of. */
const keptFrom = (intercept: Intercept): Condition<typeof contract> =>
  amongMany(async (ctx: ShippersCtx, asked: readonly AskedMove[]) => {
    const [first] = asked
    const records = asked.map(({ record }) => record)
    const parties = first ? await partiesAmong(ctx, first.entity, records) : []
    return (await blockedAmong(ctx, intercept, parties)).map(entry => refusal(intercept, entry))
  })

/** For machines of whichever area: what publishes, pays out or invoices names its own in `needs`. */
export const everyConditions = {
  notBlacklistedToPublish: keptFrom('publish'),
  notBlacklistedToWithdraw: keptFrom('withdraw'),
  notBlacklistedToInvoice: keptFrom('invoice'),
}
