import { Vehicle } from '@ntocc/sdk/contracts'
import { type Entity, fieldsOf } from '@ntocc/sdk/fields'
import { sql } from 'drizzle-orm'
import type { SignedCtx } from '../http/context.ts'
import { entityNamed, tableNameOf } from '../registry/areas.ts'
import { column } from './conditions.ts'
import { run } from './sql.ts'

/** A trailer's plate is yellow whoever pulls it (GA 36); it says nothing of a vehicle. */
const TRAILER = 'trailerNo'

/** The field with the plate of a vehicle, where the entity does not keep its colour beside it. */
const plateField = (entity: Entity): string | undefined => {
  if (entity.fieldNamed('plateColor')) return undefined
  return entity.entries.find(([name, { kind }]) => kind.name === 'plate' && name !== TRAILER)?.[0]
}

/**
 * Records that name a vehicle by its plate, with the colour of that plate as `plateColor`: what is shown of a vehicle looks the
 * same everywhere. A plate of no vehicle of the branch has none.
 */
export const withPlateColors = async <R extends object>(
  ctx: SignedCtx,
  entity: Entity,
  records: readonly R[],
): Promise<R[]> => {
  const name = plateField(entity)
  const vehicles = name === undefined ? undefined : entityNamed(Vehicle.name)
  const plateOf = (record: R) => fieldsOf(record)[name as string]
  const plates = vehicles ? [...new Set(records.map(plateOf).filter(plate => typeof plate === 'string'))] : []
  if (!vehicles || plates.length === 0) return [...records]
  const found = await run<{ plate: string; color: string }>(
    ctx.db,
    sql`select ${column('plateNo')} as plate, ${column('plateColor')} as color
      from ${sql.identifier(tableNameOf(vehicles))}
      where branch_code = ${ctx.session.branchCode} and not is_deleted and ${column('plateNo')} = any(${sql.param(plates)}::text[])`,
  )
  const colors = new Map(found.rows.map(({ plate, color }) => [plate, color]))
  return records.map(record => {
    const plateColor = colors.get(plateOf(record) as string)
    return plateColor === undefined ? record : { ...record, plateColor }
  })
}
