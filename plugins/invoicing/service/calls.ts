import { isOneOf } from '@ntocc/sdk/fields'
import { sql } from '@ntocc/sdk/service'
import { applicationMachine, InvoiceApplication } from '../contract/application.ts'
import type { InvoiceEvidenceLine } from '../contract/calls.ts'
import { INVOICE_STEPS, Invoice, InvoiceEvidence, invoiceMachine } from '../contract/invoice.ts'
import { writeRed } from './orders.ts'
import { wayOf } from './port/way.ts'
import { askOne } from './run.ts'
import { heldApplication, heldInvoice, stepApplication } from './store.ts'
import type { Answer } from './types.ts'
import { HANDED_OVER } from './words.ts'

/** POST invoiceDeliver */
export const deliver: Answer<'invoiceDeliver'> = async (ctx, { body }) => {
  const { id, version, expressNo } = body
  const shown = await ctx.records.find(InvoiceApplication, id)
  return ctx.transaction(async () => {
    const application = await heldApplication(ctx, shown.applyNo)
    await ctx.requireVersion(InvoiceApplication, { id, version })
    if (application.status !== applicationMachine.at.issued) throw ctx.refuse('INVOICE_NOT_DRAWN')
    if (application.delivery === 'paper' && !expressNo)
      throw ctx.invalid({ expressNo: { code: 'validation.invoice.paper' } })
    const deliveredAt = new Date().toISOString()
    await stepApplication(ctx, application, 'deliver', { deliveredAt, expressNo: expressNo ?? null })
    const { applyNo, total, shipmentCode } = application
    const said = [applyNo, `${total} 元`, expressNo].filter(Boolean).join(' · ')
    ctx.alert([`SHIPPER/${shipmentCode}`], {
      level: 'warning',
      title: HANDED_OVER,
      text: { en: said, zh: said, es: said, ja: said },
      to: `/invoicing/applications/detail?id=${id}`,
    })
    return { id }
  })
}

const chosenOf = (text: string | null | undefined): ReadonlySet<string> | undefined =>
  text ? new Set(text.split(/[\s,，]+/).filter(Boolean)) : undefined

/** POST invoiceReverse */
export const reverse: Answer<'invoiceReverse'> = async (ctx, { body }) => {
  const { id, version, reason, waybillNos } = body
  const shown = await ctx.records.find(Invoice, id)
  return ctx.transaction(async () => {
    const { application, invoice: blue } = await heldInvoice(ctx, shown)
    await ctx.requireVersion(Invoice, { id, version })
    if (blue.isRed || !invoiceMachine.within(blue.status, 'standing')) throw ctx.refuse('INVOICE_NOT_STANDING')
    const red = await writeRed(ctx, { application, blue }, { reason, chosen: chosenOf(waybillNos) })
    ctx.todoChanged()
    return { id: red.id }
  })
}

/** POST invoiceAsk: whatever the tax authority says, as the job would hear it. */
export const ask: Answer<'invoiceAsk'> = async (ctx, { body }) => {
  const invoice = await ctx.records.find(Invoice, body.id)
  if (!invoiceMachine.within(invoice.status, 'sent')) throw ctx.refuse('INVOICE_NOT_SENT')
  const way = await wayOf(ctx)
  if (typeof way === 'string') throw ctx.refuseMove({ code: `validation.invoice.${way}` })
  const { status } = await askOne(ctx, way, invoice, true)
  return { invoiceStatus: status }
}

const lineOf = ({ step, at, attempt, author, ...more }: InvoiceEvidence): InvoiceEvidenceLine => ({
  at,
  attempt,
  author,
  step: isOneOf(INVOICE_STEPS, step) ? step : 'asked',
  ...(more.result && { result: more.result }),
  ...(more.invoiceNo && { invoiceNo: more.invoiceNo }),
  ...(more.httpStatus && { httpStatus: more.httpStatus }),
  ...(more.reason && { reason: more.reason }),
  ...(more.body && { body: more.body }),
})

/** GET invoiceEvidence: from the beginning. */
export const evidence: Answer<'invoiceEvidence'> = async (ctx, { query }) => {
  const [invoice] = await ctx.records.where(Invoice, { where: sql`draw_no = ${query.drawNo}`, limit: 1 })
  if (!invoice) throw ctx.refuse('NOT_FOUND')
  const lines = await ctx.records.where(InvoiceEvidence, { where: sql`draw_no = ${query.drawNo}`, limit: 500 })
  return lines.sort((one, other) => one.id - other.id).map(lineOf)
}
