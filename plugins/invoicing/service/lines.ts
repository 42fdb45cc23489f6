import { Waybill } from '@ntocc/sdk/contracts'
import { localise, recordMachine } from '@ntocc/sdk/fields'
import { type BilledCarriage, sql } from '@ntocc/sdk/service'
import { InvoiceLine } from '../contract/application.ts'
import { linesOf } from './store.ts'
import type { ServiceCtx } from './types.ts'

const READ = [
  'waybillNo',
  'vehicleNo',
  'loadAreaCode',
  'unloadAreaCode',
  'goodsName',
  'branchCode',
  'isDeleted',
] as const

interface Carried {
  waybill_no: string
  vehicle_no: string | null
  load_area_code: string | null
  unload_area_code: string | null
  goods_name: unknown
}

const MOST_NAME = 60
const cut = (text: string): string | null => text.slice(0, MOST_NAME) || null

/** Waybills as lines of an invoice of carriage say them: what was carried, from where to where, by which vehicle. */
export const linesFor = async (ctx: ServiceCtx, applyNo: string, billed: readonly BilledCarriage[]) => {
  const rows = await ctx.query<Carried>(
    sql`select waybill_no, vehicle_no, load_area_code, unload_area_code, goods_name from ${ctx.offered(Waybill, READ)} w
      where branch_code = ${ctx.session.branchCode} and not is_deleted
        and waybill_no = any(${sql.param(billed.map(({ waybillNo }) => waybillNo))}::text[])`,
  )
  const carried = new Map(rows.map(row => [row.waybill_no, row]))
  return billed.map(({ waybillNo, batchNo, orderNo, finishTime, quantity, amount }) => {
    const waybill = carried.get(waybillNo)
    return {
      code: `${applyNo}-${waybillNo}`,
      applyNo,
      waybillNo,
      batchNo,
      orderNo,
      finishTime,
      quantity,
      vehicleNo: waybill?.vehicle_no ?? null,
      origin: waybill?.load_area_code ?? null,
      destination: waybill?.unload_area_code ?? null,
      goodsName: cut(waybill ? localise(waybill.goods_name, 'zh') : ''),
      amount,
      lineKey: waybillNo,
      status: recordMachine.at.enabled,
    }
  })
}

/** Which of these waybills stand in an application that locks them. */
export const lockedAmong = async (ctx: ServiceCtx, waybillNos: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await ctx.query<{ line_key: string }>(
    sql`select line_key from ${ctx.table(InvoiceLine)} where branch_code = ${ctx.session.branchCode} and not is_deleted
      and line_key = any(${sql.param([...waybillNos])}::text[])`,
  )
  return new Set(rows.map(({ line_key }) => line_key))
}

/** Those who lock waybills take turns, so that the second is told instead of refused by the index. */
export const inTurn = (ctx: ServiceCtx) => ctx.lock('invoicing.lines')

/** Waybills of an application are locked by it. @throws INVOICE_LOCKED where another one has them by now */
export const lockLines = async (ctx: ServiceCtx, applyNo: string): Promise<void> => {
  await inTurn(ctx)
  const lines = await linesOf(ctx, applyNo)
  const [taken] = await lockedAmong(
    ctx,
    lines.filter(({ lineKey }) => !lineKey).map(({ waybillNo }) => waybillNo),
  )
  if (taken) throw ctx.refuse('INVOICE_LOCKED', { waybill: taken })
  const free = lines.filter(({ lineKey }) => !lineKey)
  await ctx.records.changeEach(
    InvoiceLine,
    free.map(({ id, waybillNo }) => ({ id, lineKey: waybillNo })),
  )
  await ctx.request('invoiceCarriage', { waybillNos: free.map(({ waybillNo }) => waybillNo), move: 'apply' })
}

/** They may be asked for again from now on; the lines stay to be read. */
export const letGo = async (ctx: ServiceCtx, applyNo: string): Promise<void> => {
  const lines = await ctx.records.changeMany(
    InvoiceLine,
    sql`apply_no = ${applyNo} and not is_deleted and line_key is not null`,
    { lineKey: null },
  )
  await ctx.request('invoiceCarriage', { waybillNos: lines.map(({ waybillNo }) => waybillNo), move: 'withdraw' })
}

/** The first line that is billed at something else by now, or not any more. */
export const differing = async (ctx: ServiceCtx, applyNo: string): Promise<string | undefined> => {
  const lines = await linesOf(ctx, applyNo)
  const billed = await ctx.request('billedCarriage', {
    waybillNos: lines.map(({ waybillNo }) => waybillNo),
    limit: lines.length,
  })
  const amounts = new Map(billed?.map(({ waybillNo, amount }) => [waybillNo, amount]))
  return lines.find(({ waybillNo, amount }) => amounts.get(waybillNo) !== amount)?.waybillNo
}
