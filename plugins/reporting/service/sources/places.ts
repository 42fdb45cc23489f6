import { AreaProvince } from '@ntocc/sdk/contracts'
import { countyCheck } from '@ntocc/sdk/reporting'
import { sql } from '@ntocc/sdk/service'
import type { ReportCtx } from '../types.ts'

type IsCounty = (code: string) => boolean

/** The list changes once a year; a run judges thousands of documents. */
const KEPT_MS = 10 * 60_000
const kept = new Map<string, { until: number; isCounty: IsCounty }>()

/** Whether a code is one of a county, by the list of places that the branch has. Codes of nine and twelve digits name a place within one. */
export const countiesOf = async (ctx: ReportCtx): Promise<IsCounty> => {
  const { branchCode } = ctx.session
  const known = kept.get(branchCode)
  if (known && known.until > performance.now()) return known.isCounty
  const rows = await ctx.query<{ area_code: string }>(
    sql`select area_code from ${ctx.offered(AreaProvince, ['areaCode', 'branchCode', 'isDeleted'])} a
      where branch_code in (${branchCode}, '*') and not is_deleted`,
  )
  const isCounty = countyCheck(rows.map(row => row.area_code))
  kept.set(branchCode, { until: performance.now() + KEPT_MS, isCounty })
  return isCounty
}
