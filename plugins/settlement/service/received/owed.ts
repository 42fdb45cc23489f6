import { invoiceStateMachine, Shipment, Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { fenOfYuan, fenToYuan } from '@ntocc/sdk/fields'
import { inStates, type Job, type Provides, sql } from '@ntocc/sdk/service'
import { SettlementBatch, SettlementLine } from '../../contract/batch.ts'
import { settlementMachine } from '../../contract/machine.ts'
import type { Area, ServiceCtx } from '../types.ts'

const READ = [
  'waybillNo',
  'branchCode',
  'isDeleted',
  'status',
  'invoiceStatus',
  'shipmentCode',
  'receivableAmount',
] as const

/**
 * Fen of waybills that stand in no approved batch. What was invoiced without one was settled before batches were kept: an invoice is for what was
 * billed.
 */
const carriedFen = async (ctx: ServiceCtx, codes: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const { branchCode } = ctx.session
  const rows = await ctx.query<{ code: string; fen: string }>(
    sql`select w.shipment_code as code, sum(w.receivable_amount) as fen from ${ctx.offered(Waybill, READ)} w
      where w.branch_code = ${branchCode} and not w.is_deleted and w.shipment_code = any(${sql.param([...new Set(codes)])}::text[])
        and w.status not ${inStates(waybillMachine, 'off')}
        and coalesce(w.invoice_status, ${invoiceStateMachine.initial}) not ${inStates(invoiceStateMachine, 'issued')}
        and not exists (select 1 from ${ctx.table(SettlementLine)} l join ${ctx.table(SettlementBatch)} b
            on b.branch_code = l.branch_code and b.batch_no = l.batch_no
          where l.branch_code = ${branchCode} and l.line_key = w.waybill_no || '/receivable' and not l.is_deleted and not b.is_deleted
            and b.status ${inStates(settlementMachine, 'approved')})
      group by w.shipment_code`,
  )
  return new Map(rows.map(({ code, fen }) => [code, Number(fen ?? 0)]))
}

const bookOf = (code: string): string => `shipment:${code}`

export const owedByShippers: Required<Provides<Area>>['owedByShippers'] = async (ctx, codes) => {
  if (codes.length === 0) return new Map()
  const carried = await carriedFen(ctx, codes)
  const books = await ctx.books.balances('receivable', codes.map(bookOf))
  return new Map(
    [...new Set(codes)].flatMap(code => {
      // Below nothing by what is owed.
      const billed = -fenOfYuan(books.get(bookOf(code))?.balance ?? '0.00')
      const under = carried.get(code) ?? 0
      return billed === 0 && under === 0 ? [] : [[code, { billed: fenToYuan(billed), carried: fenToYuan(under) }]]
    }),
  )
}

/** Shippers whose records are compared in one go: the waybills of each are summed up. */
const AT_ONCE = 100

/** Records of shippers say what they owe, for lists to sort and filter by. Whatever decides by it counts it anew. */
export const countOwed: Job<Area>['run'] = async (area, { signal, branchCode }) => {
  for (const branch of branchCode === undefined ? await area.branches() : [branchCode])
    await area.inBranch(branch, async ctx => {
      const rows = await ctx.query<{ code: string; said: string | null }>(
        sql`select code, credit_used as said from ${ctx.offered(Shipment, ['code', 'branchCode', 'isDeleted', 'creditUsed'])} s
          where branch_code = ${branch} and not is_deleted order by code`,
      )
      for (let from = 0; from < rows.length && !signal.aborted; from += AT_ONCE) {
        const some = rows.slice(from, from + AT_ONCE)
        const owed = await owedByShippers(
          ctx,
          some.map(({ code }) => code),
        )
        const changed = some.flatMap(({ code, said }) => {
          const { billed, carried } = owed.get(code) ?? { billed: '0.00', carried: '0.00' }
          const fen = Math.max(0, fenOfYuan(billed) + fenOfYuan(carried))
          return fen === Number(said ?? 0) ? [] : [{ code, owed: fenToYuan(fen) }]
        })
        if (changed.length > 0) await ctx.request('keepOwed', changed)
      }
    })
}
