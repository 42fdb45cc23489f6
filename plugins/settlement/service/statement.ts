import { dayAfter } from '@ntocc/sdk/contracts'
import { fenOfYuan, fenToYuan } from '@ntocc/sdk/fields'
import { inStates, type SQL, sql } from '@ntocc/sdk/service'
import { SettlementBatch, SettlementCharge, SettlementLine, type Side } from '../contract/batch.ts'
import type { PartyNamed } from '../contract/calls.ts'
import { settlementMachine } from '../contract/machine.ts'
import type { StatedBatch, StatedWaybill, StatementLine, StatementQuery } from '../contract/statement.ts'
import { ownerOf } from './posting.ts'
import type { Answer, ServiceCtx } from './types.ts'

/** Transfers that payments make; all others are batches'. */
const OF: Readonly<Record<string, StatementLine['what']>> = {
  'settlement.pay': 'payment',
  'settlement.credit': 'payment',
  'settlement.paySurplus': 'surplus',
  'settlement.deduct': 'advance',
  'settlement.receive': 'receipt',
}
/** Waybills on one statement; the sums are of all of them. */
const MOST = 500

/** Whose account: a party's own, or the one that staff names. @throws SETTLEMENT_PARTY */
const partyOf = (ctx: ServiceCtx, { shipmentCode, driverCode, teamCode }: PartyNamed): PartyNamed => {
  const { session } = ctx
  if (!session.isStaff) {
    const own = session.partyCode
    if (session.partyType === 'SHIPPER') return { shipmentCode: own }
    return session.partyType === 'DRIVER' ? { driverCode: own } : { teamCode: own }
  }
  const named = [shipmentCode, driverCode, teamCode].filter(Boolean)
  if (named.length !== 1) throw ctx.refuse('SETTLEMENT_PARTY')
  if (shipmentCode) return { shipmentCode }
  return driverCode ? { driverCode } : { teamCode: teamCode ?? '' }
}

const ofParty = ({ shipmentCode, driverCode, teamCode }: PartyNamed): SQL =>
  sql`b.shipment_code is not distinct from ${shipmentCode ?? null}::text
    and b.driver_code is not distinct from ${driverCode ?? null}::text
    and b.team_code is not distinct from ${teamCode ?? null}::text`

interface WaybillRow {
  waybill_no: string
  batch_no: string
  finished: string
  quantity: string | null
  unit: string | null
  price: string | null
  amount: string
  adjustment: string
}

/** Lines of the batches that were approved in these days and stand. */
const waybillsOf = async (ctx: ServiceCtx, party: PartyNamed, { start, end }: StatementQuery) => {
  const which = sql`from ${ctx.table(SettlementBatch)} b join ${ctx.table(SettlementLine)} l
      on l.branch_code = b.branch_code and l.batch_no = b.batch_no and not l.is_deleted
    where b.branch_code = ${ctx.session.branchCode} and not b.is_deleted and ${ofParty(party)}
      and b.status ${inStates(settlementMachine, 'approved')}
      and (b.approved_at at time zone 'Asia/Shanghai')::date between ${start}::date and ${end}::date`
  const rows = await ctx.query<WaybillRow>(
    sql`select l.waybill_no, l.batch_no, (l.finish_time at time zone 'Asia/Shanghai')::date::text as finished,
        l.quantity, l.unit, l.price, l.amount, l.adjustment
      ${which} order by b.approved_at, l.batch_no, l.waybill_no limit ${MOST}`,
  )
  const [all] = await ctx.query<{ n: string; sum: string }>(
    sql`select count(*) as n, coalesce(sum(l.amount + l.adjustment), 0) as sum ${which}`,
  )
  return {
    waybills: rows.map(
      ({
        waybill_no: waybillNo,
        batch_no: batchNo,
        finished,
        quantity,
        unit,
        price,
        amount,
        adjustment,
      }): StatedWaybill => ({
        waybillNo,
        batchNo,
        finished,
        quantity: quantity === null ? null : Number(quantity),
        unit,
        price: price === null ? null : fenToYuan(Number(price)),
        amount: fenToYuan(Number(amount)),
        adjustment: fenToYuan(Number(adjustment)),
        total: fenToYuan(Number(amount) + Number(adjustment)),
      }),
    ),
    waybillCount: Number(all?.n ?? 0),
    waybillTotal: fenToYuan(Number(all?.sum ?? 0)),
  }
}

/** What other areas charge, of the batches that were approved in these days and stand. */
const chargesOf = async (ctx: ServiceCtx, party: PartyNamed, { start, end }: StatementQuery) => {
  const which = sql`from ${ctx.table(SettlementBatch)} b join ${ctx.table(SettlementCharge)} c
      on c.branch_code = b.branch_code and c.batch_no = b.batch_no and not c.is_deleted
    where b.branch_code = ${ctx.session.branchCode} and not b.is_deleted and ${ofParty(party)}
      and b.status ${inStates(settlementMachine, 'approved')}
      and (b.approved_at at time zone 'Asia/Shanghai')::date between ${start}::date and ${end}::date`
  const rows = await ctx.query<{ number: string; batch_no: string; last_day: string; amount: string }>(
    sql`select c.number, c.batch_no, c.last_day::text as last_day, c.amount ${which} order by b.approved_at, c.last_day, c.number
      limit ${MOST}`,
  )
  const [all] = await ctx.query<{ sum: string }>(sql`select coalesce(sum(c.amount), 0) as sum ${which}`)
  return {
    charges: rows.map(({ number, batch_no: batchNo, last_day: lastDay, amount }) => ({
      number,
      batchNo,
      lastDay,
      amount: fenToYuan(Number(amount)),
    })),
    chargeTotal: fenToYuan(Number(all?.sum ?? 0)),
  }
}

/** Batches that were sent and stand in no account yet. */
const waitingOf = async (ctx: ServiceCtx, party: PartyNamed) => {
  const which = sql`from ${ctx.table(SettlementBatch)} b where b.branch_code = ${ctx.session.branchCode}
    and not b.is_deleted and ${ofParty(party)} and b.status ${inStates(settlementMachine, 'underWay')}`
  const rows = await ctx.query<{ id: string; batch_no: string; status: number; line_count: string; total: string }>(
    sql`select id, batch_no, status, line_count, total ${which} order by id`,
  )
  const [all] = await ctx.query<{ sum: string }>(sql`select coalesce(sum(total), 0) as sum ${which}`)
  return {
    waiting: rows.map(
      (row): StatedBatch => ({
        id: Number(row.id),
        batchNo: row.batch_no,
        status: Number(row.status),
        lineCount: Number(row.line_count),
        total: fenToYuan(Number(row.total)),
      }),
    ),
    waitingTotal: fenToYuan(Number(all?.sum ?? 0)),
  }
}

/** GET settlementStatement: what is owed between the platform and one party, whoever of the two owes it. */
export const statement: Answer<'settlementStatement'> = async (ctx, { query }) => {
  const { start, end } = query
  if (start > end) throw ctx.refuse('SETTLEMENT_SPAN')
  const party = partyOf(ctx, query)
  const side: Side = party.shipmentCode ? 'receivable' : 'payable'
  const owner = ownerOf({ shipmentCode: null, driverCode: null, teamCode: null, ...party })
  // A shipper's account goes below nothing by what it owes.
  const owed = (yuan: string) => fenToYuan((side === 'receivable' ? -1 : 1) * fenOfYuan(yuan))
  const [before, after, lines] = await Promise.all([
    ctx.books.balance(side, owner, dayAfter(start, -1)),
    ctx.books.balance(side, owner, end),
    ctx.books.statement(side, owner, { from: start, to: end }),
  ])
  const [opening, closing] = [owed(before.balance), owed(after.balance)]
  return {
    side,
    ...party,
    opening,
    closing,
    moved: fenToYuan(fenOfYuan(closing) - fenOfYuan(opening)),
    lines: lines.map(({ id, on, as, kind, businessNo, moved, balance }) => ({
      id,
      on,
      number: businessNo,
      what: OF[kind] ?? 'batch',
      isReversed: as === 'reverse',
      moved: owed(moved),
      owed: owed(balance),
    })),
    ...(await waybillsOf(ctx, party, query)),
    ...(await chargesOf(ctx, party, query)),
    ...(await waitingOf(ctx, party)),
  }
}
