import { addYuan, fenOfYuan, isOneOf } from '@ntocc/sdk/fields'
import { type InvoiceTitle, newDocumentNo } from '@ntocc/sdk/service'
import {
  applicationMachine,
  type Business,
  InvoiceApplication,
  InvoiceLine,
  type Subject,
  TAX_KINDS,
} from '../contract/application.ts'
import { type Applying, MOST_DAYS, MOST_LINES } from '../contract/calls.ts'
import { type Planned, planInvoices, type Terms } from '../contract/split.ts'
import { type BilledLine, billedIn, distinct, waybillsOf } from './billed.ts'
import { allOfDays, type Days } from './days.ts'
import { inTurn, linesFor, lockedAmong, tellCarriage } from './lines.ts'
import type { Answer, ServiceCtx } from './types.ts'

const DAY_MS = 86_400_000
/** Billed lines that are read at once. */
const AT_ONCE = 10 * MOST_LINES

/** Percent, by business, as the branch has it now. */
const ratesOf = async (ctx: ServiceCtx): Promise<Record<Business, number>> => {
  const { transportRate, serviceRate } = await ctx.settings.some(['transportRate', 'serviceRate'])
  return { transport: Number(transportRate), service: Number(serviceRate) }
}

const limitOf = async (ctx: ServiceCtx): Promise<string> => String(await ctx.settings.get('invoiceLimit'))

export const termsFor = async (ctx: ServiceCtx, rate: number): Promise<Terms> => ({ rate, limit: await limitOf(ctx) })

/** Sums of invoices that are planned. */
export const sumsOf = (plans: readonly Planned[]) => ({
  invoiceCount: plans.length,
  exTax: plans.reduce((sum, { exTax }) => addYuan(sum, exTax), '0.00'),
  tax: plans.reduce((sum, { tax }) => addYuan(sum, tax), '0.00'),
  total: plans.reduce((sum, { total }) => addYuan(sum, total), '0.00'),
})

/** Whose waybills: a shipper's own, whoever it names; staff name one. */
const shipperOf = (ctx: ServiceCtx, named: string | null | undefined): string | undefined => {
  const { isStaff, partyType, partyCode } = ctx.session
  if (isStaff) return named || undefined
  return partyType === 'SHIPPER' ? partyCode : undefined
}

/** @throws INVOICE_SPAN */
const checkSpan = (ctx: ServiceCtx, { start, end }: { start: string; end: string }): void => {
  const days = (Date.parse(end) - Date.parse(start)) / DAY_MS
  if (!(days >= 0 && days <= MOST_DAYS)) throw ctx.refuse('INVOICE_SPAN', { days: MOST_DAYS })
}

/** What of a shipper's days was billed and stands in no application. */
const freeOf = async (
  ctx: ServiceCtx,
  subject: Subject,
  asked: { shipmentCode: string; start: string; end: string },
): Promise<BilledLine[]> => {
  const { shipmentCode } = asked
  const read = (days: Days) => billedIn(ctx, subject, { shipmentCode, ...days, limit: AT_ONCE })
  const billed = await allOfDays({ start: asked.start, end: asked.end }, AT_ONCE, read)
  const locked = await lockedAmong(
    ctx,
    billed.map(({ key }) => key),
  )
  return distinct(billed.filter(({ key }) => !locked.has(key)))
}

const subjectOf = (named: string | null | undefined): Subject => (named === 'charges' ? 'charges' : 'waybills')

/** What a buyer may deduct is not for the buyer to choose; what is charged beside waybills is no carriage. */
const businessOf = (ctx: ServiceCtx, subject: Subject, named: string): Business =>
  subject === 'charges' || (ctx.session.isStaff && named === 'service') ? 'service' : 'transport'

/** GET invoiceable */
export const invoiceable: Answer<'invoiceable'> = async (ctx, { query }) => {
  checkSpan(ctx, query)
  const shipmentCode = shipperOf(ctx, query.shipmentCode)
  const terms = { rates: await ratesOf(ctx), limit: await limitOf(ctx) }
  if (!shipmentCode) return { lines: [], isMore: false, titles: [], ...terms }
  const free = await freeOf(ctx, subjectOf(query.subject), { shipmentCode, start: query.start, end: query.end })
  const titles = (await ctx.request('invoiceTitlesOf', [shipmentCode]))?.get(shipmentCode) ?? []
  return {
    lines: free.slice(0, MOST_LINES).map(({ number, orderNo, batchNo, finishTime, amount }) => ({
      number,
      orderNo,
      batchNo,
      finishTime,
      amount,
    })),
    isMore: free.length > MOST_LINES,
    titles: titles.map(({ code, title, taxNo, kind, isDefault }) => ({ code, title, taxNo, kind, isDefault })),
    ...terms,
  }
}

/** The title as it is now: what it says later changes nothing of what was asked for. */
export const buyerOf = (of: InvoiceTitle) => ({
  titleCode: of.code,
  taxKind: isOneOf(TAX_KINDS, of.kind) ? of.kind : ('ordinary' as const),
  buyerName: of.title,
  taxNo: of.taxNo,
  buyerAddress: of.address,
  buyerPhone: of.phone,
  bankName: of.bankName,
  bankAccount: of.bankAccount,
  email: of.email,
})

const chosenOf = (text: string | null | undefined): ReadonlySet<string> | undefined =>
  text ? new Set(text.split(/[\s,，]+/).filter(Boolean)) : undefined

/** What became invoiceable, or is so no more, since whoever asks has seen it is not asked for unseen. @throws INVOICE_CHANGED */
const requireSeen = (
  ctx: ServiceCtx,
  { seenCount, seenTotal }: Pick<Applying, 'seenCount' | 'seenTotal'>,
  free: readonly BilledLine[],
): void => {
  const total = free.reduce((sum, { amount }) => addYuan(sum, amount), '0.00')
  const isSame =
    (seenCount == null || seenCount === free.length) && (seenTotal == null || fenOfYuan(seenTotal) === fenOfYuan(total))
  if (!isSame) throw ctx.refuse('INVOICE_CHANGED', { count: free.length, total })
}

/** POST invoiceApply */
export const apply: Answer<'invoiceApply'> = async (ctx, { body }) => {
  const { start, end, titleCode, delivery, note } = body
  checkSpan(ctx, { start, end })
  const shipmentCode = shipperOf(ctx, body.shipmentCode)
  if (!shipmentCode) throw ctx.refuse('INVOICE_NOTHING')
  const subject = subjectOf(body.subject)
  const business = businessOf(ctx, subject, body.business)
  return ctx.transaction(async () => {
    const titles = (await ctx.request('invoiceTitlesOf', [shipmentCode]))?.get(shipmentCode)
    const title = titles?.find(({ code }) => code === titleCode)
    if (!title) throw ctx.invalid({ titleCode: { code: 'validation.invoiceApplication.title' } })
    const held = await ctx.holds(InvoiceApplication, 'notBlacklistedToInvoice', { shipmentCode })
    if (held !== true)
      throw ctx.invalid({ titleCode: held || { code: 'validation.condition.notBlacklistedToInvoice' } })
    await inTurn(ctx)
    const chosen = chosenOf(body.waybillNos)
    const free = (await freeOf(ctx, subject, { shipmentCode, start, end })).filter(
      ({ number }) => !chosen || chosen.has(number),
    )
    if (free.length === 0 || (chosen && free.length < chosen.size)) throw ctx.refuse('INVOICE_NOTHING')
    if (free.length > MOST_LINES) throw ctx.refuse('INVOICE_MANY', { most: MOST_LINES })
    requireSeen(ctx, body, free)
    const taxRate = (await ratesOf(ctx))[business]
    const applyNo = await newDocumentNo(ctx, InvoiceApplication, 'applyNo', 'KP')
    const [application] = await ctx.records.createMany(InvoiceApplication, [
      {
        code: applyNo,
        applyNo,
        shipmentCode,
        ...buyerOf(title),
        business,
        periodStart: start,
        periodEnd: end,
        taxRate,
        lineCount: free.length,
        ...sumsOf(planInvoices(free, await termsFor(ctx, taxRate))),
        delivery: delivery === 'paper' ? 'paper' : 'electronic',
        note: note ?? null,
        applicant: ctx.session.username,
        applicantId: ctx.session.accountId,
        status: applicationMachine.at.toReview,
      },
    ])
    if (!application) throw new Error(`${applyNo} was not written`)
    const lines = await linesFor(ctx, applyNo, free)
    await ctx.records.createMany(InvoiceLine, lines)
    await tellCarriage(ctx, waybillsOf(lines), { move: 'apply' })
    ctx.todoChanged()
    return { id: application.id }
  })
}
