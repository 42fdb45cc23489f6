import { fenToYuan } from '@ntocc/sdk/fields'
import { type AreaCtx, type DemoCtx, type DemoShipper, inStates, sql } from '@ntocc/sdk/service'
import { StorageBill } from '../contract/bills.ts'
import { storageBillMachine } from '../contract/fee-machines.ts'
import { StockPosting } from '../contract/stock.ts'
import { post } from '../service/fees/booking.ts'
import { dayNumber, dayText } from '../service/fees/days.ts'
import type { Movement } from '../service/fees/lots.ts'
import { reckon, type Weights } from '../service/fees/reckon.ts'
import { CHANGING } from '../service/fees/sources.ts'
import { sealsSql } from '../service/fees/store.ts'
import { thousandths, units } from '../service/quantities.ts'
import type { Area } from '../service/types.ts'
import { dayOf, HOUR, IN_USE, iso, type StockBook } from './book.ts'
import { type Contract, type Fees, type Made, makeContract, makeDraft } from './contracts.ts'
import type { Places } from './places.ts'

/** Bills of an owner: of which days, counted back from yesterday, and how far each has come. */
const PERIODS = [
  { from: 44, to: 30, states: ['approved'] },
  { from: 29, to: 15, states: ['approved'] },
  { from: 14, to: 0, states: ['sent', 'confirmed', 'draft', 'rejected'] },
] as const

const movementsIn = (book: StockBook, ownerCode: string): Movement[] =>
  book.postings
    .map((row, index): Movement & { ownerCode: string } => ({
      id: index + 1,
      postingNo: String(row.postingNo),
      docNo: String(row.docNo),
      docLine: Number(row.docLine),
      kind: String(row.kind) as Movement['kind'],
      day: dayNumber(String(row.day)),
      warehouseCode: String(row.warehouseCode),
      heap: JSON.stringify([row.warehouseCode, row.goodsCode, row.batch, row.palletNo]),
      goodsCode: String(row.goodsCode),
      batch: (row.batch ?? null) as string | null,
      palletNo: null,
      by: thousandths(Number(row.onHandBy)),
      ownerCode: String(row.ownerCode),
    }))
    .filter(at => at.ownerCode === ownerCode && at.by !== 0 && CHANGING.some(kind => kind === at.kind))
    .sort((one, other) => one.day - other.day || one.id - other.id)

type State = keyof typeof storageBillMachine.at
const isSent = (state: State) => state !== 'draft' && state !== 'rejected'
const isConfirmed = (state: State) => state === 'confirmed' || state === 'approved'

const makeBill = (
  made: Made,
  of: {
    owner: DemoShipper
    contracts: readonly Contract[]
    movements: readonly Movement[]
    weights: Weights
    days: { from: number; to: number }
    state: State
    goodsNo: (code: string) => string
  },
): void => {
  const { ctx, branch, clerk } = made
  const { owner, contracts, days, state } = of
  const lines = reckon(
    contracts.map(({ terms }) => terms),
    of.movements,
    of.weights,
    days,
  )
  if (lines.length === 0) return
  const created = Math.min(Date.parse(`${dayText(days.to + 1)}T01:30:00Z`), ctx.now - 3 * HOUR)
  const since = (hours: number) => Math.min(created + hours * HOUR, ctx.now - HOUR)
  const day = dayOf(created).slice(2).replaceAll('-', '')
  const billNo = `CF${day}8${ctx.branches.indexOf(branch)}${String(made.bills.length + 1).padStart(6, '0')}`
  const code = `${branch}-${billNo}`
  const total = lines.reduce((sum, { amount }) => sum + Number(amount), 0)
  made.bills.push({
    ...ctx.record(code, branch, created, isSent(state) ? since(26) : created),
    billNo,
    shipmentCode: owner.code,
    periodStart: dayText(days.from),
    periodEnd: dayText(days.to),
    lineCount: lines.length,
    amount: total,
    adjustment: 0,
    total,
    knownTo: 0,
    seal: null,
    firstSentAt: state === 'draft' ? null : iso(since(2)),
    sentBy: isSent(state) ? clerk(1) : null,
    confirmedAt: isConfirmed(state) ? iso(since(20)) : null,
    approvedBy: state === 'approved' ? clerk(2) : null,
    approvedAt: state === 'approved' ? iso(since(26)) : null,
    status: storageBillMachine.at[state],
  })
  if (state === 'approved' && total > 0)
    made.charges.push({
      entity: StorageBill.name,
      code,
      number: billNo,
      shipmentCode: owner.code,
      on: dayText(days.to),
      amount: fenToYuan(total),
      branchCode: branch,
      since: since(26),
    })
  for (const [index, line] of lines.entries()) {
    made.lines.push({
      ...ctx.record(`${code}-${index + 1}`, branch, created),
      billNo,
      lineNo: index + 1,
      kind: 'fee',
      warehouseCode: line.warehouseCode,
      warehouseName: contracts.find(({ terms }) => terms.warehouseCode === line.warehouseCode)?.warehouseName,
      contractNo: line.contractNo,
      basis: line.basis,
      above: line.above,
      rate: line.rate,
      units: Number(line.units / 1_000_000n) / 1000,
      amount: Number(line.amount),
      status: IN_USE,
    })
    for (const [at, part] of line.parts.entries())
      made.parts.push({
        ...ctx.record(`${code}-${index + 1}-${at + 1}`, branch, created),
        billNo,
        lineNo: index + 1,
        partNo: at + 1,
        postingNo: part.of?.postingNo ?? null,
        docNo: part.of?.docNo ?? null,
        docLine: part.of?.docLine ?? null,
        goodsNo: part.of ? of.goodsNo(part.of.goodsCode) : null,
        batch: part.of?.batch ?? null,
        palletNo: null,
        fromDay: dayText(part.from),
        toDay: dayText(part.to),
        days: part.to - part.from + 1,
        quantity: units(part.quantity),
        units: Number(part.units / 1_000_000n) / 1000,
        isFree: part.isFree,
        status: IN_USE,
      })
  }
}

/** Contracts of a branch's owners with the houses that their goods lie in, and bills of the last weeks in every state. */
export const makeFees = (
  ctx: DemoCtx,
  branch: string,
  { owners, houses, goods, book }: Omit<Places, 'rows'> & { owners: readonly DemoShipper[]; book: StockBook },
): Fees => {
  const prefix = branch === ctx.branches[0] ? '' : `${branch.toLowerCase()}-`
  const made: Made = {
    ctx,
    branch,
    clerk: number => `${prefix}finance${number}`,
    contracts: [],
    bills: [],
    lines: [],
    parts: [],
    charges: [],
  }
  const weights: Weights = {
    grams: code => Math.round((goods.find(each => each.code === code)?.unitKg ?? 0) * 1000),
    perPallet: code => (goods.find(each => each.code === code)?.perPallet ?? 0) * 1000,
  }
  const yesterday = dayNumber(dayOf(ctx.now)) - 1
  for (const [rank, owner] of owners.entries()) {
    const movements = movementsIn(book, owner.code)
    const theirs = houses.filter(house => movements.some(({ warehouseCode }) => warehouseCode === house.code))
    const contracts = theirs.map(house => makeContract(made, { owner, house, at: made.contracts.length, rank }))
    for (const { from, to, states } of PERIODS)
      makeBill(made, {
        owner,
        contracts,
        movements,
        weights,
        days: { from: yesterday - from, to: yesterday - to },
        state: states[rank % states.length] ?? 'draft',
        goodsNo: code => goods.find(each => each.code === code)?.goodsNo ?? code,
      })
    const [first] = theirs
    if (rank === 0 && first) makeDraft(made, owner, first)
  }
  return made
}

/** What owners were sent, as it stands, and the last posting that each bill knows. */
export const sealBills = async (ctx: DemoCtx): Promise<void> => {
  await ctx.query(
    sql`update ${ctx.table(StorageBill)} b set known_to = (select coalesce(max(p.id), 0) from ${ctx.table(StockPosting)} p
      where p.branch_code = b.branch_code and p.owner_code = b.shipment_code)`,
  )
  await ctx.query(
    sql`update ${ctx.table(StorageBill)} b set seal = s.seal from (${sealsSql(ctx)}) s
      where s.id = b.id and b.sent_by is not null`,
  )
}

/** What is approved stands in the books, each on its day. */
export const bookBills = async (ctx: AreaCtx<Area>): Promise<void> => {
  for (const branch of await ctx.branches())
    await ctx.inBranch(branch, async own => {
      const rows = await own.query<Record<'code' | 'bill_no' | 'shipment_code' | 'total' | 'day', string>>(
        sql`select code, bill_no, shipment_code, total, (approved_at at time zone 'Asia/Shanghai')::date::text as day
          from ${own.table(StorageBill)} where branch_code = ${branch} and not is_deleted
            and status ${inStates(storageBillMachine, 'approved')} order by approved_at, id`,
      )
      for (const { code, bill_no: billNo, shipment_code: shipmentCode, total, day } of rows)
        await post(own, { code, billNo, shipmentCode, total: fenToYuan(Number(total)) }, day)
    })
}
