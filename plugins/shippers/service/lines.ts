import { TAKEN } from '@ntocc/sdk/fields'
import { sql } from '@ntocc/sdk/service'
import { ShipmentLineArea } from '../contract/lines.ts'
import type { Answer, HooksOf } from './types.ts'

/** What makes a stretch one of its own. */
const STRETCH = ['shipmentCode', 'loadAreaCode', 'unloadAreaCode'] as const

/** Stretches of a shipper: each once, a new one behind the others. */
export const lineAreaHooks: HooksOf<'shipmentLineArea'> = {
  sort: { sortField: 'sequence', sortType: 'asc' },
  oneByOne: true,
  values: async (ctx, values, before) => {
    if (before && !STRETCH.some(name => name in values)) return values
    const { shipmentCode, loadAreaCode, unloadAreaCode } = { ...before, ...values }
    const [found] = await ctx.query<{ same: boolean; last: number | null }>(
      sql`select coalesce(bool_or(load_area_code = ${loadAreaCode}::text and unload_area_code = ${unloadAreaCode}::text), false)
          as same, max(sequence) as last
        from ${ctx.table(ShipmentLineArea)} where branch_code = ${ctx.session.branchCode}
          and shipment_code = ${shipmentCode}::text and not is_deleted and id is distinct from ${before?.id ?? null}::bigint`,
    )
    if (found?.same) throw ctx.invalid({ unloadAreaCode: TAKEN })
    return before ? values : { ...values, sequence: Number(found?.last ?? 0) + 1 }
  },
}

const isPlaced = (item: { sequence?: unknown } | null): boolean =>
  Number.isSafeInteger(item?.sequence) && Number(item?.sequence) >= 0

/** Puts the stretches of a shipper in order, all or none. */
export const orderLines: Answer<'shipmentLineAreaSequence'> = async (ctx, { body }) => {
  const items = Array.isArray(body.items) ? body.items : []
  if (items.length === 0 || !items.every(isPlaced)) throw ctx.invalid({ items: { code: 'validation.field.required' } })
  await ctx.transaction(async () => {
    // One order for all: two people ordering the same list wait for each other.
    for (const { id, sequence } of [...items].sort((one, other) => one.id - other.id))
      await ctx.records.change(ShipmentLineArea, { id: Number(id), sequence })
  })
  return undefined
}
