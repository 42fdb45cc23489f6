import type { MaybeLocalized, Waybill } from '@ntocc/sdk/contracts'
import { clockTime, localise } from '@ntocc/sdk/fields'
import { type Follow, type Job, type PayloadOf, sql } from '@ntocc/sdk/service'
import { SmsMessage } from '../../contract/sms.ts'
import type { SmsPurpose, SmsValues } from '../../contract/sms-text.ts'
import { VehicleWarning } from '../../contract/warnings.ts'
import { figureText, kindNames } from '../tell.ts'
import type { Area, MessagesCtx } from '../types.ts'
import { PURPOSE_OF } from './gone.ts'
import { isOfHandover, ofHandover } from './handover.ts'
import { OFFER_ACCEPTED, ofOffer } from './offers.ts'
import { queueSms, type SmsAsked } from './queue.ts'

type Payload = PayloadOf<Area, 'writeSms'>
type Language = 'zh' | 'en' | 'es' | 'ja'

/** Of one warning nobody is told more often, however it grows. */
export const WARNED_AGAIN_MS = 4 * 3_600_000

interface DriverRow {
  phone: string | null
  name: MaybeLocalized | null
}

const driverOf = async (ctx: MessagesCtx, code: string | null | undefined): Promise<DriverRow | undefined> => {
  if (!code || !ctx.references.knows('driver')) return undefined
  const [row] = await ctx.query<DriverRow>(
    sql`select phone, name from ${ctx.table({ name: 'driver' })} where branch_code = ${ctx.session.branchCode}
      and code = ${code} and not is_deleted`,
  )
  return row
}

const languageOf = async ({ settings }: MessagesCtx) => (await settings.get('smsLanguage')) as Language

const lastTold = async (ctx: MessagesCtx, warning: number): Promise<Date | undefined> => {
  const [row] = await ctx.query<{ at: Date | null }>(
    sql`select max(gmt_created) as at from ${ctx.table(SmsMessage)} where branch_code = ${ctx.session.branchCode}
      and purpose = 'warning' and record_id = ${warning} and not is_deleted`,
  )
  return row?.at ?? undefined
}

const ofWarning = async (ctx: MessagesCtx, id: number): Promise<SmsAsked | undefined> => {
  const [warning] = await ctx.records.where(VehicleWarning, { where: sql`id = ${id}`, lock: true, limit: 1 })
  const driver = await driverOf(ctx, warning?.driverCode)
  if (!warning || !driver?.phone) return undefined
  const last = await lastTold(ctx, id)
  if (last && Date.now() - last.getTime() < WARNED_AGAIN_MS) return undefined
  const language = await languageOf(ctx)
  const values: SmsValues = {
    plate: warning.plateNo,
    waybillNo: warning.waybillNo ?? '',
    warning: localise(kindNames(ctx).get(warning.kind as never), language),
    figure: localise(figureText(warning.kind as never, warning.value), language),
    time: clockTime(warning.endTime),
  }
  const eventKey = `warning/${id}/${warning.times}/${warning.level}/${last ? last.getTime() : 0}`
  const { plateNo: about } = warning
  return {
    purpose: 'warning',
    phone: driver.phone,
    recipient: driver.name ?? undefined,
    values,
    eventKey,
    about,
    recordId: id,
  }
}

interface WaybillRow {
  waybill_no: string
  driver_code: string | null
  vehicle_no: string | null
  goods_name: MaybeLocalized | null
  status: number
  version: number
}

const ofWaybill = async (ctx: MessagesCtx, purpose: SmsPurpose, id: number): Promise<SmsAsked | undefined> => {
  const [waybill] = await ctx.query<WaybillRow>(
    sql`select waybill_no, driver_code, vehicle_no, goods_name, status, version from ${ctx.table({ name: 'waybill' })}
      where id = ${id} and branch_code = ${ctx.session.branchCode} and not is_deleted`,
  )
  const driver = await driverOf(ctx, waybill?.driver_code)
  // What has gone on meanwhile is no news any more.
  if (!waybill || !driver?.phone || PURPOSE_OF[waybill.status] !== purpose) return undefined
  const language = await languageOf(ctx)
  const values: SmsValues = {
    plate: waybill.vehicle_no ?? '',
    waybillNo: waybill.waybill_no,
    goods: localise(waybill.goods_name, language),
  }
  const eventKey = `${purpose}/${waybill.waybill_no}/${waybill.driver_code}/${waybill.version}`
  const { waybill_no: about } = waybill
  return { purpose, phone: driver.phone, recipient: driver.name ?? undefined, values, eventKey, about, recordId: id }
}

const askedFor = async (ctx: MessagesCtx, purpose: SmsPurpose, id: number): Promise<SmsAsked | undefined> => {
  if (purpose === 'warning') return ofWarning(ctx, id)
  if (isOfHandover(purpose)) return ofHandover(ctx, { purpose, id, language: await languageOf(ctx) })
  if (purpose === OFFER_ACCEPTED) return ofOffer(ctx, { id, language: await languageOf(ctx) })
  return ofWaybill(ctx, purpose, id)
}

/** Writes to a driver what the record is about now. Apart from whatever brought it about, which is not to wait for it. */
export const writeSms: Job<Area, Payload>['run'] = (_, { payload: { purpose, record }, inBranch }) =>
  inBranch(ctx =>
    ctx.transaction(async () => {
      if (!(await ctx.settings.get('smsToDrivers'))) return
      const asked = await askedFor(ctx, purpose as SmsPurpose, record)
      if (asked) await queueSms(ctx, asked)
    }),
  )

/** In the transaction of the waybills: one line in the queue for each, and only where drivers are written to at all. */
export const tellDriversOf: Follow<Area, Waybill> = async (ctx, written) => {
  const news = written.flatMap(({ after, before }) => {
    const purpose = PURPOSE_OF[after.status]
    return purpose && !after.isDeleted && before?.status !== after.status ? [{ purpose, record: after.id }] : []
  })
  if (news.length === 0 || !(await ctx.settings.get('smsToDrivers'))) return
  for (const { purpose, record } of news)
    await ctx.jobs.send('writeSms', { purpose, record }, { key: `${purpose}/${record}` })
}
