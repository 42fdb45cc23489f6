import { fenOfYuan, fenToYuan, recordMachine, valueAt } from '@ntocc/sdk/fields'
import { newDocumentNo, sql } from '@ntocc/sdk/service'
import type { InvoiceApplication } from '../contract/application.ts'
import { Invoice, InvoiceItem, invoiceMachine } from '../contract/invoice.ts'
import { numberOf, type Parted, planInvoices } from '../contract/split.ts'
import { termsFor } from './apply.ts'
import { wayOf } from './port/way.ts'
import { invoicesFor, itemsOf, linesOf, prove, stepInvoice } from './store.ts'
import type { ServiceCtx } from './types.ts'

/** Has it sent as soon as this transaction stands. */
export const soon = (ctx: ServiceCtx) => ctx.jobs.send('drawInvoices', {}, { key: 'ordered' })

/** @throws MOVE_REFUSED where the branch has nobody to draw by, with why */
export const requireWay = async (ctx: ServiceCtx): Promise<void> => {
  const way = await wayOf(ctx)
  if (typeof way === 'string') throw ctx.refuseMove({ code: `validation.invoice.${way}` })
}

const drawn = ({ session }: ServiceCtx) => ({ drawer: session.username, drawerId: session.accountId })

type Facts = Pick<InvoiceItem, 'waybillNo' | 'chargeNo' | 'vehicleNo' | 'origin' | 'destination' | 'goodsName'>

const itemsFor = (drawNo: string, applyNo: string, parts: readonly Parted[], factsOf: ReadonlyMap<string, Facts>) =>
  parts.map(({ number, ...amounts }, index) => {
    const { waybillNo, chargeNo, vehicleNo, origin, destination, goodsName } = valueAt(factsOf, number)
    return {
      code: `${drawNo}-${index + 1}`,
      drawNo,
      applyNo,
      ...amounts,
      waybillNo,
      chargeNo,
      vehicleNo,
      origin,
      destination,
      goodsName,
      status: recordMachine.at.enabled,
    }
  })

/** What an invoice has of its application. */
const headOf = (of: InvoiceApplication) => ({
  applyNo: of.applyNo,
  shipmentCode: of.shipmentCode,
  business: of.business,
  taxKind: of.taxKind,
  buyerName: of.buyerName,
  taxNo: of.taxNo,
  taxRate: of.taxRate,
})

/**
 * Writes the invoices of an application that is held, before anybody is asked for one; those that were refused get another attempt. What
 * stands with the tax authority is left alone.
 */
export const writeInvoices = async (ctx: ServiceCtx, application: InvoiceApplication): Promise<void> => {
  const known = (await invoicesFor(ctx, application.applyNo)).filter(
    ({ isRed, status }) => !isRed && status !== invoiceMachine.at.dropped,
  )
  for (const invoice of known)
    if (isCertainlyRefused(ctx, invoice)) await stepInvoice(ctx, invoice, 'retry', await nextAttempt(ctx, invoice))
  if (known.length === 0) await writeFirst(ctx, application)
  await soon(ctx)
}

/** @throws MOVE_REFUSED for one that was issued after all: neither asked for again nor dropped, a person has to look */
const isCertainlyRefused = (ctx: ServiceCtx, { status, trouble }: Invoice): boolean => {
  if (status !== invoiceMachine.at.refused) return false
  if (trouble) throw ctx.refuseMove({ code: 'validation.condition.invoiceCertain' })
  return true
}

const writeFirst = async (ctx: ServiceCtx, application: InvoiceApplication): Promise<void> => {
  const { applyNo } = application
  const lines = await linesOf(ctx, applyNo)
  const factsOf = new Map(lines.map(line => [numberOf(line), line]))
  const ordered = [...lines]
    .sort((one, other) => one.id - other.id)
    .map(line => ({ number: numberOf(line), amount: line.amount }))
  const plans = planInvoices(ordered, await termsFor(ctx, Number(application.taxRate)))
  for (const { items, exTax, tax, total } of plans) {
    const drawNo = await newDocumentNo(ctx, Invoice, 'drawNo', 'FP')
    const head = { code: drawNo, drawNo, ...headOf(application), isRed: false, exTax, tax, total }
    await ctx.records.createMany(Invoice, [
      { ...head, attempt: 1, asked: 0, ...drawn(ctx), status: invoiceMachine.at.toSend },
    ])
    await ctx.records.createMany(InvoiceItem, itemsFor(drawNo, applyNo, items, factsOf))
    await prove(ctx, { drawNo }, 1, { step: 'written' })
  }
}

/** After a certain no: the same number, another attempt. @returns what is written beside the state */
export const nextAttempt = async (ctx: ServiceCtx, invoice: Invoice) => {
  const attempt = invoice.attempt + 1
  await prove(ctx, invoice, attempt, { step: 'written' })
  await soon(ctx)
  return { attempt, asked: 0, nextAt: null, notAfter: null, answer: null }
}

/** What was refused for good belongs to nobody any more. */
export const dropRefused = async (ctx: ServiceCtx, applyNo: string): Promise<void> => {
  for (const invoice of await invoicesFor(ctx, applyNo))
    if (!invoice.isRed && isCertainlyRefused(ctx, invoice)) await stepInvoice(ctx, invoice, 'drop')
}

/** Items of a blue invoice that no red one has taken back or is about to. */
const leftOf = async (ctx: ServiceCtx, blue: Invoice): Promise<InvoiceItem[]> => {
  const rows = await ctx.query<{ number: string }>(
    sql`select coalesce(t.waybill_no, t.charge_no) as number from ${ctx.table(InvoiceItem)} t join ${ctx.table(Invoice)} i
        on i.branch_code = t.branch_code and i.draw_no = t.draw_no
      where t.branch_code = ${ctx.session.branchCode} and i.red_of = ${blue.drawNo} and not i.is_deleted
        and i.status not in (${invoiceMachine.at.declined}, ${invoiceMachine.at.dropped})`,
  )
  const taken = new Set(rows.map(({ number }) => number))
  const items = await itemsOf(ctx, blue.drawNo)
  return items.filter(item => !taken.has(numberOf(item))).sort((one, other) => one.id - other.id)
}

const negative = (amount: string): string => fenToYuan(-fenOfYuan(amount))

/** Writes a red invoice, which waits for another person. @throws INVOICE_TAKEN_BACK for lines that are taken back already, or not on it */
export const writeRed = async (
  ctx: ServiceCtx,
  { application, blue }: { application: InvoiceApplication; blue: Invoice },
  { reason, chosen }: { reason: string; chosen: ReadonlySet<string> | undefined },
): Promise<Invoice> => {
  const left = await leftOf(ctx, blue)
  const items = left.filter(item => !chosen || chosen.has(numberOf(item)))
  if (items.length === 0 || (chosen && items.length < chosen.size)) throw ctx.refuse('INVOICE_TAKEN_BACK')
  const drawNo = await newDocumentNo(ctx, Invoice, 'drawNo', 'HZ')
  const sum = (name: 'exTax' | 'tax' | 'total') =>
    fenToYuan(-items.reduce((fen, item) => fen + fenOfYuan(item[name]), 0))
  const amounts = { exTax: sum('exTax'), tax: sum('tax'), total: sum('total') }
  const head = { code: drawNo, drawNo, ...headOf(application), isRed: true, redOf: blue.drawNo, reason }
  const [red] = await ctx.records.createMany(Invoice, [
    { ...head, ...amounts, attempt: 1, asked: 0, ...drawn(ctx), status: invoiceMachine.at.toApprove },
  ])
  if (!red) throw new Error(`${drawNo} was not written`)
  const parts = items.map(item => ({
    number: numberOf(item),
    exTax: negative(item.exTax),
    tax: negative(item.tax),
    total: negative(item.total),
  }))
  const factsOf = new Map(items.map(item => [numberOf(item), item]))
  await ctx.records.createMany(InvoiceItem, itemsFor(drawNo, application.applyNo, parts, factsOf))
  await prove(ctx, red, 1, { step: 'written', reason })
  return red
}
