import { Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { fenOfYuan } from '@ntocc/sdk/fields'
import { type Ctx, sql } from '@ntocc/sdk/service'
import { usccCheck } from '../../../../sdk/src/fields/identifiers.ts'
import type { Db } from '../../../../server/src/ntocc/db/database.ts'
import { areaNamed } from '../../../../server/src/ntocc/registry/areas.ts'
import { type TestBackend, testBackend } from '../../../../server/src/ntocc/testing/backend.ts'
import { buildTax, type TaxOptions } from '../../../../server/src/tax/app.ts'
import type { Entry } from '../../../../server/src/tax/book.ts'
import { InvoiceApplication } from '../../contract/application.ts'
import { Invoice } from '../../contract/invoice.ts'
import { wayOf } from '../port/way.ts'
import { drawDue } from '../run.ts'
import type { ServiceCtx } from '../types.ts'

const BASE = '/ntocc-basic-api'
export const BRANCH = 'HQ'
export const DAY = '2026-03-10'
const PAST = new Date(0).toISOString()

const FINISHED = {
  orderNo: 'SO-1',
  vehicleNo: '鄂A00001',
  plateColor: '2',
  businessType: '1002996',
  goodsName: 'Coal',
  goodsTypeCode: '0100',
  loadAreaCode: '420102',
  loadAddress: 'A',
  unloadAreaCode: '310104',
  unloadAddress: 'B',
  status: waybillMachine.at.finished,
  finishTime: `${DAY}T04:00:00.000Z`,
}

/** A branch whose shippers are billed, beside a tax authority of the test's own, which issues whatever it is asked as often as it is asked. */
export const invoiceDesk = async (db: Db, options: TaxOptions = {}) => {
  const tax = buildTax({ knowsOrders: false, hangMs: 50, lateMs: 150, ...options })
  const url = await tax.listen({ host: '127.0.0.1', port: 0 })
  const backend: TestBackend = await testBackend(db, { env: { TAX_URL: url } })
  const { areas } = (await backend.app.inject('/readyz')).json()
  const idle = areas.filter(({ status }: { status: string }) => status !== 'running')
  if (idle.length > 0) throw new Error(JSON.stringify(idle))
  let serial = 0
  const as = async <T>(work: (ctx: ServiceCtx) => Promise<T>, area = 'invoicing'): Promise<T> => {
    const found = areaNamed(area)
    if (!found) throw new Error(`${area} is not in force`)
    return found.platform().inBranch(BRANCH, (ctx: Ctx) => work(ctx as unknown as ServiceCtx))
  }
  const query = <T extends Record<string, unknown>>(text: string, params: unknown[] = []) => db.query<T>(text, params)

  const person = async (partyType: string, partyCode: string, role: string, phone?: string): Promise<string> => {
    const username = `person${++serial}`
    await query(
      `insert into sys_account (branch_code, username, phone, phone_proven_at, password_hash, must_change_password, party_type, party_code, user_name)
       select $1, $2, $3::text, case when $3::text is not null then now() end, password_hash, false, $4, $5, to_jsonb($2::text)
         from sys_account where username = 'admin'`,
      [BRANCH, username, phone ?? null, partyType, partyCode],
    )
    await query(
      `insert into sys_account_role (account_id, role_id, sort) select a.id, r.id, 0 from sys_account a join role r
         on r.branch_code = $1 and r.role_code = $3 where a.username = $2`,
      [BRANCH, username, role],
    )
    return backend.signIn(username)
  }
  /** A shipper with a title, who signs in. */
  const shipper = async () => {
    const code = `IS${String(++serial).padStart(4, '0')}`
    const base = `91420100MA4K${String(serial).padStart(5, '0')}`
    const taxNo = `${base}${usccCheck(base)}`
    await query(
      `insert into shipment (code, branch_code, name, uscc, auth_status, status) values ($1, $2, to_jsonb($1::text), $3, 2, 1)`,
      [code, BRANCH, taxNo],
    )
    await query(
      `insert into invoice_message (code, branch_code, owner_code, title, tax_no, kind, is_default, status, created_by)
       values ('T-' || $1, $2, $1, '{"zh": "货主公司", "en": "Shipper Ltd", "es": "Cargador", "ja": "荷主"}', $3, 'ordinary', true, 1, 'test')`,
      [code, BRANCH, taxNo],
    )
    return { code, taxNo, title: `T-${code}`, token: await person('SHIPPER', code, 'SHIPPER') }
  }
  /** An approved batch of a shipper with a waybill for each amount. @returns the waybills */
  const billed = async (shipmentCode: string, amounts: readonly string[]): Promise<string[]> => {
    const waybillNos = amounts.map(() => `YDI${String(++serial).padStart(8, '0')}`)
    await as(
      ctx =>
        ctx.records.createMany(
          Waybill,
          waybillNos.map((waybillNo, at) => ({
            ...FINISHED,
            code: waybillNo,
            waybillNo,
            shipmentCode,
            receivableAmount: amounts[at],
            invoiceStatus: 0,
          })),
        ),
      'waybills',
    )
    const batchNo = `YSI${String(++serial).padStart(8, '0')}`
    const total = amounts.reduce((sum, amount) => sum + fenOfYuan(amount), 0)
    await query(
      `insert into settlement_settlement_batch (code, branch_code, batch_no, side, shipment_code, line_count, amount, adjustment, total, status, approved_at)
       values ($1, $2, $1, 'receivable', $3, $4, $5, 0, $5, 5, now())`,
      [batchNo, BRANCH, shipmentCode, amounts.length, total],
    )
    for (const [at, waybillNo] of waybillNos.entries())
      await query(
        `insert into settlement_settlement_line (code, branch_code, batch_no, side, waybill_no, finish_time, amount, adjustment, total, line_key, status)
         values ($1 || '-' || $2, $3, $1, 'receivable', $2, $4, $5, 0, $5, $2 || '/receivable', 1)`,
        [batchNo, waybillNo, BRANCH, FINISHED.finishTime, fenOfYuan(amounts[at])],
      )
    return waybillNos
  }
  type Shipper = Awaited<ReturnType<typeof shipper>>
  const post = <T = unknown>(name: string, body: object, token: string) =>
    backend.post<T>(`${BASE}/${name}`, body, token)
  const get = <T = unknown>(name: string, token: string) => backend.get<T>(`${BASE}/${name}`, token)
  const apply = (who: Shipper, more: object = {}, token = who.token) =>
    post<{ id: number }>(
      'invoiceApply',
      { start: DAY, end: DAY, titleCode: who.title, delivery: 'electronic', ...more },
      token,
    )
  const applicationNow = ({ id }: { id: number }) => as(ctx => ctx.records.find(InvoiceApplication, id))
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
  const control = (path: string, payload: object) => tax.inject({ method: 'POST', url: `/control/${path}`, payload })
  return {
    backend,
    as,
    query,
    person,
    shipper,
    billed,
    post,
    get,
    apply,
    applicationNow,
    invoiceNow,
    invoicesOf,
    move,
    moveInvoice,
    run,
    later,
    soon,
    fault: (fault: string, place = 'draw') => control('faults', { place, fault }),
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
    close: async () => {
      await backend.app.close()
      await tax.close()
    },
  }
}
export type InvoiceDesk = Awaited<ReturnType<typeof invoiceDesk>>
