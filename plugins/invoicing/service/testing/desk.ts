import { fenOfYuan } from '@ntocc/sdk/fields'
import { sql } from '@ntocc/sdk/service'
import { expect } from 'vitest'
import type { Db } from '../../../../server/src/ntocc/db/database.ts'
import { BASE, BRANCH, moneyDesk, OUTSIDE, PAST } from '../../../../server/src/ntocc/testing/money-desk.ts'
import { FINISHED_ON } from '../../../../server/src/ntocc/testing/plain-waybill.ts'
import { buildTax, type TaxOptions } from '../../../../server/src/tax/app.ts'
import type { Entry } from '../../../../server/src/tax/book.ts'
import { makeBatch } from '../../../settlement/service/testing/batches.ts'
import { InvoiceApplication } from '../../contract/application.ts'
import { Invoice } from '../../contract/invoice.ts'
import { wayOf } from '../port/way.ts'
import { drawDue } from '../run.ts'
import type { ServiceCtx } from '../types.ts'

/** Beijing's day on which what is billed was finished. */
export const DAY = FINISHED_ON

/** A branch whose shippers are billed, beside a tax authority of the test's own, which issues whatever it is asked as often as it is asked. */
export const invoiceDesk = async (db: Db, options: TaxOptions = {}) => {
  const tax = buildTax({ ...OUTSIDE, ...options })
  const desk = await moneyDesk<ServiceCtx>(db, 'invoicing', 'TAX_URL', tax)
  const { as, backend, post, query } = desk

  /** A shipper with a title, who signs in. */
  const shipper = async () => {
    const { code, taxNo, token } = await desk.addShipper()
    await query(
      `insert into invoice_message (code, branch_code, owner_code, title, tax_no, kind, is_default, status, created_by)
       values ('T-' || $1, $2, $1, '{"zh": "货主公司", "en": "Shipper Ltd", "es": "Cargador", "ja": "荷主"}', $3, 'ordinary', true, 1, 'test')`,
      [code, BRANCH, taxNo],
    )
    return { code, taxNo, title: `T-${code}`, token }
  }
  const waybillsIn = async (batchNo: string | null | undefined): Promise<string[]> => {
    const { rows } = await query<{ no: string }>(
      'select waybill_no as no from settlement_settlement_line where batch_no = $1 order by id',
      [batchNo],
    )
    return rows.map(({ no }) => no)
  }
  /** An approved batch of a shipper with a waybill for each amount. @returns the waybills */
  const billed = async (shipmentCode: string, amounts: readonly string[]): Promise<string[]> => {
    const { batchNo } = await makeBatch(desk, { shipmentCode }, amounts, { isApproved: true })
    return waybillsIn(batchNo)
  }
  /** An approved batch of a shipper with one waybill, and a document of another area for each amount. */
  const charged = async (shipmentCode: string, amounts: readonly string[]) => {
    const { batchNo } = await makeBatch(desk, { shipmentCode }, ['1.00'], { isApproved: true })
    const documents: string[] = []
    for (const amount of amounts) {
      const number = desk.nextNo('DOC')
      await query(
        `insert into settlement_settlement_charge (code, branch_code, batch_no, for_entity, for_code, number, last_day, amount, charge_key, status)
         values ($1, $2, $3, 'testDocument', $1, $1, $4, $5, 'testDocument/' || $1, 1)`,
        [number, BRANCH, batchNo, DAY, fenOfYuan(amount)],
      )
      documents.push(number)
    }
    return { waybills: await waybillsIn(batchNo), documents }
  }
  type Shipper = Awaited<ReturnType<typeof shipper>>
  const apply = (who: Shipper, more: object = {}, token = who.token) =>
    post<{ id: number }>(
      'invoiceApply',
      { start: DAY, end: DAY, titleCode: who.title, delivery: 'electronic', ...more },
      token,
    )
  const applicationNow = ({ id }: { id: number }) => as(ctx => ctx.records.find(InvoiceApplication, id))
  const statusNow = async (of: { id: number }) => (await applicationNow(of)).status
  const invoiceNow = ({ id }: { id: number }) => as(ctx => ctx.records.find(Invoice, id))
  const invoicesOf = async ({ id }: { id: number }) => {
    const { applyNo } = await applicationNow({ id })
    return as(async ctx =>
      (await ctx.records.where(Invoice, { where: sql`apply_no = ${applyNo}` })).sort((a, b) => a.id - b.id),
    )
  }
  const move = async ({ id }: { id: number }, name: string, token: string, reason = 'as asked') =>
    backend.put<InvoiceApplication>(
      `${BASE}/invoiceApplication/move`,
      { id, move: name, reason, version: (await applicationNow({ id })).version },
      token,
    )
  const moveInvoice = async ({ id }: { id: number }, name: string, token: string, reason = 'as asked') =>
    backend.put<Invoice>(
      `${BASE}/invoice/move`,
      { id, move: name, reason, version: (await invoiceNow({ id })).version },
      token,
    )
  /** What is due is sent and asked about, as the job does it. */
  const run = () =>
    as(async ctx => {
      const way = await wayOf(ctx)
      if (typeof way === 'string') throw new Error(`held: ${way}`)
      await drawDue(ctx, way)
    })
  /** So much later that what was sent cannot be issued any more, and is to be asked about. */
  const later = () =>
    query(`update invoicing_invoice set not_after = $1, next_at = $1 where not_after is not null`, [PAST])
  const soon = () => query(`update invoicing_invoice set next_at = $1 where not_after is not null`, [PAST])
  /** Whatever is due is done until it stands so; the job may be at it too. */
  const becomes = (read: () => Promise<number>, wanted: number) =>
    expect
      .poll(async () => {
        await run()
        return read()
      })
      .toBe(wanted)
  return {
    ...desk,
    /** Two who may decide about invoices. */
    clerks: () =>
      Promise.all(['HQ-CLERK', 'HQ-OTHER'].map(code => desk.person('PLAT_ADMIN', code, 'FINANCE'))) as Promise<
        [clerk: string, other: string]
      >,
    becomes,
    shipper,
    billed,
    charged,
    apply,
    applicationNow,
    statusNow,
    invoiceNow,
    invoicesOf,
    move,
    moveInvoice,
    run,
    later,
    soon,
    fault: (fault: string, place = 'draw') => desk.fault(fault, place),
    book: async ({ drawNo }: Pick<Invoice, 'drawNo'>): Promise<Entry[]> =>
      (await tax.inject(`/control/book?number=${drawNo}`)).json(),
    /** How far waybills say that they are invoiced. */
    stated: async (waybillNos: readonly string[]): Promise<[number, boolean][]> =>
      (
        await query<{ invoice_status: number; is_timed: boolean }>(
          'select invoice_status, invoice_issued_time is not null as is_timed from waybill where waybill_no = any($1) order by id',
          [waybillNos],
        )
      ).rows.map(({ invoice_status, is_timed }) => [Number(invoice_status), is_timed]),
  }
}
export type InvoiceDesk = Awaited<ReturnType<typeof invoiceDesk>>
