import type { LocalizedText, PartyType } from '@ntocc/sdk/contracts'
import { Waybill } from '@ntocc/sdk/contracts'
import { type CallHandler, type NewRecord, sql, type TryLimit } from '@ntocc/sdk/service'
import { Complaint, type complaintCalls, type FilingBody, MOST_IMAGES } from '../../contract/complaints.ts'
import type contract from '../../contract.ts'
import type { Row, ServiceCtx } from '../types.ts'
import { OF_CARRIAGE, waybillRow } from '../waybills.ts'
import { complaintDetail, complaintRow } from './read.ts'
import { noteStep } from './steps.ts'
import { OPEN } from './which.ts'

/** So many of one waybill wait at a time from one side: whoever has more to say adds it to one of them. */
export const MOST_OPEN = 3
/** Whoever files keeps others at work for each of them. */
const FILINGS: TryLimit = { kind: 'complaintFile', most: 20, windowMinutes: 60 }

export const HOUR_MS = 3_600_000

/** Begins higher: somebody may come to harm. */
const URGENT: readonly string[] = ['safety']

type Values = NewRecord<typeof Complaint>

const SOURCE_OF: Partial<Record<PartyType, string>> = { SHIPPER: 'shipper', DRIVER: 'driver', CARRIER: 'carrier' }

/** The party that will find the complaint among its own: whoever files it, or for whom staff took it by telephone. */
const owner = ({ session }: ServiceCtx, caller: unknown, waybill: Row | undefined): Values => {
  switch (session.partyType) {
    case 'SHIPPER':
      return { shipmentCode: session.partyCode }
    case 'DRIVER':
      return { driverCode: session.partyCode }
    case 'CARRIER':
      return { teamCode: session.partyCode }
  }
  if (caller === 'shipper' && waybill?.shipment_code) return { shipmentCode: String(waybill.shipment_code) }
  if (caller === 'driver' && waybill?.driver_code) return { driverCode: String(waybill.driver_code) }
  return {}
}

/** How many of one side about one waybill wait; whoever files at the same time waits too. */
const countOpen = async (ctx: ServiceCtx, { waybillNo, source, shipmentCode, driverCode, teamCode }: Values) => {
  await ctx.lock(`complaint/${ctx.session.branchCode}/${waybillNo}`)
  const [open] = await ctx.query<{ total: string }>(
    sql`select count(*) as total from ${ctx.table(Complaint)} where branch_code = ${ctx.session.branchCode}
      and not is_deleted and waybill_no = ${waybillNo} and ${OPEN} and source = ${source}
      and coalesce(shipment_code, driver_code, team_code, '') = ${shipmentCode ?? driverCode ?? teamCode ?? ''}`,
  )
  return Number(open?.total)
}

/** @throws COMPLAINT_MANY of one side about one waybill */
const refuseMany = async (ctx: ServiceCtx, values: Values) => {
  if (values.waybillNo && (await countOpen(ctx, values)) >= MOST_OPEN)
    throw ctx.refuse('COMPLAINT_MANY', { max: MOST_OPEN })
}

const FILED: LocalizedText = {
  en: 'Urgent complaint',
  zh: '收到紧急投诉',
  es: 'Reclamación urgente',
  ja: '緊急の苦情を受け付けました',
}

/** Whom the waybill is about, as far as the branch still has them. */
const sidesOf = async ({ references }: ServiceCtx, waybill: Row | undefined): Promise<Values> => {
  const [driver, shipper] = [String(waybill?.driver_code ?? ''), String(waybill?.shipment_code ?? '')]
  return {
    ...(driver && (await references.exists('driver', driver)) && { waybillDriver: driver }),
    ...(shipper && (await references.exists('shipment', shipper)) && { waybillShipper: shipper }),
  }
}

/** Stores a complaint, in a transaction of its own. `source` is told where nobody is signed in. */
export const storeComplaint = (ctx: ServiceCtx, body: FilingBody, source?: 'link'): Promise<Complaint> =>
  ctx.transaction(async () => {
    const waybill = body.waybillNo ? await waybillRow(ctx, body.waybillNo) : undefined
    if (body.waybillNo && !waybill) throw ctx.invalid({ waybillNo: { code: 'validation.reference.unknown' } })
    const given = Object.fromEntries(
      Object.entries(body).filter(([, value]) => value !== undefined && value !== null && value !== ''),
    ) as FilingBody
    const from = source ?? SOURCE_OF[ctx.session.partyType] ?? 'phone'
    const { caller, ...told } = given
    const words: Values = { ...told, ...(waybill && { waybillNo: String(waybill.waybill_no) }) }
    const set: Values = {
      source: from,
      level: URGENT.includes(body.type) ? '2' : '1',
      dueAt: new Date(Date.now() + (await ctx.settings.get('acceptHours')) * HOUR_MS).toISOString(),
      ...(await sidesOf(ctx, waybill)),
      ...(source ? {} : owner(ctx, caller, waybill)),
    }
    await refuseMany(ctx, { ...words, ...set })
    const record = await ctx.records.create(Complaint, { ...words, ...(from === 'phone' && { caller }) }, set)
    await noteStep(ctx, { complaintCode: record.code, step: 'file', content: body.content })
    return record
  })

/** @throws INVALID: of whoever calls must be known who it is and where to call back */
const refuseNameless = (ctx: ServiceCtx, { caller, contactPhone }: FilingBody): void => {
  if (!ctx.session.isStaff) return
  const missing = { ...(!caller && { caller: REQUIRED }), ...(!contactPhone && { contactPhone: REQUIRED }) }
  if (Object.keys(missing).length > 0) throw ctx.invalid(missing)
}
const REQUIRED = { code: 'validation.field.required' }

export const tellUrgent = async (ctx: ServiceCtx, { id, code, level, content }: Complaint): Promise<void> => {
  if (level === '1') return
  const words = `${code}: ${content}`.slice(0, 200)
  const text = { en: words, zh: words, es: words, ja: words }
  const to = `/service/complaints?open=${id}`
  await ctx.alertStaff('complaint_count', { level: 'warning', title: FILED, text, to })
}

/**
 * POST /ntocc-tms-api/complaint: by a party about its own waybill or about nothing in particular, or by staff for whoever called.
 * @throws INVALID, COMPLAINT_MANY, TOO_MANY_TRIES
 */
export const fileComplaint: CallHandler<typeof contract, typeof complaintCalls.complaintFile> = async (
  ctx,
  { body },
) => {
  await ctx.tries.take(FILINGS, ctx.session.accountId)
  refuseNameless(ctx, body)
  const record = await storeComplaint(ctx, body)
  // Of the record as the caller was answered it the level may be left out.
  const row = await complaintRow(ctx, record.id)
  await tellUrgent(ctx, { ...record, level: String(row.level) })
  return complaintDetail(ctx, row)
}

/** The complaint once more, as after a lost answer: pictures that it does not have yet are added. @throws PICTURES_MANY */
const repeated = async (ctx: ServiceCtx, id: number, given: readonly string[]): Promise<Complaint> => {
  const complaint = await ctx.records.find(Complaint, id)
  const had = complaint.images ?? []
  const images = [...new Set([...had, ...given])]
  if (images.length === had.length) return complaint
  if (images.length > MOST_IMAGES) throw ctx.refuse('PICTURES_MANY', { max: MOST_IMAGES })
  return ctx.records.change(Complaint, { id, images })
}

/**
 * Whose carriage it is has an account to complain with. A link of theirs that a consignee was given opens one complaint, and does
 * not take the places of the others.
 * @throws LINK_OF_CARRIAGE
 */
const refuseOfCarriage = async (ctx: ServiceCtx, waybillNo: string, madeBy: PartyType): Promise<void> => {
  if (OF_CARRIAGE.includes(madeBy) && (await countOpen(ctx, { waybillNo, source: 'link' })) > 0)
    throw ctx.refuse('LINK_OF_CARRIAGE')
}

/**
 * POST /ntocc-tms-api/share/complaint: by whoever has a link to the waybill. The same words once more, a second press say, are
 * the same complaint. Its pictures are those that were sent by the link, and no others.
 * @throws COMPLAINT_MANY, LINK_OF_CARRIAGE, PICTURES_MANY, INVALID
 */
export const fileByLink: CallHandler<typeof contract, typeof complaintCalls.complaintByLink> = async (
  ctx,
  { body: { share: _, ...told }, link },
) => {
  if (!link) throw ctx.refuse('NOT_FOUND')
  const [waybill] = await ctx.query<{ waybill_no: string }>(
    sql`select waybill_no from ${ctx.offered(Waybill, ['id', 'waybillNo'])} w where id = ${link.id}`,
  )
  const waybillNo = waybill?.waybill_no ?? ''
  const record = await ctx.transaction(async () => {
    await ctx.lock(`complaint/${ctx.session.branchCode}/${waybillNo}`)
    const known = await ctx.query<{ id: string; content: unknown }>(
      sql`select id, content from ${ctx.table(Complaint)} where branch_code = ${ctx.session.branchCode} and not is_deleted
        and waybill_no = ${waybillNo} and source = 'link' and ${OPEN} and contact_phone = ${told.contactPhone}`,
    )
    const same = known.find(({ content }) => content === told.content)
    if (same) return { known: await repeated(ctx, Number(same.id), told.images ?? []) }
    await refuseOfCarriage(ctx, waybillNo, link.madeBy)
    return { made: await storeComplaint(ctx, { ...told, waybillNo }, 'link') }
  })
  if (record.made) await tellUrgent(ctx, record.made)
  const { code, dueAt } = record.made ?? record.known
  return { code, dueAt: dueAt ?? '' }
}
