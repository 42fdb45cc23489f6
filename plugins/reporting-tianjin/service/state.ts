import { randomUUID } from 'node:crypto'
import { type Hooks, type NewRecord, sql } from '@ntocc/sdk/service'
import type { StatedWaybill } from '../contract/calls.ts'
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

interface Said extends Pick<StatedWaybill, 'waybillNo' | 'cost' | 'distanceKm'> {
  readonly reason: string
}

/** Waybills say what was stated of them last, and their reports are judged anew, or marked where the regulator has them. */
const take = async (ctx: TianjinCtx, statements: readonly Said[]): Promise<void> => {
  const kept = await found(
    ctx,
    statements.map(({ waybillNo }) => waybillNo),
    true,
  )
  const statedAt = new Date().toISOString()
  const changes = new Map<number, { statedCost?: string; statedKm?: number; reason: string }>()
  for (const { waybillNo, cost, distanceKm, reason } of statements) {
    const waybill = kept.get(waybillNo)
    if (!waybill) continue
    const said = { ...(cost && { statedCost: cost }), ...(distanceKm && { statedKm: distanceKm }), reason }
    changes.set(waybill.id, { ...changes.get(waybill.id), ...said })
  }
  await ctx.records.changeEach(
    TianjinWaybill,
    [...changes].map(([id, said]) => ({ ...said, id, statedAt, statedBy: ctx.session.username })),
  )
  const told = [...kept.values()]
  await refresh(
    ctx,
    told.map(({ recordCode }) => recordCode),
  )
  await ctx.request('refreshReports', { province: TIANJIN, waybillNos: told.map(({ waybillNo }) => waybillNo) })
}

const saidIn = ({ waybillNo, cost, distanceKm, reason }: TianjinStatement): Said => ({
  waybillNo,
  cost: cost ?? null,
  distanceKm: distanceKm ?? null,
  reason,
})

export const statementHooks: Hooks<Area, typeof TianjinStatement> = {
  sort: { sortField: 'gmtCreated', sortType: 'desc' },
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
  written: (ctx, after) => take(ctx, [saidIn(after)]),
  imported: (ctx, records) => take(ctx, records.map(saidIn)),
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
        throw ctx.refuse('TIANJIN_STATED_SINCE', { waybillNo, by: waybill.statedBy ?? '' })
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
    await take(ctx, statements)
    return { stated: statements.length }
  })
