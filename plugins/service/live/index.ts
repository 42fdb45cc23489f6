import { type LocalizedText, waybillMachine } from '@ntocc/sdk/contracts'
import { isOneOf } from '@ntocc/sdk/fields'
import { type LiveCtx, type LiveRecord, type LiveStep, type LiveTrip, sql } from '@ntocc/sdk/service'
import { Complaint } from '../contract/complaints.ts'
import { complaintMachine } from '../contract/machines.ts'
import type contract from '../contract.ts'
import { COMPLAINTS } from '../demo/words.ts'
import { fileComplaint } from '../service/complaints/file.ts'
import { noteStep } from '../service/complaints/steps.ts'
import type { ServiceCtx } from '../service/types.ts'

type Live = LiveCtx<typeof contract>

const HOUR = 3_600_000
/** Complaints of a branch that wait for somebody, and how long: then whoever complained takes them back. */
export const MOST_WAITING = 3
const LONGEST = 12 * HOUR
/** Of so many trips somebody complains, once the goods are there. */
const SHARE = 0.12
const UNLOADED = waybillMachine.statesOf('unloaded', 'signed')

const SETTLED: LocalizedText = {
  en: 'Settled with the driver by telephone.',
  zh: '已与司机电话沟通解决，撤回投诉。',
  es: 'Resuelto por teléfono con el conductor.',
  ja: 'ドライバーと電話で解決しました。',
}

/** What shippers say of a trip. */
const SHIPPERS = COMPLAINTS.filter(({ by }) => isOneOf<string>(by, 'shipper'))

const takeBack = (live: Live, { id, version, record }: LiveRecord<typeof Complaint>): Promise<unknown> =>
  live.as({ type: 'SHIPPER', code: record.shipmentCode ?? '' }, shipper =>
    shipper.transaction(async () => {
      const closedAt = new Date().toISOString()
      await shipper.records.move(Complaint, { id, version, move: 'revoke', reason: SETTLED.zh }, { closedAt })
      await noteStep(shipper, { complaintCode: record.code, step: 'revoke', content: live.text(SETTLED) })
    }),
  )

const isComplainedOf = async (ctx: ServiceCtx, { waybillNo }: LiveTrip): Promise<boolean> => {
  const found = await ctx.query(
    sql`select 1 from ${ctx.table(Complaint)} where branch_code = ${ctx.session.branchCode} and waybill_no = ${waybillNo}
      limit 1`,
  )
  return found.length > 0
}

/** Whether somebody complains of a trip is drawn by its number: the same at each step. */
const complainOf = async (ctx: ServiceCtx, live: Live, trip: LiveTrip): Promise<void> => {
  const random = live.randomOf(`complaint/${trip.waybillNo}`)
  if (!random.chance(SHARE) || (await isComplainedOf(ctx, trip))) return
  const { type, words } = random.pick(SHIPPERS)
  const body = { waybillNo: trip.waybillNo, type, content: live.text(words) }
  await live.attempt(() =>
    live.as({ type: 'SHIPPER', code: trip.shipmentCode }, shipper =>
      fileComplaint(shipper, { params: {}, query: {}, body }),
    ),
  )
}

/** Now and then a shipper complains of what was carried, for a person to see to. */
export const live: LiveStep<typeof contract> = {
  makes: [Complaint],
  needs: ['trips'],
  step: async (ctx, own) => {
    await own.each(Complaint, async each => {
      if (!complaintMachine.within(each.record.status, 'received')) await own.letGo(Complaint, each.id)
      else if (own.now - each.made > LONGEST) await takeBack(own, each)
    })
    for (const trip of own.take('trips') ?? []) {
      if (!UNLOADED.includes(trip.status)) continue
      if ((await own.own(Complaint)).length >= MOST_WAITING) break
      await complainOf(ctx, own, trip)
    }
    return undefined
  },
}
