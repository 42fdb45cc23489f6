import { Driver, type FieldIssue, type MaybeLocalized, Shipment, Vehicle } from '@ntocc/sdk/contracts'
import { type SQL, sql } from '@ntocc/sdk/service'
import type { WaybillImport } from '../../contract/import.ts'
import type { Row, WaybillCtx } from '../types.ts'
import { grouped } from './grouped.ts'

/** Whom lines mean: people write names, phones and plates, and records have codes. One question for all lines of each kind. */

export interface Named {
  shipmentCode: string
  driver: Row
  vehicle: Row
}

const FOUND_BY = ['code', 'branchCode', 'isDeleted'] as const

export type LineIssues = Readonly<Partial<Record<keyof WaybillImport, FieldIssue>>>

const UNKNOWN = (kind: string): FieldIssue => ({ code: `validation.import.${kind}Unknown` })

export const nameIn = (name: unknown): string[] =>
  typeof name === 'object' && name !== null ? Object.values(name) : [String(name ?? '')]

const each = (values: readonly string[]) => sql.param([...new Set(values)])

/** A text that is one of these, in any of the languages in which it is known. */
const isNamed = (column: string, names: SQL): SQL => {
  const of = sql.identifier(column)
  return sql`case when jsonb_typeof(${of}) = 'object'
    then exists (select 1 from jsonb_each_text(${of}) said where said.value = any(${names})) else ${of} #>> '{}' = any(${names}) end`
}

interface Shipper {
  code: string
  uscc: string | null
  name: MaybeLocalized
}

/** By number or credit code; else by name, which two may have. */
const shippersOf = async (ctx: WaybillCtx, lines: readonly WaybillImport[]) => {
  const said = lines.map(({ shipper }) => shipper.trim())
  const names = sql`${each(said)}::text[]`
  const found = await ctx.query<Shipper>(
    sql`select code, uscc, name from ${ctx.offered(Shipment, [...FOUND_BY, 'name', 'uscc'])} s
      where branch_code = ${ctx.session.branchCode} and not is_deleted
        and (code = any(${names}) or uscc = any(${each(said.map(text => text.toUpperCase()))}::text[]) or ${isNamed('name', names)})`,
  )
  return (text: string): string | FieldIssue => {
    const exact = found.find(({ code, uscc }) => code === text || uscc === text.toUpperCase())
    if (exact) return exact.code
    const [first, second] = found.filter(({ name }) => nameIn(name).includes(text))
    if (!first) return UNKNOWN('shipper')
    return second ? { code: 'validation.import.shipperMany' } : first.code
  }
}

/** By the phone, which one driver has; the name says that no digit is wrong. */
const driversOf = async (ctx: WaybillCtx, lines: readonly WaybillImport[]) => {
  const phones = lines.map(({ driverPhone }) => driverPhone)
  const found = await ctx.query<Row & { name: MaybeLocalized }>(
    sql`select * from ${ctx.offered(Driver, [...FOUND_BY, 'id', 'name', 'phone', 'idNo'])} d where branch_code = ${ctx.session.branchCode}
      and phone = any(${each(phones)}::text[]) and not is_deleted order by id`,
  )
  const byPhone = grouped(found, ({ phone }) => String(phone))
  return ({ driverName, driverPhone }: WaybillImport): Row | FieldIssue => {
    const known = byPhone.get(driverPhone)
    if (!known) return UNKNOWN('driver')
    // Whose number it is, is not said to whoever guesses.
    return (
      known.find(({ name }) => nameIn(name).includes(driverName.trim())) ?? { code: 'validation.import.driverOther' }
    )
  }
}

const vehiclesOf = async (ctx: WaybillCtx, lines: readonly WaybillImport[]) => {
  const plates = lines.map(({ vehicleNo }) => vehicleNo)
  const found = await ctx.query<Row>(
    sql`select * from ${ctx.offered(Vehicle, [...FOUND_BY, 'plateNo', 'trailerNo', 'tonnage'])} v
      where branch_code = ${ctx.session.branchCode} and plate_no = any(${each(plates)}::text[]) and not is_deleted`,
  )
  const byPlate = new Map(found.map(row => [String(row.plate_no), row]))
  return ({ vehicleNo }: WaybillImport): Row | FieldIssue => byPlate.get(vehicleNo) ?? UNKNOWN('vehicle')
}

const isIssue = (found: string | Row | FieldIssue): found is FieldIssue =>
  typeof found === 'object' && String(found.code).startsWith('validation.')

/** Whom each line means, or each of them that nobody is known by. */
export const namedAmong = async (
  ctx: WaybillCtx,
  lines: readonly WaybillImport[],
): Promise<readonly ({ named: Named; issues?: undefined } | { named?: undefined; issues: LineIssues })[]> => {
  const shipperOf = await shippersOf(ctx, lines)
  const driverOf = await driversOf(ctx, lines)
  const vehicleOf = await vehiclesOf(ctx, lines)
  return lines.map(line => {
    const [shipper, driver, vehicle] = [shipperOf(line.shipper.trim()), driverOf(line), vehicleOf(line)]
    if (isIssue(shipper) || isIssue(driver) || isIssue(vehicle))
      return {
        issues: {
          ...(isIssue(shipper) && { shipper }),
          ...(isIssue(driver) && { driverPhone: driver }),
          ...(isIssue(vehicle) && { vehicleNo: vehicle }),
        },
      }
    return { named: { shipmentCode: shipper, driver, vehicle } }
  })
}
