import { Waybill } from '@ntocc/sdk/contracts'
import { localise, recordMachine } from '@ntocc/sdk/fields'
import { type InvoicingCarriage, sql } from '@ntocc/sdk/service'
import { InvoiceLine } from '../contract/application.ts'
import { numberOf } from '../contract/split.ts'
import { type BilledLine, billedNow, keyOf, waybillsOf } from './billed.ts'
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

/** Waybills say how far they are invoiced; documents of other areas do not. */
export const tellCarriage = async (
  ctx: ServiceCtx,
  waybillNos: readonly string[],
  what: Omit<InvoicingCarriage, 'waybillNos'>,
): Promise<void> => {
  if (waybillNos.length > 0) await ctx.request('invoiceCarriage', { waybillNos, ...what })
}

/** Lines as an invoice says them: of a waybill what was carried, from where to where, by which vehicle; of a document its number alone. */
export const linesFor = async (ctx: ServiceCtx, applyNo: string, billed: readonly BilledLine[]) => {
  const waybillNos = billed.flatMap(({ number, charge }) => (charge ? [] : [number]))
  const rows = await ctx.query<Carried>(
    sql`select waybill_no, vehicle_no, load_area_code, unload_area_code, goods_name from ${ctx.offered(Waybill, READ)} w
      where branch_code = ${ctx.session.branchCode} and not is_deleted
        and waybill_no = any(${sql.param(waybillNos)}::text[])`,
  )
  const carried = new Map(rows.map(row => [row.waybill_no, row]))
  return billed.map(({ number, key, charge, batchNo, orderNo, finishTime, quantity, amount }, at) => {
    const waybill = charge ? undefined : carried.get(number)
    return {
      // Numbers of documents may be as long as a code is.
      code: `${applyNo}-${charge ? at + 1 : number}`,
      applyNo,
      waybillNo: charge ? null : number,
      chargeNo: charge ? number : null,
      forEntity: charge?.entity ?? null,
      forCode: charge?.code ?? null,
      batchNo,
      orderNo,
      finishTime,
      quantity,
      vehicleNo: waybill?.vehicle_no ?? null,
      origin: waybill?.load_area_code ?? null,
      destination: waybill?.unload_area_code ?? null,
      goodsName: cut(waybill ? localise(waybill.goods_name, 'zh') : ''),
      amount,
      lineKey: key,
      status: recordMachine.at.enabled,
    }
  })
}

/** Which of these waybills and documents stand in an application that locks them, by their keys. */
export const lockedAmong = async (ctx: ServiceCtx, keys: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await ctx.query<{ line_key: string }>(
    sql`select line_key from ${ctx.table(InvoiceLine)} where branch_code = ${ctx.session.branchCode} and not is_deleted
      and line_key = any(${sql.param([...keys])}::text[])`,
  )
  return new Set(rows.map(({ line_key }) => line_key))
}

/** Those who lock lines take turns, so that the second is told instead of refused by the index. */
export const inTurn = (ctx: ServiceCtx) => ctx.lock('invoicing.lines')

/** The lines of an application are locked by it. @throws INVOICE_LOCKED where another one has them by now */
export const lockLines = async (ctx: ServiceCtx, applyNo: string): Promise<void> => {
  await inTurn(ctx)
  const lines = await linesOf(ctx, applyNo)
  const free = lines.filter(({ lineKey }) => !lineKey)
  const locked = await lockedAmong(ctx, free.map(keyOf))
  const taken = free.find(line => locked.has(keyOf(line)))
  if (taken) throw ctx.refuse('INVOICE_LOCKED', { waybill: numberOf(taken) })
  await ctx.records.changeEach(
    InvoiceLine,
    free.map(line => ({ id: line.id, lineKey: keyOf(line) })),
  )
  await tellCarriage(ctx, waybillsOf(free), { move: 'apply' })
}

/** They may be asked for again from now on; the lines stay to be read. */
export const letGo = async (ctx: ServiceCtx, applyNo: string): Promise<void> => {
  const lines = await ctx.records.changeMany(
    InvoiceLine,
    sql`apply_no = ${applyNo} and not is_deleted and line_key is not null`,
    { lineKey: null },
  )
  await tellCarriage(ctx, waybillsOf(lines), { move: 'withdraw' })
}

/** The first line that is billed at something else by now, or not any more. */
export const differing = async (ctx: ServiceCtx, applyNo: string): Promise<string | undefined> => {
  const lines = await linesOf(ctx, applyNo)
  const amounts = new Map((await billedNow(ctx, lines)).map(({ key, amount }) => [key, amount]))
  const differs = lines.find(line => amounts.get(keyOf(line)) !== line.amount)
  return differs && numberOf(differs)
}
