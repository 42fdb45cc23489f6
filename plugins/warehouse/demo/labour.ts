import { fenToYuan } from '@ntocc/sdk/fields'
import { type AreaCtx, type DemoCtx, type DemoRow, inStates, sql } from '@ntocc/sdk/service'
import { LabourSheet, type LabourWorkKind, labourSheetMachine } from '../contract/labour.ts'
import { inboundMachine, outboundMachine } from '../contract/machines.ts'
import { rounded } from '../service/fees/sheet.ts'
import { oweTeam } from '../service/labour.ts'
import { thousandths, units } from '../service/quantities.ts'
import type { Area } from '../service/types.ts'
import { DAY, dayOf, HOUR, IN_USE, iso } from './book.ts'
import { LABOUR_TEAM, LEADER } from './catalogue.ts'
import { clerk } from './people.ts'
import type { Places } from './places.ts'

/** What kinds of work are paid: by tonnes where goods are carried, by units where each is handled. Fen. */
const RATES: readonly [work: LabourWorkKind, basis: 'tonne' | 'piece', rate: number][] = [
  ['unload', 'tonne', 1_600],
  ['putaway', 'tonne', 900],
  ['sort', 'piece', 12],
  ['pick', 'piece', 18],
  ['load', 'tonne', 1_800],
]
const TEAMS = 2
/** Work of these days stands on a sheet that was approved, and on one that waits for it; what came since on none. */
const PAID_UNTIL = 14 * DAY
const HANDED_IN_UNTIL = 2 * DAY

export interface Labour {
  teams: DemoRow[]
  rates: DemoRow[]
  works: DemoRow[]
  sheets: DemoRow[]
}

interface Documents {
  inbounds: DemoRow[]
  inboundLines: DemoRow[]
  outbounds: DemoRow[]
  outboundLines: DemoRow[]
}

/** Documents whose goods were worked with, each with when, how much and what. */
const workedIn = ({ inbounds, inboundLines, outbounds, outboundLines }: Documents) => [
  ...inbounds
    .filter(({ status }) => Number(status) === inboundMachine.at.done)
    .map(doc => ({
      doc,
      docNo: String(doc.inboundNo),
      time: Date.parse(String(doc.doneAt)),
      works: ['unload', 'putaway'] as const,
      lines: inboundLines
        .filter(({ inboundNo }) => inboundNo === doc.inboundNo)
        .map(({ goodsCode, received, damaged }) => ({
          goodsCode,
          count: thousandths(Number(received)) + thousandths(Number(damaged)),
        })),
    })),
  ...outbounds
    .filter(({ status }) => Number(status) === outboundMachine.at.shipped)
    .map(doc => ({
      doc,
      docNo: String(doc.outboundNo),
      time: Date.parse(String(doc.loadedAt)),
      works: ['pick', 'load'] as const,
      lines: outboundLines
        .filter(({ outboundNo }) => outboundNo === doc.outboundNo)
        .map(({ goodsCode, picked }) => ({ goodsCode, count: thousandths(Number(picked)) })),
    })),
]

/** Teams with their rates, work with the documents that are over, and sheets in three states; documents get what was approved. */
export const makeLabour = (ctx: DemoCtx, branch: string, goods: Places['goods'], documents: Documents): Labour => {
  const made: Labour = { teams: [], rates: [], works: [], sheets: [] }
  const since = ctx.now - 200 * DAY
  for (let at = 1; at <= TEAMS; at += 1)
    made.teams.push({
      ...ctx.record(`${branch}-BZ${at}`, branch, since),
      teamNo: `BZ0${at}`,
      name: ctx.numbered(LABOUR_TEAM, at),
      leader: ctx.numbered(LEADER, at),
      phone: ctx.phone(7600 + at),
      status: IN_USE,
    })
  for (const [work, basis, rate] of RATES)
    made.rates.push({
      ...ctx.record(`${branch}-FL-${work}`, branch, since),
      work,
      warehouseCode: null,
      basis,
      rate,
      validFrom: dayOf(since),
      rateKey: `*/${work}/${dayOf(since)}`,
      status: IN_USE,
    })
  const grams = new Map(goods.map(({ code, unitKg }) => [code, Math.round(unitKg * 1000)]))
  const sheetOf = (team: number, time: number): string | null => {
    const ago = ctx.now - time
    if (ago < HANDED_IN_UNTIL) return null
    return `LW${dayOf(ctx.now).slice(2).replaceAll('-', '')}7${ctx.branches.indexOf(branch)}000${team}0${ago >= PAID_UNTIL ? 1 : 2}`
  }
  for (const [serial, { doc, docNo, time, works, lines }] of workedIn(documents).entries()) {
    const team = (serial % TEAMS) + 1
    const sheetNo = sheetOf(team, time)
    const pieces = lines.reduce((sum, { count }) => sum + count, 0)
    if (pieces === 0) continue
    let cost = 0
    for (const kind of works) {
      const [, basis, rate] = RATES.find(([work]) => work === kind) ?? RATES[0] ?? ['unload', 'tonne', 0]
      const exact =
        basis === 'piece'
          ? BigInt(pieces) * 1_000_000n
          : lines.reduce(
              (sum, { goodsCode, count }) => sum + BigInt(count) * BigInt(grams.get(String(goodsCode)) ?? 0),
              0n,
            )
      const shown = exact / 1_000_000n
      const amount = Number(rounded(shown * 1_000_000n * BigInt(rate)))
      cost += amount
      made.works.push({
        ...ctx.record(`${branch}-${docNo}-${kind}`, branch, time),
        createdBy: clerk({ ctx, branch }, 1),
        docNo,
        work: kind,
        teamCode: `${branch}-BZ${team}`,
        warehouseCode: doc.warehouseCode,
        day: dayOf(time),
        pieces: units(pieces),
        basis,
        units: Number(shown) / 1000,
        rate,
        amount,
        sheetNo,
        status: IN_USE,
      })
    }
    if (ctx.now - time >= PAID_UNTIL) doc.labourCost = cost
  }
  for (const sheetNo of new Set(made.works.flatMap(({ sheetNo }) => (sheetNo ? [String(sheetNo)] : [])))) {
    const own = made.works.filter(work => work.sheetNo === sheetNo)
    const isPaid = sheetNo.endsWith('1')
    const days = own.map(({ day }) => String(day)).sort()
    const created = ctx.now - (isPaid ? 12 : 1.5) * DAY
    made.sheets.push({
      ...ctx.record(`${branch}-${sheetNo}`, branch, created, created + (isPaid ? 5 : 1) * HOUR),
      sheetNo,
      teamCode: own[0]?.teamCode,
      periodStart: days[0],
      periodEnd: days.at(-1),
      workCount: own.length,
      amount: own.reduce((sum, { amount }) => sum + Number(amount), 0),
      submittedBy: clerk({ ctx, branch }, 1),
      approvedBy: isPaid ? `${branch === ctx.branches[0] ? '' : `${branch.toLowerCase()}-`}finance2` : null,
      approvedAt: isPaid ? iso(created + 5 * HOUR) : null,
      status: isPaid ? labourSheetMachine.at.approved : labourSheetMachine.at.submitted,
    })
  }
  // Every row of a table has the same fields.
  for (const doc of [...documents.inbounds, ...documents.outbounds]) doc.labourCost ??= null
  return made
}

/** What is approved is owed in the books, each on its day. */
export const bookSheets = async (ctx: AreaCtx<Area>): Promise<void> => {
  for (const branch of await ctx.branches())
    await ctx.inBranch(branch, async own => {
      const rows = await own.query<Record<'code' | 'sheet_no' | 'team_code' | 'amount' | 'day', string>>(
        sql`select code, sheet_no, team_code, amount, (approved_at at time zone 'Asia/Shanghai')::date::text as day
          from ${own.table(LabourSheet)} where branch_code = ${branch} and not is_deleted
            and status ${inStates(labourSheetMachine, 'approved')} order by approved_at, id`,
      )
      for (const { code, sheet_no: sheetNo, team_code: teamCode, amount, day } of rows)
        await oweTeam(own, { code, sheetNo, teamCode, amount: fenToYuan(Number(amount)) }, day)
    })
}
