import { waybillMachine } from '@ntocc/sdk/contracts'
import { type AreaCtx, type Follow, inStates, type SQL, sql } from '@ntocc/sdk/service'
import type contract from '../contract.ts'
import { moveOn } from './move.ts'
import type { Row, WaybillCtx } from './types.ts'

/** Waybills moved in one transaction; the job takes the next ones. */
const BATCH = 50
/** Accepted, and held up by nothing but its contract: one that it names, or any framework contract where it names none. */
const WAITING = sql`w.status ${inStates(waybillMachine, 'accepted')} and not w.is_deleted`

/** Waybills that wait and are covered by a contract in force today: the one that they name, or a framework contract of the shipper. */
const coveredNow = async (ctx: WaybillCtx, shipmentCode?: string): Promise<SQL | undefined> => {
  const whose = shipmentCode === undefined ? sql`true` : sql`w.shipment_code = ${shipmentCode}`
  const which = sql`w.branch_code = ${ctx.session.branchCode} and ${WAITING} and ${whose}`
  const shippers = await ctx.query<{ code: string }>(
    sql`select distinct w.shipment_code as code from waybill w where ${which}`,
  )
  if (shippers.length === 0) return undefined
  const contracts = await ctx.request(
    'contractsInForce',
    shippers.map(({ code }) => code),
  )
  // Without the area that has contracts nobody knows of one: the waybills wait.
  if (!contracts?.length) return undefined
  const of = contracts.map(each => [each.shipmentCode, each.isFramework ? null : each.contractNo])
  return sql`${which} and exists (select 1 from jsonb_array_elements(${JSON.stringify(of)}::jsonb) c
    where c ->> 0 = w.shipment_code and (c ->> 1 is null or c ->> 1 = w.contract_no))`
}

/** Accepted waybills that waited for a contract go on to loading: of one shipper, or of the branch. @returns how many */
const startWaiting = (ctx: WaybillCtx, shipmentCode?: string): Promise<number> =>
  ctx.transaction(async () => {
    const which = await coveredNow(ctx, shipmentCode)
    if (!which) return 0
    const found = await ctx.query<Row>(
      sql`select w.* from waybill w where ${which} order by w.id limit ${BATCH} for update of w skip locked`,
    )
    let moved = 0
    for (const row of found) if ((await moveOn(ctx, row)) !== row) moved += 1
    return moved
  })

/** Contracts that were written: of whichever shipper waybills wait, they are asked about. */
export const followContract: Follow<typeof contract> = async (ctx, written) => {
  const shippers = written.filter(({ after }) => !after.isDeleted).map(({ after }) => String(after.shipmentCode))
  for (const shipper of new Set(shippers)) await startWaiting(ctx, shipper)
}

/** Contracts begin by the calendar too. */
export const beginWaiting = async (ctx: AreaCtx<typeof contract>): Promise<void> => {
  const due = await ctx.query<{ branch_code: string }>(
    sql`select distinct w.branch_code from waybill w where ${WAITING}`,
  )
  for (const { branch_code: branch } of due) {
    let moved = BATCH
    // One that is covered and cannot go on all the same is looked at again the next time.
    while (moved === BATCH) moved = await ctx.inBranch(branch, own => startWaiting(own))
  }
}
