import { endpoints, reviewMachine, Shipment, ShipmentStaff } from '@ntocc/sdk/contracts'
import { BAD_FILTER, fenToYuan, type Issue, isEmpty, yuanToFen } from '@ntocc/sdk/fields'
import type { Queryable, Row } from '../db/database.ts'
import { BackendError, invalid } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { handle, type Route } from '../http/handle.ts'
import { asEntity, type RecordOf } from '../records/entity.ts'
import { readerOf } from '../records/list.ts'
import { recordOf } from '../records/rows.ts'
import { checkVersion, createRecord, findRow, idOf, idsOf, updateRecord, updateRow } from '../records/store.ts'
import { refuseClaimed } from '../review/claims.ts'

type ShipmentRecord = RecordOf<typeof Shipment>
const shipment = asEntity(Shipment)

const asShipment = (ctx: SignedCtx, row: Row): ShipmentRecord =>
  recordOf(shipment, row, readerOf(ctx)) as ShipmentRecord

/** @throws BackendError MOVE_REFUSED with the machine's reason */
const requireMove = (ctx: SignedCtx, move: string, row: Row, reason?: string): void => {
  const answer = reviewMachine.canMove(move, Number(row.auth_status), {
    actor: ctx.session.partyType,
    permissions: [...ctx.session.permissions],
    ...(reason !== undefined && { reason }),
  })
  if (answer.allowed) return
  const issue: Issue = answer.reason
  throw new BackendError('MOVE_REFUSED', { errors: { authStatus: issue } })
}

const review = handle(endpoints.shipmentAuth, async (ctx, { body }) => {
  const { id, authStatus, authRemark = '', version } = body
  const move = { 2: 'approve', 3: 'reject' }[Number(authStatus)]
  if (!move) throw invalid({ authStatus: { code: 'validation.code.unknown' } })
  const record = await ctx.db.transaction(async tx => {
    const row = await findRow(tx, ctx, shipment, idOf(id), { forUpdate: true })
    checkVersion(version, row)
    await refuseClaimed(tx, ctx, 'shipper', Number(row.id))
    requireMove(ctx, move, row, authRemark)
    const after = await updateRow(
      ...([tx, ctx, shipment, Number(row.id), { authStatus: Number(authStatus), authRemark }] as const),
      { before: row, action: move, reason: authRemark },
    )
    ctx.audit({ object: `shipment:${String(row.code)}`, before: asShipment(ctx, row), after: asShipment(ctx, after) })
    return asShipment(ctx, after)
  })
  ctx.notifier.todoChanged(ctx.session.branchCode)
  return record
})

/** The caller's own shipper record. @throws BackendError NOT_FOUND for a party that is no shipper */
export const ownShipment = async (ctx: SignedCtx): Promise<Row> => {
  const found = await ctx.db.query('select * from shipment where branch_code = $1 and code = $2 and not is_deleted', [
    ctx.session.branchCode,
    ctx.session.partyCode,
  ])
  const row = ctx.session.partyType === 'SHIPPER' ? found.rows[0] : undefined
  if (!row) throw new BackendError('NOT_FOUND')
  return row
}

/** Gives the shipper's present name to the accounts that act for it. */
const writeMemberName = (db: Queryable, row: Row) =>
  db.query(`update sys_account set user_name = $3, gmt_modified = now() where branch_code = $1 and party_code = $2`, [
    row.branch_code,
    row.code,
    JSON.stringify(row.name),
  ])

const syncMemName = handle(endpoints.shipmentSyncMemName, async (ctx, { query }) => {
  const [id] = idsOf(query)
  const row = await findRow(ctx.db, ctx, shipment, idOf(id))
  await writeMemberName(ctx.db, row)
  return asShipment(ctx, row)
})

/** Balance that is not frozen, against an amount in yuan when one is given. */
const checkBalance = handle(endpoints.shipmentCheckBalance, async (ctx, { query }) => {
  const row = isEmpty(query.id) ? await ownShipment(ctx) : await findRow(ctx.db, ctx, shipment, idOf(query.id))
  const amount = isEmpty(query.amount) ? 0 : yuanToFen(String(query.amount))
  if (amount === undefined) throw invalid({ amount: BAD_FILTER })
  const available = Number(row.balance ?? 0) - Number(row.frozen ?? 0)
  return { enough: available >= amount, available: fenToYuan(available) }
})

/** Specification section 7, "Shipper". */
export const shipperRoutes: readonly Route[] = [
  handle(endpoints.shipmentOwn, async ctx => asShipment(ctx, await ownShipment(ctx))),
  review,
  syncMemName,
  checkBalance,
  handle(endpoints.shipmentStaffCreate, (ctx, { body }) => createRecord(ctx, ShipmentStaff, body)),
  handle(endpoints.shipmentStaffUpdate, (ctx, { body }) => updateRecord(ctx, ShipmentStaff, body)),
]

/** Kept here for the service fee calls, which answer the same record. */
export const ownShipmentRecord = async (ctx: SignedCtx): Promise<ShipmentRecord> =>
  asShipment(ctx, await ownShipment(ctx))
