import { randomUUID } from 'node:crypto'
import { fenToYuan } from '@ntocc/sdk/fields'
import { type Hooks, type NewRecord, type SQL, sql } from '@ntocc/sdk/service'
import { TianjinStatement, TianjinWaybill } from '../contract/waybills.ts'
import { refresh } from './refresh.ts'
import { type Answer, type Area, TIANJIN, type TianjinCtx } from './types.ts'

type Values = NewRecord<typeof TianjinStatement>

const UNKNOWN = { waybillNo: { code: 'validation.tianjin.unknown' } } as const
const NOTHING = { cost: { code: 'validation.tianjin.nothing' } } as const

const numberOf = ({ waybillNo }: Pick<Values, 'waybillNo'>): string => String(waybillNo ?? '').trim()
const saysNothing = ({ cost, distanceKm }: Pick<Values, 'cost' | 'distanceKm'>): boolean =>
  (cost ?? null) === null && (distanceKm ?? null) === null

/** Waybills by their numbers, held until the end of the transaction where they are about to be written. */
const found = async (
  ctx: TianjinCtx,
  numbers: readonly string[],
  lock = false,
): Promise<Map<string, TianjinWaybill>> => {
  const kept = await ctx.records.where(TianjinWaybill, {
    where: sql`waybill_no = any(${sql.param([...new Set(numbers)])}::text[])`,
    limit: Math.max(1, numbers.length),
    lock,
  })
  return new Map(kept.map(each => [each.waybillNo, each]))
}

/** What counts of all that was stated of a waybill; figures in the database's form. */
interface Counting {
  waybill_no: string
  cost: string | number | null
  km: string | number | null
  reason: string
  created_by: string | null
  gmt_created: string | Date
}

/**
 * What counts of waybills: of costs and of the distance what was stated last and not taken back. Who takes a statement back lets the one before
 * it count again.
 */
const counting = async (ctx: TianjinCtx, numbers: readonly string[]): Promise<ReadonlyMap<string, Counting>> => {
  const statements = ctx.table(TianjinStatement)
  const latest = (column: SQL) => sql`(array_agg(${column} order by s.id desc) filter (where ${column} is not null))[1]`
  const rows = await ctx.query<Counting>(
    sql`select s.waybill_no, ${latest(sql`s.cost`)} as cost, ${latest(sql`s.distance_km`)} as km, ${latest(sql`s.reason`)} as reason,
        ${latest(sql`s.created_by`)} as created_by, max(s.gmt_created) as gmt_created
      from ${statements} s where s.branch_code = ${ctx.session.branchCode} and s.waybill_no = any(${sql.param([...numbers])}::text[])
        and s.takes_back is null and not exists (select 1 from ${statements} t
          where t.branch_code = s.branch_code and t.takes_back = s.code)
      group by s.waybill_no`,
  )
  return new Map(rows.map(row => [row.waybill_no, row]))
}

const saidBy = (row: Counting | undefined) => ({
  statedCost: row?.cost == null ? null : fenToYuan(Number(row.cost)),
  statedKm: row?.km == null ? null : Number(row.km),
  reason: row?.reason ?? null,
  statedBy: row?.created_by ?? null,
  statedAt: row ? new Date(row.gmt_created).toISOString() : null,
})

/** Waybills say what counts of all that was stated of them, and their reports are judged anew, or marked where the regulator has them. */
const recount = async (ctx: TianjinCtx, numbers: readonly string[]): Promise<void> => {
  const kept = [...(await found(ctx, numbers, true)).values()]
  const counts = await counting(ctx, numbers)
  await ctx.records.changeEach(
    TianjinWaybill,
    kept.map(({ id, waybillNo }) => ({ ...saidBy(counts.get(waybillNo)), id })),
  )
  await refresh(
    ctx,
    kept.map(({ recordCode }) => recordCode),
  )
  await ctx.request('refreshReports', { province: TIANJIN, waybillNos: kept.map(({ waybillNo }) => waybillNo) })
}

/** A line behind it takes it back: it was written for good, and a later one says so. */
const isTakenBack = (ctx: TianjinCtx): SQL =>
  sql`code in (select t.takes_back from ${ctx.table(TianjinStatement)} t
    where t.branch_code = ${ctx.session.branchCode} and t.takes_back is not null)`

export const statementHooks: Hooks<Area, typeof TianjinStatement> = {
  sort: { sortField: 'gmtCreated', sortType: 'desc' },
  list: ctx => ({ computes: { isTakenBack: isTakenBack(ctx) } }),
  values: async (ctx, values) => {
    if (saysNothing(values)) throw ctx.invalid(NOTHING)
    const waybillNo = numberOf(values)
    if (!(await found(ctx, [waybillNo])).has(waybillNo)) throw ctx.invalid(UNKNOWN)
    return { ...values, waybillNo }
  },
  importing: async (ctx, all) => {
    const known = await found(ctx, all.map(numberOf))
    return all.map(values => {
      if (saysNothing(values)) return { issues: NOTHING }
      const waybillNo = numberOf(values)
      return known.has(waybillNo) ? { values: { ...values, waybillNo } } : { issues: UNKNOWN }
    })
  },
  written: (ctx, after) => recount(ctx, [after.waybillNo]),
  imported: (ctx, records) =>
    recount(
      ctx,
      records.map(({ waybillNo }) => waybillNo),
    ),
}

/** POST tianjinState: what somebody has seen and states now, of each waybill by its own figures. */
export const state: Answer<'tianjinState'> = (ctx, { body: { waybills, reason } }) =>
  ctx.transaction(async () => {
    const kept = await found(
      ctx,
      waybills.map(({ waybillNo }) => waybillNo),
      true,
    )
    for (const stated of waybills) {
      const { waybillNo, version } = stated
      const waybill = kept.get(waybillNo)
      if (!waybill) throw ctx.refuse('TIANJIN_UNKNOWN', { waybillNo })
      if (waybill.version !== version)
        throw ctx.refuse('TIANJIN_STATED_SINCE', { waybillNo, by: waybill.statedBy ?? waybill.modifiedBy ?? '' })
      if (saysNothing(stated)) throw ctx.invalid({ waybills: NOTHING.cost })
    }
    const statements = waybills.map(({ waybillNo, cost, distanceKm }) => ({
      code: randomUUID(),
      waybillNo,
      cost: cost ?? null,
      distanceKm: distanceKm ?? null,
      reason,
    }))
    await ctx.records.createMany(TianjinStatement, statements)
    await recount(
      ctx,
      statements.map(({ waybillNo }) => waybillNo),
    )
    return { stated: statements.length }
  })

/** POST tianjinTakeBack: a statement does not count any more, and stays on record with who took it back, when and why. */
export const takeBack: Answer<'tianjinTakeBack'> = (ctx, { body: { statementCode, reason } }) =>
  ctx.transaction(async () => {
    const [statement] = await ctx.records.where(TianjinStatement, { where: sql`code = ${statementCode}`, limit: 1 })
    if (!statement || statement.takesBack) throw ctx.refuse('NOT_FOUND')
    const { waybillNo } = statement
    // Of two who take it back at once the second finds that it was: whoever writes of a waybill has it alone.
    await found(ctx, [waybillNo], true)
    const [before] = await ctx.records.where(TianjinStatement, { where: sql`takes_back = ${statementCode}`, limit: 1 })
    if (before) throw ctx.refuse('TIANJIN_TAKEN_BACK', { by: before.createdBy ?? '' })
    await ctx.records.createMany(TianjinStatement, [
      { code: randomUUID(), waybillNo, cost: null, distanceKm: null, reason, takesBack: statementCode },
    ])
    await recount(ctx, [waybillNo])
    return { waybillNo }
  })
