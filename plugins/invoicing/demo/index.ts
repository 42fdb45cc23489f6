import { invoiceStateMachine, Waybill } from '@ntocc/sdk/contracts'
import { type DemoPart, inStates, sql } from '@ntocc/sdk/service'
import { InvoiceApplication, InvoiceLine } from '../contract/application.ts'
import { Invoice, InvoiceEvidence, InvoiceItem } from '../contract/invoice.ts'
import type { Platform } from '../service/types.ts'
import { drawAsked } from './asked.ts'
import { drawIssued } from './issued.ts'

/** Invoices of the last months, as the demo's waybills say, and applications that wait. */
export const demo: DemoPart = {
  needs: ['shippers'],
  // Waybills and their batches are written by then.
  wants: ['trips', 'credited'],
  unless: InvoiceApplication,
  empties: [InvoiceApplication, InvoiceLine, Invoice, InvoiceItem, InvoiceEvidence],
  make: async ctx => {
    const shippers = ctx.take('shippers')
    for (const branch of ctx.branches) {
      const { applications, lines, invoices, items } = await drawIssued(ctx, branch, shippers)
      await ctx.insert(InvoiceApplication, applications)
      await ctx.insert(InvoiceLine, lines)
      await ctx.insert(Invoice, invoices)
      await ctx.insert(InvoiceItem, items)
    }
    // What is asked for is asked for by an application.
    await ctx.query(
      sql`update ${ctx.table(Waybill)} set invoice_status = ${invoiceStateMachine.initial}
        where invoice_status ${inStates(invoiceStateMachine, 'applied')}`,
    )
    return undefined
  },
  finish: ctx => drawAsked(ctx as unknown as Platform),
}
