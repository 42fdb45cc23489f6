import type { MaybeLocalized } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import { type FollowOne, sql } from '@ntocc/sdk/service'
import type { Area, MessagesCtx } from '../types.ts'
import { personOf } from './handover.ts'
import type { SmsAsked } from './queue.ts'

/** A share of goods, which is another area's and may not be there; its states by that area's machine. */
const SHARE = { name: 'orderTake' }
const [OFFERED, ACCEPTED] = [0, 1]

export const OFFER_ACCEPTED = 'offerAccepted'

interface ShareRow {
  waybill_no: string | null
  driver_code: string
  vehicle_no: string
  goods_name: MaybeLocalized | null
}

/** What a driver is written of an offer that was accepted: the waybill that came of it, which waits for nobody's yes. */
export const ofOffer = async (
  ctx: MessagesCtx,
  { id, language }: { id: number; language: 'zh' | 'en' | 'es' | 'ja' },
): Promise<SmsAsked | undefined> => {
  if (!ctx.references.knows(SHARE.name)) return undefined
  const [row] = await ctx.query<ShareRow>(
    sql`select waybill_no, driver_code, vehicle_no, goods_name from ${ctx.table(SHARE)}
      where id = ${id} and branch_code = ${ctx.session.branchCode} and status = ${ACCEPTED} and not is_deleted`,
  )
  const driver = row && (await personOf(ctx, ['driver', row.driver_code]))
  if (!row?.waybill_no || !driver?.phone) return undefined
  const { waybill_no: waybillNo, vehicle_no: plate } = row
  return {
    purpose: OFFER_ACCEPTED,
    phone: driver.phone,
    recipient: driver.name ?? undefined,
    values: { plate, waybillNo, goods: localise(row.goods_name, language) },
    eventKey: `${OFFER_ACCEPTED}/${id}`,
    about: waybillNo,
    recordId: id,
  }
}

/** In the transaction of the decision: one line in the queue, where drivers are written to at all. */
export const tellOfOffer: FollowOne<Area> = async (ctx, after, before) => {
  if (before?.status !== OFFERED || after.status !== ACCEPTED) return
  if (!(await ctx.settings.get('smsToDrivers'))) return
  const record = Number(after.id)
  await ctx.jobs.send('writeSms', { purpose: OFFER_ACCEPTED, record }, { key: `${OFFER_ACCEPTED}/${record}` })
}
