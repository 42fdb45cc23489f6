import { fenToYuan } from '@ntocc/sdk/fields'
import { inStates, type Provider, sql } from '@ntocc/sdk/service'
import { SettlementBatch, SettlementCharge, SettlementLine } from '../contract/batch.ts'
import { settlementMachine } from '../contract/machine.ts'
import { keyOf } from './charges.ts'
import type { Area } from './types.ts'

interface Row {
  waybill_no: string
  order_no: string | null
  batch_no: string
  shipment_code: string
  finish_time: Date | string
  quantity: string | null
  total: string
}

/** What shippers have to pay by approved batches: what was put right is in it. */
export const billedCarriage: Provider<Area, 'billedCarriage'> = async (ctx, asked) => {
  const { shipmentCode, waybillNos, start, end, limit } = asked
  const rows = await ctx.query<Row>(
    sql`select l.waybill_no, l.order_no, l.batch_no, b.shipment_code, l.finish_time, l.quantity, l.total
      from ${ctx.table(SettlementLine)} l join ${ctx.table(SettlementBatch)} b
        on b.branch_code = l.branch_code and b.batch_no = l.batch_no and not b.is_deleted
      where l.branch_code = ${ctx.session.branchCode} and not l.is_deleted and l.line_key is not null and l.total > 0
        and b.side = 'receivable' and b.status ${inStates(settlementMachine, 'approved')}
        ${shipmentCode ? sql`and b.shipment_code = ${shipmentCode}` : sql``}
        ${waybillNos ? sql`and l.waybill_no = any(${sql.param([...waybillNos])}::text[])` : sql``}
        ${start ? sql`and (l.finish_time at time zone 'Asia/Shanghai')::date >= ${start}::date` : sql``}
        ${end ? sql`and (l.finish_time at time zone 'Asia/Shanghai')::date <= ${end}::date` : sql``}
      order by l.finish_time, l.waybill_no limit ${limit}`,
  )
  return rows.map(row => ({
    waybillNo: row.waybill_no,
    orderNo: row.order_no,
    batchNo: row.batch_no,
    shipmentCode: row.shipment_code,
    finishTime: new Date(row.finish_time).toISOString(),
    quantity: row.quantity === null ? null : Number(row.quantity),
    amount: fenToYuan(Number(row.total)),
  }))
}

interface ChargeRow {
  for_entity: string
  for_code: string
  number: string
  batch_no: string
  shipment_code: string
  last_day: string
  amount: string
}

/** What other areas charge shippers, as approved batches have it. A charge of a batch that is over has no key. */
export const billedCharges: Provider<Area, 'billedCharges'> = async (ctx, asked) => {
  const { shipmentCode, of, start, end, limit } = asked
  const keys = of?.map(({ entity, code }) => keyOf({ entity, code }))
  const rows = await ctx.query<ChargeRow>(
    sql`select c.for_entity, c.for_code, c.number, c.batch_no, b.shipment_code, c.last_day::text as last_day, c.amount
      from ${ctx.table(SettlementCharge)} c join ${ctx.table(SettlementBatch)} b
        on b.branch_code = c.branch_code and b.batch_no = c.batch_no and not b.is_deleted
      where c.branch_code = ${ctx.session.branchCode} and not c.is_deleted and c.charge_key is not null
        and b.side = 'receivable' and b.status ${inStates(settlementMachine, 'approved')}
        ${shipmentCode ? sql`and b.shipment_code = ${shipmentCode}` : sql``}
        ${keys ? sql`and c.charge_key = any(${sql.param(keys)}::text[])` : sql``}
        ${start ? sql`and c.last_day >= ${start}::date` : sql``}
        ${end ? sql`and c.last_day <= ${end}::date` : sql``}
      order by c.last_day, c.number, c.id limit ${limit}`,
  )
  return rows.map(row => ({
    entity: row.for_entity,
    code: row.for_code,
    number: row.number,
    batchNo: row.batch_no,
    shipmentCode: row.shipment_code,
    on: row.last_day,
    amount: fenToYuan(Number(row.amount)),
  }))
}
