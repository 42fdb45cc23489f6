import { fenToYuan } from '@ntocc/sdk/fields'
import { type Bringer, type ChargesNews, type ShipperCharge, type SQL, sql } from '@ntocc/sdk/service'
import { StorageBill } from '../../contract/bills.ts'
import { storageBillMachine } from '../../contract/fee-machines.ts'
import { type Area, asPlatform, type ServiceCtx } from '../types.ts'
import { handOver, takeOver } from './booking.ts'

interface Row {
  code: string
  bill_no: string
  shipment_code: string
  last_day: string
  total: string
}

/** Bills that their owners have confirmed and somebody has approved. Those that give something back are settled by hand. */
export const shipperCharges: Bringer<Area, 'shipperCharges'> = async (
  ctx,
  asked,
): Promise<readonly ShipperCharge[]> => {
  const rows = await ctx.query<Row>(
    sql`select code, bill_no, shipment_code, period_end::text as last_day, total from ${ctx.table(StorageBill)}
      where branch_code = ${ctx.session.branchCode} and not is_deleted and status = ${storageBillMachine.at.approved}
        and total > 0 and ${'of' in asked ? named(asked.of) : ofDays(ctx, asked)}
      order by period_end, bill_no`,
  )
  return rows.map(row => ({
    entity: StorageBill.name,
    code: row.code,
    number: row.bill_no,
    shipmentCode: row.shipment_code,
    on: row.last_day,
    amount: fenToYuan(Number(row.total)),
  }))
}

const named = (of: readonly { entity: string; code: string }[]): SQL => {
  const codes = of.flatMap(({ entity, code }) => (entity === StorageBill.name ? [code] : []))
  return sql`code = any(${sql.param(codes)}::text[])`
}

interface Days {
  start: string
  end: string
  shipmentCode?: string | null | undefined
}

/**
 * What the caller may see and nobody is charged for yet. One that stands in a batch is told of too: whoever keeps batches knows of those that
 * live, and one that was let go while nobody could be told here would never come again.
 */
const ofDays = (ctx: ServiceCtx, { start, end, shipmentCode }: Days): SQL =>
  sql`coalesce(settled, 'taken') = 'taken' and ${ctx.scope(StorageBill)} and period_end between ${start}::date and ${end}::date
    ${shipmentCode ? sql`and shipment_code = ${shipmentCode}` : sql``}`

/** A bill follows the batch that it is settled in, in the same transaction: where one of them fails, neither stands. */
export const hearOfCharges = (
  ctx: ServiceCtx,
  { number, result, charges, why, isShown = false, on }: ChargesNews,
): Promise<void> =>
  asPlatform(ctx, async own => {
    for (const { entity, code } of charges) {
      if (entity !== StorageBill.name) continue
      const [bill] = await own.records.where(StorageBill, { where: sql`code = ${code}`, limit: 1, lock: true })
      if (!bill) throw new Error(`${number} settles a bill that is not there: ${code}`)
      const settled = result === 'released' ? null : result
      const isOthers = bill.batchNo != null && bill.batchNo !== number
      // Another batch has it by now: nothing of it is left to be released.
      if (isOthers && result === 'released') continue
      // One that another batch charges, or that is paid by itself, is not taken from there.
      const isFree = bill.settled == null || bill.settled === 'taken' || !isOthers
      if (bill.status !== storageBillMachine.at.approved || bill.settled === 'byHand' || !isFree)
        throw own.refuse('FEE_SETTLED', { bill: bill.billNo ?? code, batch: bill.batchNo ?? '' })
      if (result === 'charged' || result === 'paid') await handOver(own, bill, number, on)
      else await takeOver(own, bill, number, why ?? number)
      const isBatchShown = settled !== null && isShown
      await own.records.changeEach(StorageBill, [
        { id: bill.id, batchNo: settled ? number : null, settled, isBatchShown },
      ])
    }
  })
