import { invoiceStateMachine, payStateMachine, Shipment, Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { fenToYuan, yuanToFen } from '@ntocc/sdk/fields'
import { type AnyEntity, inStates, type SQL, sql } from '@ntocc/sdk/service'
import { CreditBlacklist } from '../contract/blacklist.ts'
import { ShipmentContract } from '../contract/contracts.ts'
import { ShipmentLineArea } from '../contract/lines.ts'
import type { ShipperFigure, ShipperOverview } from '../contract/overview.ts'
import { ShipmentCompany, ShipmentStaff, UpstreamCustomer } from '../contract/people.ts'
import type { Answer, ShippersCtx } from './types.ts'

/** What the figures count and sum up. */
const FIGURES = [
  'id',
  'shipmentCode',
  'gmtCreated',
  'status',
  'payStatus',
  'invoiceStatus',
  'abnormalFlag',
  'receivableAmount',
  'isDeleted',
] as const
const FINISHED = waybillMachine.filter('finished')
const ENDED = ['cancelled', 'refused', 'expired'] as const

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
const waybillFigures = async (ctx: ShippersCtx, code: string): Promise<ShipperFigure[]> => {
  if (!ctx.mayRead(Waybill)) return []
  const [row = {}] = await ctx.query<Record<string, unknown>>(
    sql`select count(*) filter (where status ${inStates(waybillMachine, 'open')}) as open, count(*) filter (where status ${inStates(waybillMachine, 'finished')}) as done,
        count(*) filter (where status ${inStates(waybillMachine, ...ENDED)}) as ended,
        count(*) filter (where abnormal_flag) as abnormal,
        coalesce(sum(receivable_amount) filter (where status ${inStates(waybillMachine, 'finished')}), 0) as receivable,
        coalesce(sum(receivable_amount) filter (where status ${inStates(waybillMachine, 'finished')} and pay_status ${inStates(payStateMachine, 'owed')}), 0) as unpaid,
        coalesce(sum(receivable_amount) filter (where status ${inStates(waybillMachine, 'finished')} and invoice_status ${inStates(invoiceStateMachine, 'notInvoiced')}), 0) as uninvoiced
      from ${ctx.offered(Waybill, FIGURES, { seen: true })} w where shipment_code = ${code} and not is_deleted`,
  )
  const own = { shipmentCode: code }
  return [
    figure('waybillsOpen', Number(row.open), 'waybill', { ...own, status: waybillMachine.filter('open') }),
    figure('waybillsDone', Number(row.done), 'waybill', { ...own, status: FINISHED }),
    figure('waybillsEnded', Number(row.ended), 'waybill', { ...own, status: waybillMachine.filter(...ENDED) }),
    figure('exceptionsOpen', Number(row.abnormal), 'waybill', { ...own, abnormalFlag: 'true' }),
    figure('receivable', yuan(row.receivable), 'waybill', { ...own, status: FINISHED }),
    figure('unpaid', yuan(row.unpaid), 'waybill', {
      ...own,
      status: FINISHED,
      payStatus: payStateMachine.filter('owed'),
    }),
    figure('uninvoiced', yuan(row.uninvoiced), 'waybill', {
      ...own,
      status: FINISHED,
      invoiceStatus: invoiceStateMachine.filter('notInvoiced'),
    }),
  ]
}

/** Records of the caller's that match; nothing is said of an entity that the caller may not read. */
const counted = async (
  ctx: ShippersCtx,
  key: ShipperFigure['key'],
  { of, where, query }: { of: AnyEntity; where: SQL; query: Record<string, string> },
): Promise<ShipperFigure[]> => {
  if (!ctx.mayRead(of)) return []
  const [found] = await ctx.query<{ count: string }>(
    sql`select count(*) from ${ctx.table(of)} where ${ctx.scope(of)} and not is_deleted and ${where}`,
  )
  return [figure(key, Number(found?.count), of.name, query)]
}

const day = (offset: number): string => new Date(Date.now() + (8 + offset * 24) * 3_600_000).toISOString().slice(0, 10)

const paperFigures = async (ctx: ShippersCtx, { code, uscc }: Shipment): Promise<ShipperFigure[]> => {
  const own = { shipmentCode: code }
  const ofShipper = sql`shipment_code = ${code}`
  const [from, to] = [day(0), day(30)]
  const ending = sql`${ofShipper} and valid_to between ${from}::text::date and ${to}::text::date`
  const ends = { ...own, validToStart: from, validToEnd: to }
  const inList = { where: sql`uscc = ${uscc}`, query: { uscc } }
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

const creditFigures = async (ctx: ShippersCtx, shipper: Shipment): Promise<ShipperFigure[]> => {
  const { code, creditLimit, creditUsed, balance, frozen } = shipper
  const fen = (amount: string | null | undefined): number => yuanToFen(amount ?? '0') ?? 0
  // As of now where somebody counts it.
  const owed = await ctx.request('owedByShippers', [code])
  const { billed, carried } = owed?.get(code) ?? { billed: '0', carried: '0' }
  const used = owed ? Math.max(0, fen(billed) + fen(carried)) : fen(creditUsed)
  return [
    figure('creditLimit', yuan(fen(creditLimit))),
    figure('creditUsed', yuan(used)),
    figure('creditLeft', yuan(Math.max(0, fen(creditLimit) - used))),
    figure('balance', yuan(fen(balance))),
    figure('frozen', yuan(fen(frozen))),
  ]
}

const months = async (ctx: ShippersCtx, code: string): Promise<ShipperOverview['months']> => {
  if (!ctx.mayRead(Waybill)) return []
  const found = await ctx.query<{ month: string; waybills: string; receivable: string }>(
    sql`select to_char(m.month, 'YYYY-MM') as month, count(w.id) as waybills,
        coalesce(sum(w.receivable_amount) filter (where w.status ${inStates(waybillMachine, 'finished')}), 0) as receivable
      from generate_series(date_trunc('month', now() at time zone 'UTC' + interval '8 hours') - interval '11 months',
        date_trunc('month', now() at time zone 'UTC' + interval '8 hours'), interval '1 month') as m(month)
      left join ${ctx.offered(Waybill, FIGURES, { seen: true })} w on w.shipment_code = ${code} and not w.is_deleted and w.gmt_created >= (m.month - interval '8 hours') at time zone 'UTC'
        and w.gmt_created < (m.month + interval '1 month' - interval '8 hours') at time zone 'UTC'
      group by 1 order by 1`,
  )
  return found.map(({ month, waybills, receivable }) => ({
    month,
    waybills: Number(waybills),
    receivable: yuan(receivable),
  }))
}

/** All that the caller may know about a shipper at a glance. */
export const overview: Answer<'shipmentOverview'> = async (ctx, { params }) => {
  const stored = await ctx.records.find(Shipment, Number(params.id))
  return {
    shipment: await ctx.records.get(Shipment, stored.id),
    figures: [
      ...(await waybillFigures(ctx, stored.code)),
      ...(await creditFigures(ctx, stored)),
      ...(await paperFigures(ctx, stored)),
    ],
    months: await months(ctx, stored.code),
  }
}
