import {
  CreditBlacklist,
  endpoints,
  Shipment,
  ShipmentCompany,
  ShipmentContract,
  ShipmentLineArea,
  ShipmentStaff,
  type ShipperFigure,
  type ShipperOverview,
  UpstreamCustomer,
  Waybill,
} from '@ntocc/sdk/contracts'
import { fenToYuan } from '@ntocc/sdk/fields'
import { type SQL, sql } from 'drizzle-orm'
import type { Row } from '../db/database.ts'
import type { SignedCtx } from '../http/context.ts'
import { handle, type Route } from '../http/handle.ts'
import { asEntity, type Declared, type RecordOf } from '../records/entity.ts'
import { readerOf } from '../records/list.ts'
import { mayRead } from '../records/reading.ts'
import { recordOf } from '../records/rows.ts'
import { scopeOf } from '../records/scope.ts'
import { run } from '../records/sql.ts'
import { findRow, idOf } from '../records/store.ts'
import { tableSql } from '../records/write.ts'

const OPEN_STATES = '10,20,30,40,50,60,70,80,85'
const ENDED_STATES = '95,96,97'
const UNPAID_STATES = '0,1,2,3,5'
const in_ = (states: string): SQL => sql.raw(`(${states})`)

const figure = (
  key: ShipperFigure['key'],
  value: number | string,
  list?: string,
  query: Record<string, string> = {},
): ShipperFigure => ({
  key,
  value,
  kind: typeof value === 'string' ? 'money' : 'count',
  ...(list !== undefined && { list, query }),
})

const yuan = (fen: unknown): string => fenToYuan(Number(fen ?? 0))

/** Waybills of the shipper that the caller may see, as the list of waybills counts them. */
const waybillFigures = async (ctx: SignedCtx, code: string): Promise<ShipperFigure[]> => {
  if (!mayRead(ctx.session, Waybill)) return []
  const found = await run(
    ctx.db,
    sql`select count(*) filter (where status in ${in_(OPEN_STATES)}) as open, count(*) filter (where status = 90) as done,
        count(*) filter (where status in ${in_(ENDED_STATES)}) as ended,
        count(*) filter (where abnormal_flag) as abnormal,
        coalesce(sum(receivable_amount) filter (where status = 90), 0) as receivable,
        coalesce(sum(receivable_amount) filter (where status = 90 and pay_status in ${in_(UNPAID_STATES)}), 0) as unpaid,
        coalesce(sum(receivable_amount) filter (where status = 90 and invoice_status = 0), 0) as uninvoiced
      from waybill where ${scopeOf(asEntity(Waybill), ctx.session)} and shipment_code = ${code} and not is_deleted`,
  )
  const row = found.rows[0] as Row
  const own = { shipmentCode: code }
  return [
    figure('waybillsOpen', Number(row.open), 'waybill', { ...own, status: OPEN_STATES }),
    figure('waybillsDone', Number(row.done), 'waybill', { ...own, status: '90' }),
    figure('waybillsEnded', Number(row.ended), 'waybill', { ...own, status: ENDED_STATES }),
    figure('exceptionsOpen', Number(row.abnormal), 'waybill', { ...own, abnormalFlag: 'true' }),
    figure('receivable', yuan(row.receivable), 'waybill', { ...own, status: '90' }),
    figure('unpaid', yuan(row.unpaid), 'waybill', { ...own, status: '90', payStatus: UNPAID_STATES }),
    figure('uninvoiced', yuan(row.uninvoiced), 'waybill', { ...own, status: '90', invoiceStatus: '0' }),
  ]
}

/** Records of the caller's that match; nothing is said of an entity that the caller may not read. */
const counted = async (
  ctx: SignedCtx,
  key: ShipperFigure['key'],
  { of, where, query }: { of: Declared; where: SQL; query: Record<string, string> },
): Promise<ShipperFigure[]> => {
  const entity = asEntity(of)
  if (!mayRead(ctx.session, entity)) return []
  const found = await run<{ count: string }>(
    ctx.db,
    sql`select count(*) from ${tableSql(entity)} where ${scopeOf(entity, ctx.session)} and not is_deleted and ${where}`,
  )
  return [figure(key, Number(found.rows[0]?.count), entity.name, query)]
}

const day = (offset: number): string => new Date(Date.now() + (8 + offset * 24) * 3_600_000).toISOString().slice(0, 10)

const paperFigures = async (ctx: SignedCtx, row: Row): Promise<ShipperFigure[]> => {
  const own = { shipmentCode: String(row.code) }
  const ofShipper = sql`shipment_code = ${own.shipmentCode}`
  const [from, to] = [day(0), day(30)]
  const ending = sql`${ofShipper} and valid_to between ${from}::text::date and ${to}::text::date`
  const ends = { ...own, validToStart: from, validToEnd: to }
  const inList = { where: sql`uscc = ${row.uscc}`, query: { uscc: String(row.uscc) } }
  const asked: [ShipperFigure['key'], Parameters<typeof counted>[2]][] = [
    ['contracts', { of: ShipmentContract, where: ofShipper, query: own }],
    ['contractsEnding', { of: ShipmentContract, where: ending, query: ends }],
    ['staff', { of: ShipmentStaff, where: ofShipper, query: own }],
    ['lines', { of: ShipmentLineArea, where: ofShipper, query: own }],
    ['companies', { of: ShipmentCompany, where: ofShipper, query: own }],
    ['customers', { of: UpstreamCustomer, where: ofShipper, query: own }],
    ['blacklist', { of: CreditBlacklist, ...inList }],
  ]
  const figures: ShipperFigure[] = []
  for (const [key, question] of asked) figures.push(...(await counted(ctx, key, question)))
  return figures
}

const creditFigures = (row: Row): ShipperFigure[] => {
  const left = Math.max(0, Number(row.credit_limit ?? 0) - Number(row.credit_used ?? 0))
  return [
    figure('creditLimit', yuan(row.credit_limit)),
    figure('creditUsed', yuan(row.credit_used)),
    figure('creditLeft', yuan(left)),
    figure('balance', yuan(row.balance)),
    figure('frozen', yuan(row.frozen)),
  ]
}

const months = async (ctx: SignedCtx, code: string): Promise<ShipperOverview['months']> => {
  if (!mayRead(ctx.session, Waybill)) return []
  const found = await run(
    ctx.db,
    sql`select to_char(m.month, 'YYYY-MM') as month, count(w.id) as waybills,
        coalesce(sum(w.receivable_amount) filter (where w.status = 90), 0) as receivable
      from generate_series(date_trunc('month', now() at time zone 'UTC' + interval '8 hours') - interval '11 months',
        date_trunc('month', now() at time zone 'UTC' + interval '8 hours'), interval '1 month') as m(month)
      left join (select * from waybill where ${scopeOf(asEntity(Waybill), ctx.session)} and shipment_code = ${code}
        and not is_deleted) w on w.gmt_created >= (m.month - interval '8 hours') at time zone 'UTC'
        and w.gmt_created < (m.month + interval '1 month' - interval '8 hours') at time zone 'UTC'
      group by 1 order by 1`,
  )
  return found.rows.map(row => ({
    month: String(row.month),
    waybills: Number(row.waybills),
    receivable: yuan(row.receivable),
  }))
}

const overview = handle(endpoints.shipmentOverview, async (ctx, { params }): Promise<ShipperOverview> => {
  const entity = asEntity(Shipment)
  const row = await findRow(ctx.db, ctx, entity, idOf(params.id))
  const code = String(row.code)
  return {
    shipment: recordOf(entity, row, readerOf(ctx)) as RecordOf<typeof Shipment>,
    figures: [...(await waybillFigures(ctx, code)), ...creditFigures(row), ...(await paperFigures(ctx, row))],
    months: await months(ctx, code),
  }
})

export const overviewRoutes: readonly Route[] = [overview]
