import { fenToYuan, recordMachine } from '@ntocc/sdk/fields'
import { type SQL, sql } from '@ntocc/sdk/service'
import { SettlementBatch, SettlementCharge, SettlementLine, type Side } from '../contract/batch.ts'
import type { Difference } from '../contract/calls.ts'
import { settlementMachine } from '../contract/machine.ts'
import { sealsSql } from './seal.ts'
import type { ServiceCtx } from './types.ts'
import { type Due, dueOn, isTaken, keyOf } from './waybills.ts'

type Named = Pick<SettlementBatch, 'batchNo'>

export const noOf = ({ batchNo, code }: Pick<SettlementBatch, 'batchNo' | 'code'>): string => batchNo ?? code

/** A batch that the caller is shown: nobody else's, and no draft to whom it is with. @throws NOT_FOUND */
export const shownBatch = async (ctx: ServiceCtx, id: number): Promise<SettlementBatch> => {
  const batch = await ctx.records.find(SettlementBatch, id)
  if (!ctx.session.isStaff && batch.status === settlementMachine.at.draft) throw ctx.refuse('NOT_FOUND')
  return batch
}

/** A batch by its number, held until the transaction ends: what is done to its lines is done one after the other. */
export const heldBatch = async (ctx: ServiceCtx, batchNo: string): Promise<SettlementBatch | undefined> => {
  const [batch] = await ctx.records.where(SettlementBatch, { where: sql`batch_no = ${batchNo}`, limit: 1, lock: true })
  return batch
}

/** The same, of a draft. @throws NOT_FOUND, SETTLEMENT_LOCKED */
export const heldDraft = async (ctx: ServiceCtx, batchNo: string): Promise<SettlementBatch> => {
  const batch = await heldBatch(ctx, batchNo)
  if (!batch) throw ctx.refuse('NOT_FOUND')
  if (batch.status !== settlementMachine.at.draft) throw ctx.refuse('SETTLEMENT_LOCKED', { batch: noOf(batch) })
  return batch
}

/** A waybill as a line says it. */
export const lineOf = (due: Due, batchNo: string, side: Side) => {
  const yuan = (fen: string | null) => (fen === null ? null : fenToYuan(Number(fen)))
  const amount = fenToYuan(Number(due.amount))
  return {
    batchNo,
    side,
    waybillNo: due.waybill_no,
    orderNo: due.order_no,
    finishTime: new Date(due.finish_time).toISOString(),
    quantity: due.quantity === null ? null : Number(due.quantity),
    unit: due.unit,
    price: yuan(due.price),
    freight: yuan(due.freight),
    amount,
    adjustment: '0.00',
    total: amount,
    lineKey: keyOf(due.waybill_no, side),
    status: recordMachine.at.enabled,
  }
}

/** What a line keeps of its waybill when it is taken in, by the database: `lineOf` of each that is due on these terms. */
const LINE = [
  'batchNo',
  'side',
  'waybillNo',
  'orderNo',
  'finishTime',
  'quantity',
  'unit',
  'price',
  'freight',
  'amount',
  'adjustment',
  'total',
  'lineKey',
  'status',
] as const

/**
 * Lines of all that is due on these terms and stands in no batch, each in the one of its party among these batches.
 * @param asked which of `due`
 * @returns how many
 */
export const writeLines = (ctx: ServiceCtx, side: Side, batchNos: readonly string[], asked: SQL): Promise<number> => {
  const isOf = (column: SQL) => sql`coalesce(b.${column}, '') = coalesce(due.${column}, '')`
  return ctx.records.createFrom(
    SettlementLine,
    LINE,
    sql`select b.batch_no, ${side}::text as side, due.waybill_no, due.order_no, due.finish_time, due.quantity, due.unit, due.price,
        due.freight, due.amount, 0 as adjustment, due.amount as total, due.waybill_no || ${`/${side}`} as line_key,
        ${recordMachine.at.enabled}::integer as status
      from ${dueOn(ctx, side)} join ${ctx.table(SettlementBatch)} b
        on ${isOf(sql.raw('shipment_code'))} and ${isOf(sql.raw('driver_code'))} and ${isOf(sql.raw('team_code'))}
      where b.branch_code = ${ctx.session.branchCode} and b.batch_no = any(${sql.param([...batchNos])}::text[])
        and ${asked} and not ${isTaken(ctx, side)}
      order by due.waybill_no`,
  )
}

/** Numbers of the waybills that stand in these batches. */
export const waybillsIn = async (ctx: ServiceCtx, batchNos: readonly string[]): Promise<string[]> => {
  const rows = await ctx.query<{ waybill_no: string }>(
    sql`select waybill_no from ${ctx.table(SettlementLine)} where branch_code = ${ctx.session.branchCode} and not is_deleted
      and batch_no = any(${sql.param([...batchNos])}::text[]) order by 1`,
  )
  return rows.map(({ waybill_no }) => waybill_no)
}

/** Counts and sums of batches, by the database. @param without ids of a line or of a charge that is being deleted */
export const recount = (
  ctx: ServiceCtx,
  batchNos: readonly string[],
  { line = 0, charge = 0 }: { line?: number; charge?: number } = {},
) =>
  ctx.records.changeFrom(
    SettlementBatch,
    ['lineCount', 'chargeCount', 'amount', 'adjustment', 'total'],
    sql`select b.id, l.n as line_count, c.n as charge_count, l.amount + c.amount as amount, l.adjustment,
        l.amount + c.amount + l.adjustment as total
      from ${ctx.table(SettlementBatch)} b
      cross join lateral (select count(*) as n, coalesce(sum(own.amount), 0)::bigint as amount,
          coalesce(sum(own.adjustment), 0)::bigint as adjustment
        from ${ctx.table(SettlementLine)} own
        where own.branch_code = b.branch_code and own.batch_no = b.batch_no and not own.is_deleted and own.id <> ${line}) l
      cross join lateral (select count(*) as n, coalesce(sum(own.amount), 0)::bigint as amount
        from ${ctx.table(SettlementCharge)} own
        where own.branch_code = b.branch_code and own.batch_no = b.batch_no and not own.is_deleted and own.id <> ${charge}) c
      where b.branch_code = ${ctx.session.branchCode} and b.batch_no = any(${sql.param([...batchNos])}::text[])`,
  )

/** The seal of a batch as it stands now. */
export const sealOf = async (ctx: ServiceCtx, { batchNo }: Named): Promise<string> => {
  const which = sql`b.branch_code = ${ctx.session.branchCode} and b.batch_no = ${batchNo}`
  const [row] = await ctx.query<{ seal: string }>(sealsSql(ctx, which))
  return row?.seal ?? ''
}

/** Of which party a batch is, as SQL over `due` compares it. */
const ofParty = ({ shipmentCode, driverCode, teamCode }: SettlementBatch) =>
  sql`due.shipment_code is not distinct from ${shipmentCode ?? null}::text
    and due.driver_code is not distinct from ${driverCode ?? null}::text
    and due.team_code is not distinct from ${teamCode ?? null}::text`

/** A waybill of the batch's party and side that is to be settled. */
export const dueOf = async (ctx: ServiceCtx, batch: SettlementBatch, waybillNo: string): Promise<Due | undefined> => {
  const [due] = await ctx.query<Due>(
    sql`select due.* from ${dueOn(ctx, batch.side as Side)} where due.waybill_no = ${waybillNo} and ${ofParty(batch)}`,
  )
  return due
}

/** Lines whose waybills say something else than when they were taken in. */
export const differencesOf = async (ctx: ServiceCtx, batch: SettlementBatch): Promise<Difference[]> => {
  const rows = await ctx.query<{ id: string; waybill_no: string; was: string; now: string | null }>(
    sql`select l.id, l.waybill_no, l.amount as was, due.amount as now
      from ${ctx.table(SettlementLine)} l
      left join ${dueOn(ctx, batch.side as Side)} on due.waybill_no = l.waybill_no and ${ofParty(batch)}
      where l.branch_code = ${ctx.session.branchCode} and l.batch_no = ${batch.batchNo} and not l.is_deleted
        and (due.amount is distinct from l.amount or due.quantity is distinct from l.quantity
          or due.price is distinct from l.price or due.freight is distinct from l.freight)
      order by l.waybill_no`,
  )
  return rows.map(({ id, waybill_no: waybillNo, was, now }) => ({
    lineId: Number(id),
    waybillNo,
    was: fenToYuan(Number(was)),
    ...(now !== null && { now: fenToYuan(Number(now)) }),
  }))
}
