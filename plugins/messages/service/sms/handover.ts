import type { MaybeLocalized } from '@ntocc/sdk/contracts'
import { isOneOf, localise } from '@ntocc/sdk/fields'
import { type FollowOne, sql } from '@ntocc/sdk/service'
import type { SmsPurpose } from '../../contract/sms-text.ts'
import type { Area, MessagesCtx } from '../types.ts'
import type { SmsAsked } from './queue.ts'

/** A noun of another area, which may not be there. */
const HANDOVER = { name: 'waybillHandover' }

/** Who is told of a waybill that goes on with somebody else: who had it, who has it, and who pays for it. */
export const OF_HANDOVER = ['handedOver', 'takenOver', 'carrierChanged'] as const satisfies readonly SmsPurpose[]
export type HandoverPurpose = (typeof OF_HANDOVER)[number]

export const isOfHandover = (purpose: string): purpose is HandoverPurpose => isOneOf(OF_HANDOVER, purpose)

const MOBILE = /^1\d{10}$/

interface HandoverRow {
  waybill_no: string
  driver_code: string
  to_driver_code: string
  shipment_code: string
  vehicle_no: string
  to_vehicle_no: string
  goods_name: MaybeLocalized | null
}

interface Person {
  phone: string | null
  name: MaybeLocalized | null
}

const WHOSE = {
  handedOver: ({ driver_code }: HandoverRow) => ['driver', driver_code],
  takenOver: ({ to_driver_code }: HandoverRow) => ['driver', to_driver_code],
  carrierChanged: ({ shipment_code }: HandoverRow) => ['shipment', shipment_code],
} as const

export const personOf = async (ctx: MessagesCtx, [entity, code]: readonly string[]): Promise<Person | undefined> => {
  if (!entity || !ctx.references.knows(entity)) return undefined
  const [found] = await ctx.query<Person>(
    sql`select phone, name from ${ctx.table({ name: entity })} where branch_code = ${ctx.session.branchCode}
      and code = ${code} and not is_deleted`,
  )
  return found
}

export const ofHandover = async (
  ctx: MessagesCtx,
  { purpose, id, language }: { purpose: HandoverPurpose; id: number; language: 'zh' | 'en' | 'es' | 'ja' },
): Promise<SmsAsked | undefined> => {
  const [row] = await ctx.query<HandoverRow>(
    sql`select * from ${ctx.table(HANDOVER)} where id = ${id} and branch_code = ${ctx.session.branchCode}
      and not is_deleted`,
  )
  const person = row && (await personOf(ctx, WHOSE[purpose](row)))
  // A shipper's office may have a landline, which takes no short message.
  if (!row || !MOBILE.test(person?.phone ?? '')) return undefined
  const { vehicle_no: plate, to_vehicle_no: newPlate, waybill_no: waybillNo, goods_name } = row
  return {
    purpose,
    phone: String(person?.phone),
    recipient: person?.name ?? undefined,
    values: { plate, newPlate, waybillNo, goods: localise(goods_name, language) },
    eventKey: `${purpose}/${id}`,
    about: waybillNo,
    recordId: id,
  }
}

/**
 * In the transaction of the handing over: three lines in the queue, where drivers are written to at all. A driver who only
 * changes the vehicle has nobody to be told of but who pays.
 */
export const tellOfHandover: FollowOne<Area> = async (ctx, after, before) => {
  if (before || !(await ctx.settings.get('smsToDrivers'))) return
  const { id, driverCode, toDriverCode } = after
  const purposes = driverCode === toDriverCode ? (['carrierChanged'] as const) : OF_HANDOVER
  for (const purpose of purposes)
    await ctx.jobs.send('writeSms', { purpose, record: Number(id) }, { key: `${purpose}/${String(id)}` })
}
