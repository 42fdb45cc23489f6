import { TAKEN } from '@ntocc/sdk/fields'
import { invalid } from '../errors.ts'
import type { Hooks } from '../records/hooks.ts'

/** Stretches of a shipper: each once, a new one behind the others. */
export const lineAreaHooks: Hooks = {
  sort: { sortField: 'sequence', sortType: 'asc' },
  values: async ({ tx, ctx, before }, values) => {
    const owner = values.shipmentCode ?? before?.shipment_code
    const stretch = [values.loadAreaCode ?? before?.load_area_code, values.unloadAreaCode ?? before?.unload_area_code]
    const found = await tx.query<{ same: boolean; last: number | null }>(
      `select coalesce(bool_or(load_area_code = $3 and unload_area_code = $4), false) as same, max(sequence) as last
       from shipment_line_area where branch_code = $1 and shipment_code = $2 and not is_deleted
         and id is distinct from $5::bigint`,
      [ctx.session.branchCode, owner, ...stretch, before?.id ?? null],
    )
    const { same, last } = found.rows[0] as { same: boolean; last: number | null }
    if (same) throw invalid({ unloadAreaCode: TAKEN })
    return before ? values : { ...values, sequence: Number(last ?? 0) + 1 }
  },
}
