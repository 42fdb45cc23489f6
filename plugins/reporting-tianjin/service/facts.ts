import { type Bringer, type ReportFacts, sql } from '@ntocc/sdk/service'
import { TianjinWaybill } from '../contract/waybills.ts'
import { type Area, TIANJIN } from './types.ts'

/**
 * What is told of waybills beside what they say themselves: costs and distances that somebody has stated, and a distance that only the
 * track knows.
 */
export const facts: Bringer<Area, 'reportFacts'> = async (ctx, { province, waybillNos }) => {
  if (province !== TIANJIN || waybillNos.length === 0) return new Map()
  const found = await ctx.records.where(TianjinWaybill, {
    where: sql`waybill_no = any(${sql.param([...waybillNos])}::text[])`,
    limit: waybillNos.length,
  })
  return new Map(
    found.map(({ waybillNo, statedCost, distanceKm, distanceFrom }): [string, ReportFacts] => [
      waybillNo,
      {
        fuelAndTollYuan: statedCost ?? undefined,
        distanceKm: (distanceFrom === 'stated' || distanceFrom === 'track') && distanceKm ? distanceKm : undefined,
        page: `/reporting/tianjin?${new URLSearchParams({ waybillNo })}`,
      },
    ]),
  )
}
