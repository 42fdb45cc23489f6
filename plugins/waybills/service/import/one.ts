import { Driver, Shipment, Vehicle, Waybill } from '@ntocc/sdk/contracts'
import { type AnyEntity, type CallHandler, sql } from '@ntocc/sdk/service'
import { WaybillImport } from '../../contract/import.ts'
import type { makingCalls, WaybillMaking } from '../../contract/making.ts'
import type contract from '../../contract.ts'
import { holdCrew } from '../crew.ts'
import { findWaybill } from '../find.ts'
import { makeMove, moveOn } from '../move.ts'
import { doerOf, tell } from '../move-calls.ts'
import type { Row, WaybillCtx } from '../types.ts'
import { type LineIssues, nameIn } from './who.ts'

/** Where the form has what a line has in words. */
const CHOSEN: Readonly<Record<string, keyof WaybillMaking>> = {
  shipper: 'shipmentCode',
  driverName: 'driverCode',
  driverPhone: 'driverCode',
  vehicleNo: 'vehicleCode',
}
const UNKNOWN = { code: 'validation.code.unknown' }

const chosen = async <E extends AnyEntity>(
  { query, session, offered }: WaybillCtx,
  entity: E,
  fields: readonly (keyof E['fields'] & string)[],
  code: string,
): Promise<Row | undefined> => {
  const from = offered(entity, ['code', 'branchCode', 'isDeleted', ...fields])
  const [found] = await query<Row>(
    sql`select * from ${from} r where branch_code = ${session.branchCode} and code = ${code} and not is_deleted`,
  )
  return found
}

/** The line that a file would have of it. @throws INVALID for somebody or something that the branch does not have */
const lineOf = async (ctx: WaybillCtx, making: WaybillMaking): Promise<WaybillImport> => {
  const { shipmentCode, driverCode, vehicleCode, isAgreed: _isAgreed, ...said } = making
  const shipper = await chosen(ctx, Shipment, [], shipmentCode)
  const driver = await chosen(ctx, Driver, ['name', 'phone'], driverCode)
  const vehicle = await chosen(ctx, Vehicle, ['plateNo'], vehicleCode)
  if (!shipper || !driver || !vehicle)
    throw ctx.invalid({
      ...(!shipper && { shipmentCode: UNKNOWN }),
      ...(!driver && { driverCode: UNKNOWN }),
      ...(!vehicle && { vehicleCode: UNKNOWN }),
    })
  return {
    ...said,
    shipper: shipmentCode,
    driverName: nameIn(driver.name)[0] ?? '',
    driverPhone: String(driver.phone ?? ''),
    vehicleNo: String(vehicle.plate_no),
  }
}

const issuesOf = (error: unknown): LineIssues | undefined =>
  error instanceof Error && 'errors' in error ? (error.errors as LineIssues | undefined) : undefined

/** Added as the line that a form sends. @throws INVALID beside the fields of this form */
const written = async (ctx: WaybillCtx, making: WaybillMaking): Promise<Row> => {
  const line = await lineOf(ctx, making)
  try {
    const { waybillNo } = await ctx.records.create(WaybillImport, line)
    return await findWaybill(ctx, waybillNo, true)
  } catch (error) {
    const issues = issuesOf(error)
    if (!issues) throw error
    throw ctx.invalid(Object.fromEntries(Object.entries(issues).map(([name, issue]) => [CHOSEN[name] ?? name, issue])))
  }
}

/** Accepted for its driver, by everything that accepting asks. @throws MOVE_REFUSED, which undoes the waybill */
const accepted = async (ctx: WaybillCtx, row: Row): Promise<Row> => {
  await holdCrew(ctx, ctx.shown(Waybill, row))
  return moveOn(ctx, await makeMove(ctx, row, 'accept', { images: [] }, await doerOf(ctx)))
}

/** POST /ntocc-tms-api/waybill/make: judged and written as a line of a file is; what is refused stands beside its field. */
export const makeOne: CallHandler<typeof contract, typeof makingCalls.waybillMake> = async (ctx, { body }) => {
  const { isStaff, permissions } = ctx.session
  if (!isStaff || (body.isAgreed && !permissions.has('waybill.accept'))) throw ctx.refuse('FORBIDDEN')
  const { made, after } = await ctx.transaction(async () => {
    const row = await written(ctx, body)
    return { made: row, after: body.isAgreed ? await accepted(ctx, row) : undefined }
  })
  if (after) await tell(ctx, { before: made, after, move: 'accept', reason: undefined })
  return { id: Number(made.id), waybillNo: String(made.waybill_no) }
}
