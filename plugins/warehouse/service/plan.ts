import { sql } from '@ntocc/sdk/service'
import { type PlannedBin, WarehouseBin } from '../contract/places.ts'
import { heldBy } from './bins.ts'
import { refuseOwners } from './owners.ts'
import type { Answer } from './types.ts'

interface PlanRow extends Record<string, unknown> {
  code: string
  bin_no: string
  status: number
  max_kg: string | null
  max_pallets: number | null
  kg: string
  lines: string
  pallets: string[] | null
}

/** GET warehousePlan */
export const readPlan: Answer<'warehousePlan'> = async (ctx, { query }) => {
  // Owners see what is theirs, and not how full the house is of others' goods.
  refuseOwners(ctx)
  const rows = await ctx.query<PlanRow>(
    sql`select bin.code, bin.bin_no, bin.status, bin.max_kg, bin.max_pallets, held.kg, held.lines, held.pallets
      from ${ctx.table(WarehouseBin)} bin ${heldBy(ctx)}
      where bin.branch_code = ${ctx.session.branchCode} and bin.zone_code = ${query.zoneCode} and not bin.is_deleted
      order by bin.walk_order, bin.code`,
  )
  return rows.map(
    (row): PlannedBin => ({
      code: row.code,
      binNo: row.bin_no,
      status: Number(row.status),
      maxKg: row.max_kg === null ? null : Number(row.max_kg),
      maxPallets: row.max_pallets === null ? null : Number(row.max_pallets),
      kg: Number(row.kg),
      pallets: row.pallets?.length ?? 0,
      lines: Number(row.lines),
    }),
  )
}
