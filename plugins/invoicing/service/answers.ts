import { fenToYuan } from '@ntocc/sdk/fields'
import { type Follow, type InvoicedCarriage, inStates, type Provider, sql } from '@ntocc/sdk/service'
import { InvoiceLine } from '../contract/application.ts'
import type { TaxMonth } from '../contract/calls.ts'
import { Invoice, InvoiceItem, invoiceMachine } from '../contract/invoice.ts'
import type { Answer, Area } from './types.ts'

interface Invoiced {
  waybill_no: string
  invoice_no: string
  total: string
}

/** What stands for waybills: of an invoice that was taken back in part, the rest. */
export const invoicesOf: Provider<Area, 'invoicesOf'> = async (ctx, waybillNos) => {
  const rows = await ctx.query<Invoiced>(
    sql`select t.waybill_no, b.invoice_no, sum(t.total)::bigint as total
      from ${ctx.table(InvoiceItem)} t
      join ${ctx.table(Invoice)} i on i.branch_code = t.branch_code and i.draw_no = t.draw_no and not i.is_deleted
        and i.status ${inStates(invoiceMachine, 'there')}
      join ${ctx.table(Invoice)} b on b.branch_code = i.branch_code and b.draw_no = coalesce(i.red_of, i.draw_no)
      where t.branch_code = ${ctx.session.branchCode} and t.waybill_no = any(${sql.param([...waybillNos])}::text[])
        and b.invoice_no is not null
      group by t.waybill_no, b.invoice_no having sum(t.total) > 0 order by t.waybill_no, b.invoice_no`,
  )
  const found = new Map<string, InvoicedCarriage[]>()
  for (const { waybill_no, invoice_no, total } of rows) {
    const one = { no: invoice_no, amount: fenToYuan(Number(total)) }
    found.set(waybill_no, [...(found.get(waybill_no) ?? []), one])
  }
  return found
}

/** What was billed is not taken back while an application has some of it. */
export const followBatch: Follow<Area> = async (ctx, written) => {
  const gone = written.flatMap(({ after, move }) => (move === 'revoke' ? [String(after.batchNo)] : []))
  if (gone.length === 0) return
  const [line] = await ctx.query<{ number: string; apply_no: string }>(
    sql`select coalesce(waybill_no, charge_no) as number, apply_no from ${ctx.table(InvoiceLine)} where branch_code = ${ctx.session.branchCode}
      and not is_deleted and line_key is not null and batch_no = any(${sql.param(gone)}::text[]) order by id limit 1`,
  )
  if (line) throw ctx.refuse('INVOICE_STANDS', { waybill: line.number, application: line.apply_no })
}

const MOST_DAYS = 1_096

interface MonthRow {
  month: string
  rate: string
  invoices: string
  reds: string
  ex_tax: string
  tax: string
  total: string
  red_tax: string
}

/** GET outputTax: of whatever was issued in these days, in Beijing. */
export const outputTax: Answer<'outputTax'> = async (ctx, { query: { start, end } }) => {
  const days = (Date.parse(end) - Date.parse(start)) / 86_400_000
  if (!(days >= 0 && days <= MOST_DAYS)) throw ctx.refuse('INVOICE_SPAN', { days: MOST_DAYS })
  const rows = await ctx.query<MonthRow>(
    sql`select to_char(issued_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, tax_rate as rate,
        count(*) filter (where not is_red) as invoices, count(*) filter (where is_red) as reds,
        sum(ex_tax)::bigint as ex_tax, sum(tax)::bigint as tax, sum(total)::bigint as total,
        coalesce(sum(tax) filter (where is_red), 0)::bigint as red_tax
      from ${ctx.table(Invoice)} where branch_code = ${ctx.session.branchCode} and not is_deleted
        and status ${inStates(invoiceMachine, 'there')}
        and (issued_at at time zone 'Asia/Shanghai')::date between ${start}::date and ${end}::date
      group by 1, 2 order by 1 desc, 2 desc`,
  )
  const yuan = (fen: string) => fenToYuan(Number(fen))
  return rows.map(
    (row): TaxMonth => ({
      month: row.month,
      rate: Number(row.rate),
      invoices: Number(row.invoices),
      reds: Number(row.reds),
      exTax: yuan(row.ex_tax),
      tax: yuan(row.tax),
      total: yuan(row.total),
      redTax: yuan(row.red_tax),
    }),
  )
}
