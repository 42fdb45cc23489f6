import { type AnyEntity, Driver, Shipment, Vehicle } from '@ntocc/sdk/contracts'
import { stringOf } from '@ntocc/sdk/fields'
import { type SQL, sql } from '@ntocc/sdk/service'
import type { Identity } from './blacklist.ts'
import type { ShippersCtx } from './types.ts'

const texts = (values: readonly unknown[]): string[] => values.flatMap(each => stringOf(each) || [])

/** What the records with these codes are known by. */
const knownBy = async (
  ctx: ShippersCtx,
  of: AnyEntity,
  column: SQL,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (codes.length === 0) return new Map()
  const found = await ctx.query<{ code: string; known: string | null }>(
    sql`select code, ${column} as known from ${ctx.table(of)} where branch_code = ${ctx.session.branchCode}
      and code = any(${sql.param([...new Set(codes)])}::text[])`,
  )
  return new Map(found.flatMap(({ code, known }) => (known ? [[code, known]] : [])))
}

type Values = Readonly<Record<string, unknown>>

/**
 * The shippers, drivers and vehicles that each of some records names: by its references to them, and by number plates. A record
 * that belongs to a party (`ownerCode`, say) declares that as a reference too.
 */
export const partiesAmong = async (
  ctx: ShippersCtx,
  { fields }: AnyEntity,
  records: readonly Values[],
): Promise<Identity[]> => {
  const named = (of: AnyEntity, record: Values): string[] =>
    texts(
      Object.entries(fields).flatMap(([name, { kind, options }]) =>
        kind.name === 'reference' && options.entity === of.name ? [record[name]] : [],
      ),
    )
  const plates = (record: Values): string[] =>
    texts(Object.entries(fields).flatMap(([name, { kind }]) => (kind.name === 'plate' ? [record[name]] : [])))
  const knownOf = async (of: AnyEntity, column: SQL) => {
    const codes = records.map(record => named(of, record))
    const known = await knownBy(ctx, of, column, codes.flat())
    return codes.map(each => each.flatMap(code => known.get(code) ?? []))
  }
  const usccs = await knownOf(Shipment, sql`uscc`)
  const idNos = await knownOf(Driver, sql`id_no`)
  const plateNos = await knownOf(Vehicle, sql`plate_no`)
  return records.map((record, at) => ({
    usccs: usccs[at] ?? [],
    idNos: idNos[at] ?? [],
    plateNos: [...plates(record), ...(plateNos[at] ?? [])],
  }))
}
