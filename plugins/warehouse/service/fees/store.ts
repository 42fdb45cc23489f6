import { recordMachine } from '@ntocc/sdk/fields'
import { type DemoCtx, type SQL, sql } from '@ntocc/sdk/service'
import { StorageBill, StorageBillLine, StorageBillPart } from '../../contract/bills.ts'
import { storageBillMachine } from '../../contract/fee-machines.ts'
import type { ServiceCtx } from '../types.ts'
import type { DrawnLine } from './draw-up.ts'

const IN_USE = recordMachine.at.enabled
/** What one call writes within its time. */
const MOST_PARTS = 8000
const AT_ONCE = 1000

export const noOf = ({ billNo, code }: Pick<StorageBill, 'billNo' | 'code'>): string => billNo ?? code

/** Of the days themselves, or of a posting that came late: not what somebody puts right. */
export const RECKONED = sql`kind <> 'adjustment'`

export const linesOf = (ctx: ServiceCtx, { billNo }: Pick<StorageBill, 'billNo'>): Promise<StorageBillLine[]> =>
  ctx.records.where(StorageBillLine, { where: sql`bill_no = ${billNo} and not is_deleted`, limit: 10_000 })

const { at } = storageBillMachine

/** An owner is shown what it was sent, not what is still being put together or was given up before. */
export const SHOWN = sql`status <> ${at.draft} and first_sent_at is not null`

/** What an owner is told of the batch that its bill is settled in: nothing, as long as that is being put together. */
export const SHOWN_BATCH = {
  batchNo: sql`case when is_batch_shown then batch_no end`,
  settled: sql`case when is_batch_shown or settled = 'byHand' then settled end`,
}

/** A bill that the caller is shown. @throws NOT_FOUND */
export const shownBill = async (ctx: ServiceCtx, id: number): Promise<StorageBill> => {
  const bill = await ctx.records.find(StorageBill, id)
  if (!ctx.session.isStaff && (bill.status === at.draft || !bill.firstSentAt)) throw ctx.refuse('NOT_FOUND')
  return bill
}

/** A draft by its number, held until the transaction ends. @throws NOT_FOUND, FEE_LOCKED */
export const heldDraft = async (ctx: ServiceCtx, billNo: string): Promise<StorageBill> => {
  const [bill] = await ctx.records.where(StorageBill, { where: sql`bill_no = ${billNo}`, limit: 1, lock: true })
  if (!bill) throw ctx.refuse('NOT_FOUND')
  if (bill.status !== at.draft) throw ctx.refuse('FEE_LOCKED', { document: billNo })
  return bill
}

/** Writes what was reckoned, numbered from one: what somebody puts right stands behind it. @throws FEE_MANY */
export const writeLines = async (ctx: ServiceCtx, billNo: string, lines: readonly DrawnLine[]): Promise<void> => {
  const count = lines.reduce((sum, { parts }) => sum + parts.length, 0)
  if (count > MOST_PARTS) throw ctx.refuse('FEE_MANY', { most: MOST_PARTS })
  await ctx.records.createMany(
    StorageBillLine,
    lines.map(({ parts: _, ...line }, index) => ({ ...line, billNo, lineNo: index + 1, status: IN_USE })),
  )
  const parts = lines.flatMap((line, index) =>
    line.parts.map(({ from: fromDay, to: toDay, ...part }, at) => ({
      ...part,
      fromDay,
      toDay,
      billNo,
      lineNo: index + 1,
      partNo: at + 1,
      status: IN_USE,
    })),
  )
  for (let from = 0; from < parts.length; from += AT_ONCE)
    await ctx.records.createMany(StorageBillPart, parts.slice(from, from + AT_ONCE))
}

/** Counts and sums of a bill, by the database. @param without id of a line that is being deleted */
export const recount = (ctx: ServiceCtx, billNo: string, without = 0) =>
  ctx.records.changeFrom(
    StorageBill,
    ['lineCount', 'amount', 'adjustment', 'total'],
    sql`select b.id, count(l.id) as line_count,
        coalesce(sum(l.amount) filter (where l.kind <> 'adjustment'), 0)::bigint as amount,
        coalesce(sum(l.amount) filter (where l.kind = 'adjustment'), 0)::bigint as adjustment,
        coalesce(sum(l.amount), 0)::bigint as total
      from ${ctx.table(StorageBill)} b
      left join ${ctx.table(StorageBillLine)} l
        on l.branch_code = b.branch_code and l.bill_no = b.bill_no and not l.is_deleted and l.id <> ${without}
      where b.branch_code = ${ctx.session.branchCode} and b.bill_no = ${billNo}
      group by b.id`,
  )

/** Hashes of owner, days, lines and amounts as they stand now, by the bills' ids: what is confirmed and approved. */
export const sealsSql = (ctx: Pick<ServiceCtx | DemoCtx, 'table'>, which: SQL = sql`true`): SQL =>
  sql`select b.id, encode(sha256(convert_to(concat_ws('|', b.shipment_code, b.period_start, b.period_end,
      string_agg(concat_ws(':', l.line_no, l.kind, l.warehouse_code, l.contract_no, l.basis, l.above, l.rate, l.units, l.amount, l.reason,
        l.about_bill_no), ',' order by l.line_no, l.id)), 'UTF8')), 'hex') as seal
    from ${ctx.table(StorageBill)} b
    left join ${ctx.table(StorageBillLine)} l
      on l.branch_code = b.branch_code and l.bill_no = b.bill_no and not l.is_deleted
    where ${which} group by b.id`

/** The seal of a bill as it stands now. */
export const sealOf = async (ctx: ServiceCtx, { billNo }: Pick<StorageBill, 'billNo'>): Promise<string> => {
  const which = sql`b.branch_code = ${ctx.session.branchCode} and b.bill_no = ${billNo}`
  const [row] = await ctx.query<{ seal: string }>(sealsSql(ctx, which))
  return row?.seal ?? ''
}
