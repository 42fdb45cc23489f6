import { platformDay } from '@ntocc/sdk/contracts'
import { type ConditionOf, fenOfYuan, fenToYuan, recordMachine } from '@ntocc/sdk/fields'
import { type Condition, isCaller, newDocumentNo, sql } from '@ntocc/sdk/service'
import { Inbound, InboundLine } from '../contract/inbound.ts'
import {
  LabourRate,
  LabourSheet,
  type LabourTeam,
  LabourWork,
  type LabourWorkKind,
  labourSheetMachine,
} from '../contract/labour.ts'
import { Outbound, OutboundLine } from '../contract/outbound.ts'
import { rounded } from './fees/sheet.ts'
import { OwnersGoods } from './fees/sources.ts'
import { thousandths, units } from './quantities.ts'
import type { Answer, Area, HooksOf, ServiceCtx } from './types.ts'

const IN_USE = recordMachine.at.enabled
const MOST_LINES = 1000

/** How much of each goods of a document was worked with, in thousandths. */
interface Worked {
  docNo: string
  warehouseCode: string
  ownerCode: string
  lines: { goodsCode: string; count: number }[]
}

const IN_WORKS: readonly LabourWorkKind[] = ['unload', 'putaway', 'sort']

/** @throws INVALID at `docNo` or `work` */
const workedOf = async (ctx: ServiceCtx, docNo: string, work: LabourWorkKind): Promise<Worked> => {
  const isIn = IN_WORKS.includes(work)
  const which = { where: sql`${sql.identifier(isIn ? 'inbound_no' : 'outbound_no')} = ${docNo}`, limit: MOST_LINES }
  const [doc] = await ctx.records.where(isIn ? Inbound : Outbound, which)
  if (!doc) throw ctx.invalid({ docNo: { code: 'validation.documentLine.document' } })
  const { warehouseCode, ownerCode } = doc
  const lines = isIn
    ? (await ctx.records.where(InboundLine, which)).map(({ goodsCode, received, damaged, stored }) => ({
        goodsCode: goodsCode ?? '',
        count: work === 'putaway' ? thousandths(stored) : thousandths(received) + thousandths(damaged),
      }))
    : (await ctx.records.where(OutboundLine, which)).map(({ goodsCode, picked }) => ({
        goodsCode: goodsCode ?? '',
        count: thousandths(picked),
      }))
  return { docNo, warehouseCode, ownerCode, lines }
}

/** The rate of a kind of work on a day: a warehouse’s own before the general one, the latest before those before. */
const rateOn = async (ctx: ServiceCtx, work: string, warehouseCode: string, day: string): Promise<LabourRate> => {
  const [rate] = await ctx.records.where(LabourRate, {
    where: sql`id = (select id from ${ctx.table(LabourRate)} where branch_code = ${ctx.session.branchCode} and not is_deleted
      and status = ${IN_USE} and work = ${work} and valid_from <= ${day}::date
      and (warehouse_code is null or warehouse_code = ${warehouseCode})
      order by warehouse_code is null, valid_from desc limit 1)`,
    limit: 1,
  })
  if (!rate) throw ctx.refuse('LABOUR_NO_RATE')
  return rate
}

/** Thousandths of a document that teams have done of a kind of work. */
const doneOf = async (ctx: ServiceCtx, docNo: string, work: string): Promise<number> => {
  const [row] = await ctx.query<{ sum: string | null }>(
    sql`select sum(pieces) as sum from ${ctx.table(LabourWork)} where branch_code = ${ctx.session.branchCode}
      and doc_no = ${docNo} and work = ${work} and not is_deleted`,
  )
  return thousandths(row?.sum)
}

/** POST labourRecord: nobody types what was handled; a document’s lines say it. */
export const recordLabour: Answer<'labourRecord'> = (ctx, { body }) =>
  ctx.transaction(async () => {
    await ctx.lock(`labour/${body.docNo}`)
    const worked = await workedOf(ctx, body.docNo, body.work as LabourWorkKind)
    const all = worked.lines.reduce((sum, { count }) => sum + count, 0)
    const left = all - (await doneOf(ctx, body.docNo, body.work))
    const pieces = body.pieces == null ? left : thousandths(body.pieces)
    if (pieces <= 0 || pieces > left) throw ctx.refuse('LABOUR_NOTHING', { left: units(left) })
    const day = platformDay(new Date())
    const rate = await rateOn(ctx, body.work, worked.warehouseCode, day)
    const goods = await OwnersGoods.of(ctx, worked.ownerCode)
    // Of tonnes a team has as large a part as of the pieces.
    const grams =
      rate.basis === 'tonne'
        ? worked.lines.reduce((sum, { goodsCode, count }) => sum + BigInt(count) * BigInt(goods.grams(goodsCode)), 0n)
        : BigInt(all) * 1_000_000n
    if (goods.missing) throw ctx.refuse('FEE_NO_WEIGHT', goods.missing)
    const exact = (grams * BigInt(pieces)) / BigInt(all)
    const shown = exact / 1_000_000n
    const [made] = await ctx.records.createMany(LabourWork, [
      {
        docNo: worked.docNo,
        work: body.work,
        teamCode: body.teamCode,
        warehouseCode: worked.warehouseCode,
        day,
        pieces: units(pieces),
        basis: rate.basis,
        units: Number(shown) / 1000,
        rate: rate.rate,
        // What is shown is what is paid for: the sheet can be added up by hand.
        amount: fenToYuan(Number(rounded(shown * 1_000_000n * BigInt(fenOfYuan(rate.rate))))),
        recorderId: ctx.session.accountId,
        status: IN_USE,
      },
    ])
    return ctx.records.get(LabourWork, made?.id ?? 0)
  })

const recount = (ctx: ServiceCtx, sheetNo: string) =>
  ctx.records.changeFrom(
    LabourSheet,
    ['workCount', 'amount'],
    sql`select s.id, count(w.id) as work_count, coalesce(sum(w.amount), 0)::bigint as amount
      from ${ctx.table(LabourSheet)} s left join ${ctx.table(LabourWork)} w
        on w.branch_code = s.branch_code and w.sheet_no = s.sheet_no and not w.is_deleted
      where s.branch_code = ${ctx.session.branchCode} and s.sheet_no = ${sheetNo} group by s.id`,
  )

/** POST labourSheetMake */
export const makeSheet: Answer<'labourSheetMake'> = (ctx, { body }) =>
  ctx.transaction(async () => {
    await ctx.lock(`labourSheet/${body.teamCode}`)
    const sheetNo = await newDocumentNo(ctx, LabourSheet, 'sheetNo', 'LW')
    const works = await ctx.records.changeMany(
      LabourWork,
      sql`team_code = ${body.teamCode} and sheet_no is null and not is_deleted
        and day between ${body.start}::date and ${body.end}::date`,
      { sheetNo },
    )
    if (works.length === 0) throw ctx.refuse('LABOUR_NOTHING', { left: 0 })
    const [sheet] = await ctx.records.createMany(LabourSheet, [
      {
        sheetNo,
        teamCode: body.teamCode,
        periodStart: body.start,
        periodEnd: body.end,
        workCount: 0,
        amount: '0.00',
        makerId: ctx.session.accountId,
        status: labourSheetMachine.initial,
      },
    ])
    await recount(ctx, sheetNo)
    return { id: sheet?.id ?? 0 }
  })

const worksOn = (ctx: ServiceCtx, { sheetNo }: LabourSheet): Promise<LabourWork[]> =>
  ctx.records.where(LabourWork, { where: sql`sheet_no = ${sheetNo} and not is_deleted`, limit: 10_000 })

/** Documents say what was approved for the work with their goods. */
const costDocuments = async (ctx: ServiceCtx, works: readonly LabourWork[]): Promise<void> => {
  const nos = sql.param([...new Set(works.map(({ docNo }) => docNo))])
  for (const [entity, column] of [
    [Inbound, 'inbound_no'],
    [Outbound, 'outbound_no'],
  ] as const)
    await ctx.records.changeFrom(
      entity,
      ['labourCost'],
      sql`select d.id, sum(w.amount)::bigint as labour_cost from ${ctx.table(entity)} d
        join ${ctx.table(LabourWork)} w on w.branch_code = d.branch_code and w.doc_no = d.${sql.identifier(column)} and not w.is_deleted
        join ${ctx.table(LabourSheet)} s on s.branch_code = w.branch_code and s.sheet_no = w.sheet_no and s.status = ${labourSheetMachine.at.approved}
        where d.branch_code = ${ctx.session.branchCode} and d.${sql.identifier(column)} = any(${nos}::text[]) group by d.id`,
    )
}

type Paid = Pick<LabourSheet, 'code' | 'sheetNo' | 'teamCode' | 'amount'>

/** An approved sheet is owed to its team, once. @param on its day, default today */
export const oweTeam = async (ctx: Pick<ServiceCtx, 'books'>, sheet: Paid, on?: string): Promise<void> => {
  if (fenOfYuan(sheet.amount) === 0) return
  await ctx.books.post([
    {
      kind: 'labourOwe',
      businessNo: sheet.sheetNo ?? sheet.code,
      amount: sheet.amount ?? '',
      to: { owner: `labourTeam:${sheet.teamCode}` },
      about: { entity: 'labourSheet', code: sheet.code },
      ...(on && { on }),
    },
  ])
}

/** What moves of a sheet need. */
export const sheetConditions = {
  sheetHasWork: async (ctx, { record }) => (await worksOn(ctx, record as LabourSheet)).length > 0,
  // Who recorded the work, made the sheet or handed it in had a hand in it.
  sheetByOther: async (ctx, { record }) => {
    const sheet = record as LabourSheet
    const recorders = (await worksOn(ctx, sheet)).map(({ recorderId }) => recorderId)
    if (sheet.submittedBy === ctx.session.username) return false
    return !(await isCaller(ctx, sheet.makerId, sheet.submitterId, ...recorders))
  },
} satisfies Record<ConditionOf<typeof labourSheetMachine>, Condition<Area>>

export const sheetHooks: HooksOf<typeof LabourSheet> = {
  sort: { sortField: 'gmtCreated', sortType: 'desc' },
  moving: async (ctx, sheet, move) => {
    const { accountId, username } = ctx.session
    switch (move) {
      case 'submit':
        return { submitterId: accountId, submittedBy: username }
      case 'approve':
        await oweTeam(ctx, sheet)
        return { approvedBy: username, approvedAt: new Date().toISOString() }
      case 'takeBack':
        return { submitterId: null, submittedBy: null }
      case 'void':
        await ctx.records.changeMany(LabourWork, sql`sheet_no = ${sheet.sheetNo} and not is_deleted`, { sheetNo: null })
    }
  },
  written: async (ctx, after, before) => {
    if (before && before.status !== after.status && after.approvedBy)
      await costDocuments(ctx, await worksOn(ctx, after))
  },
}

export const workHooks: HooksOf<typeof LabourWork> = {
  sort: { sortField: 'gmtCreated', sortType: 'desc' },
  remove: (ctx, { sheetNo }) => {
    if (sheetNo) throw ctx.refuse('LABOUR_ON_SHEET', { sheet: sheetNo })
  },
}

export const rateHooks: HooksOf<typeof LabourRate> = {
  sort: { sortField: 'validFrom', sortType: 'desc' },
  values: (_, values, before) => {
    const { work, warehouseCode, validFrom } = { ...before, ...values }
    return { ...values, rateKey: `${warehouseCode || '*'}/${work}/${validFrom}` }
  },
}

export const teamHooks: HooksOf<typeof LabourTeam> = {
  sort: { sortField: 'teamNo', sortType: 'asc' },
  remove: async (ctx, { code }) => {
    const [row] = await ctx.query<{ count: number }>(
      sql`select count(*)::int as count from ${ctx.table(LabourWork)} where branch_code = ${ctx.session.branchCode}
        and team_code = ${code} and not is_deleted`,
    )
    if (row && row.count > 0) throw ctx.refuse('LABOUR_TEAM_USED', { count: row.count })
  },
}
