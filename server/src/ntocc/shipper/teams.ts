import { endpoints, ShipmentLineArea } from '@ntocc/sdk/contracts'
import { invalid } from '../errors.ts'
import { handle, type Route } from '../http/handle.ts'
import { asEntity } from '../records/entity.ts'
import { findRow, idOf, updateRow } from '../records/store.ts'

/** Puts the stretches of a shipper in order, all or none. */
const orderLines = handle(endpoints.shipmentLineAreaSequence, async (ctx, { body }) => {
  const entity = asEntity(ShipmentLineArea)
  const items = Array.isArray(body.items) ? body.items : []
  const isPlaced = (item: { sequence?: unknown } | null) =>
    Number.isSafeInteger(item?.sequence) && Number(item?.sequence) >= 0
  if (items.length === 0 || !items.every(isPlaced)) throw invalid({ items: { code: 'validation.field.required' } })
  await ctx.db.transaction(async tx => {
    // One order for all: two people ordering the same list wait for each other.
    for (const item of [...items].sort((one, other) => one.id - other.id)) {
      const row = await findRow(tx, ctx, entity, idOf(item.id), { forUpdate: true })
      await updateRow(tx, ctx, entity, Number(row.id), { sequence: item.sequence }, { before: row })
    }
  })
  return undefined
})

/** Specification section 7, "Teams and vehicles", as far as it is about stretches. */
export const teamRoutes: readonly Route[] = [orderLines]
