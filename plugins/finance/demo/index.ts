import type { LocalizedText } from '@ntocc/sdk/contracts'
import { recordMachine } from '@ntocc/sdk/fields'
import { type AreaCtx, type Ctx, type DemoPart, sql } from '@ntocc/sdk/service'
import { type Definition, SavedStatement, SentStatement, StatementReader } from '../contract/saved.ts'
import type { Schedule } from '../contract/schedule.ts'
import type contract from '../contract.ts'
import { forgetDays } from '../service/days/total.ts'

interface Kept {
  name: LocalizedText
  definition: Definition
  schedule?: Schedule
  isShared: boolean
}

const KEPT: readonly Kept[] = [
  {
    name: {
      en: 'Margin of routes',
      zh: '线路毛利率',
      es: 'Margen por ruta',
      ja: 'ルート別の利益率',
    },
    definition: {
      by: 'route',
      measures: ['profit', 'margin', 'receivable', 'waybills', 'tonnes'],
      basis: 'finished',
      span: 'last30Days',
      chart: 'lines',
      sortField: 'profit',
      sortType: 'desc',
    },
    schedule: { repeat: 'weekly', weekday: 1, hour: 8 },
    isShared: true,
  },
  {
    name: {
      en: 'Not invoiced, by shipper and month',
      zh: '未开票金额（按货主和月份）',
      es: 'Sin facturar, por cargador y mes',
      ja: '未請求額（荷主・月別）',
    },
    definition: {
      by: 'shipper',
      andBy: 'month',
      measures: ['uninvoiced', 'invoiced', 'receivable'],
      basis: 'finished',
      span: 'thisQuarter',
      chart: 'none',
    },
    isShared: false,
  },
]

interface Owner {
  id: string
  user_name: string
}

/** Statements that the branch's first administrator has put together. */
const keepIn = async (ctx: Ctx<typeof contract>): Promise<void> => {
  const { branchCode } = ctx.session
  const [owner] = await ctx.query<Owner>(
    sql`select a.id, a.user_name from ${ctx.accounts.open} a join ${ctx.accounts.roles} r on r.account_id = a.id
      where a.branch_code = ${branchCode} and r.role_code = 'PLAT_ADMIN' order by a.id limit 1`,
  )
  if (!owner) return
  const made = await ctx.records.createMany(
    SavedStatement,
    KEPT.map((kept, at) => ({
      ...kept,
      // Stored in all languages, where the field is typed for the one that a page reads.
      name: kept.name as unknown as string,
      code: `${branchCode}-BB${at + 1}`,
      status: recordMachine.at.enabled,
      accountId: Number(owner.id),
      ownerName: owner.user_name,
    })),
    { ifNew: true },
  )
  const now = { status: recordMachine.at.enabled, toldAt: new Date().toISOString() }
  await ctx.records.createMany(
    StatementReader,
    made
      .filter(({ schedule }) => schedule)
      .map(({ id }) => ({
        ...now,
        code: `SR${id}-${owner.id}`,
        statementId: Number(id),
        accountId: Number(owner.id),
        roleCode: 'PLAT_ADMIN',
        language: 'zh',
      })),
  )
}

/** Once there are accounts to keep statements for. */
export const demo: DemoPart = {
  unless: SavedStatement,
  empties: [SavedStatement, StatementReader, SentStatement],
  // Waybills that are moved or made anew are written past whoever follows them.
  move: ctx => forgetDays(ctx as unknown as AreaCtx<typeof contract>),
  finish: async ctx => {
    const area = ctx as unknown as AreaCtx<typeof contract>
    await forgetDays(area)
    for (const branch of await area.branches()) await area.inBranch(branch, keepIn)
  },
}
