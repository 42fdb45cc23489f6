import type { FieldIssue, MaybeLocalized } from '@ntocc/sdk/contracts'
import { type SQL, sql } from '@ntocc/sdk/service'
import type { WaybillImport } from '../../contract/import.ts'
import type { Row, WaybillCtx } from '../types.ts'

/** Whom a line means: people write names, phones and plates, and records have codes. */

export interface Named {
  shipmentCode: string
  driver: Row
  vehicle: Row
}

export type LineIssues = Readonly<Partial<Record<keyof WaybillImport, FieldIssue>>>

const UNKNOWN = (kind: string): FieldIssue => ({ code: `validation.import.${kind}Unknown` })

/** A text in any of the languages in which it is known. */
const isNamed = (column: string, name: string): SQL => {
  const of = sql.identifier(column)
  return sql`case when jsonb_typeof(${of}) = 'object'
    then exists (select 1 from jsonb_each_text(${of}) said where said.value = ${name}) else ${of} #>> '{}' = ${name} end`
}

/** By number or credit code; else by name, which two may have. */
const shipperOf = async (ctx: WaybillCtx, said: string): Promise<string | FieldIssue> => {
  const found = await ctx.query<{ code: string; is_exact: boolean }>(
    sql`select code, (code = ${said} or uscc = ${said.toUpperCase()}) as is_exact from shipment
      where branch_code = ${ctx.session.branchCode} and not is_deleted
        and (code = ${said} or uscc = ${said.toUpperCase()} or ${isNamed('name', said)}) order by 2 desc limit 2`,
  )
  const [first, second] = found
  if (!first) return UNKNOWN('shipper')
  return second && !first.is_exact ? { code: 'validation.import.shipperMany' } : first.code
}

const nameIn = (name: unknown): string[] =>
  typeof name === 'object' && name !== null ? Object.values(name as Record<string, string>) : [String(name ?? '')]

/** By the phone, which one driver has; the name says that no digit is wrong. */
const driverOf = async (ctx: WaybillCtx, { driverName, driverPhone }: WaybillImport): Promise<Row | FieldIssue> => {
  const found = await ctx.query<Row & { name: MaybeLocalized }>(
    sql`select * from driver where branch_code = ${ctx.session.branchCode} and phone = ${driverPhone} and not is_deleted
      order by id limit 2`,
  )
  if (found.length === 0) return UNKNOWN('driver')
  const named = found.find(({ name }) => nameIn(name).includes(driverName.trim()))
  // Whose number it is, is not said to whoever guesses.
  return named ?? { code: 'validation.import.driverOther' }
}

const vehicleOf = async (ctx: WaybillCtx, { vehicleNo }: WaybillImport): Promise<Row | FieldIssue> => {
  const [found] = await ctx.query<Row>(
    sql`select * from vehicle where branch_code = ${ctx.session.branchCode} and plate_no = ${vehicleNo} and not is_deleted`,
  )
  return found ?? UNKNOWN('vehicle')
}

const isIssue = (found: string | Row | FieldIssue): found is FieldIssue =>
  typeof found === 'object' && String((found as FieldIssue).code).startsWith('validation.')

/** @throws INVALID naming each that nobody is known by */
export const namedIn = async (ctx: WaybillCtx, line: WaybillImport): Promise<Named> => {
  const shipper = await shipperOf(ctx, line.shipper.trim())
  const driver = await driverOf(ctx, line)
  const vehicle = await vehicleOf(ctx, line)
  const issues = {
    ...(isIssue(shipper) && { shipper }),
    ...(isIssue(driver) && { driverPhone: driver }),
    ...(isIssue(vehicle) && { vehicleNo: vehicle }),
  }
  if (Object.keys(issues).length > 0) throw ctx.invalid(issues)
  return { shipmentCode: shipper as string, driver: driver as Row, vehicle: vehicle as Row }
}
