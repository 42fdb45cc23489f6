import { type AreaCtx, type Follow, sql } from '@ntocc/sdk/service'
import type contract from '../contract.ts'
import { moveOn } from './move.ts'
import type { Row, WaybillCtx } from './types.ts'

/** Waybills moved in one transaction; the job takes the next ones. */
const BATCH = 50
/** State of a contract that is signed. */
const SIGNED = 2
const TODAY = sql`(now() at time zone 'UTC' + interval '8 hours')::date`

/** Contracts in force that cover the waybill `w`. */
const COVERED = sql`exists (select 1 from shipment_contract c where c.branch_code = w.branch_code and not c.is_deleted
  and c.status = ${SIGNED} and ${TODAY} between c.valid_from and c.valid_to
  and c.shipment_code = w.shipment_code and (c.contract_no = w.contract_no or c.type = 'framework'))`

const WAITING = sql`w.status = 20 and not w.is_deleted and w.contract_no is not null and ${COVERED}`

/** Accepted waybills that waited for a contract go on to loading: of one shipper, or of the branch. @returns how many */
const startWaiting = (ctx: WaybillCtx, shipmentCode?: string): Promise<number> =>
  ctx.transaction(async () => {
    const whose = shipmentCode === undefined ? sql`true` : sql`w.shipment_code = ${shipmentCode}`
    const found = await ctx.query<Row>(
      sql`select w.* from waybill w where w.branch_code = ${ctx.session.branchCode} and ${WAITING} and ${whose}
        order by w.id limit ${BATCH} for update of w skip locked`,
    )
    let moved = 0
    for (const row of found) if ((await moveOn(ctx, row)) !== row) moved += 1
    return moved
  })

/** A contract that comes into force lets the waybills go on that waited for it. */
export const followContract: Follow<typeof contract> = async (ctx, written) => {
  const signed = written.map(({ after }) => after).filter(({ status, isDeleted }) => status === SIGNED && !isDeleted)
  for (const shipper of new Set(signed.map(({ shipmentCode }) => String(shipmentCode))))
    await startWaiting(ctx, shipper)
}

/** Contracts begin by the calendar too. */
export const beginWaiting = async (ctx: AreaCtx<typeof contract>): Promise<void> => {
  const [table] = await ctx.query<{ there: boolean }>(sql`select to_regclass('shipment_contract') is not null as there`)
  if (!table?.there) return
  const due = await ctx.query<{ branch_code: string }>(
    sql`select distinct w.branch_code from waybill w where ${WAITING}`,
  )
  for (const { branch_code: branch } of due) {
    let moved = BATCH
    // One that is covered and cannot go on all the same is looked at again the next time.
    while (moved === BATCH) moved = await ctx.inBranch(branch, own => startWaiting(own))
  }
}
