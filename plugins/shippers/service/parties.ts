import { type AnyEntity, Driver, Shipment, Vehicle } from '@ntocc/sdk/contracts'
import { type SQL, sql } from '@ntocc/sdk/service'
import type { Identity } from './blacklist.ts'
import type { ShippersCtx } from './types.ts'

const texts = (values: readonly unknown[]): string[] =>
  values.filter(each => typeof each === 'string' && each !== '') as string[]

/** What the records with these codes are known by. */
const knownBy = async (ctx: ShippersCtx, of: AnyEntity, column: SQL, codes: readonly string[]): Promise<string[]> => {
  if (codes.length === 0) return []
  const found = await ctx.query<{ known: string | null }>(
    sql`select ${column} as known from ${ctx.table(of)} where branch_code = ${ctx.session.branchCode}
      and code = any(${sql.param(codes)}::text[])`,
  )
  return texts(found.map(({ known }) => known))
}

/**
 * The shippers, drivers and vehicles that a record names: by its references to them, and by number plates. A record that
 * belongs to a party (`ownerCode`, say) declares that as a reference too.
 */
export const partiesOf = async (
  ctx: ShippersCtx,
  { fields }: AnyEntity,
  record: Readonly<Record<string, unknown>>,
): Promise<Identity> => {
  const named = (of: AnyEntity): string[] =>
    texts(
      Object.entries(fields).flatMap(([name, { kind, options }]) =>
        kind.name === 'reference' && options.entity === of.name ? [record[name]] : [],
      ),
    )
  const plates = texts(
    Object.entries(fields).flatMap(([name, { kind }]) => (kind.name === 'plate' ? [record[name]] : [])),
  )
  return {
    usccs: await knownBy(ctx, Shipment, sql`uscc`, named(Shipment)),
    idNos: await knownBy(ctx, Driver, sql`id_no`, named(Driver)),
    plateNos: [...plates, ...(await knownBy(ctx, Vehicle, sql`plate_no`, named(Vehicle)))],
  }
}
