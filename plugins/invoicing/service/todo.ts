import { inStates, sql } from '@ntocc/sdk/service'
import { applicationMachine, InvoiceApplication } from '../contract/application.ts'
import { Invoice, invoiceMachine } from '../contract/invoice.ts'

/** What waits for somebody, counted as the page shows it that it opens. */
export const todo = {
  need_invoice: {
    of: InvoiceApplication,
    staffOnly: true,
    permission: 'invoice.issue',
    where: sql`status ${inStates(applicationMachine, 'toDraw')}`,
  },
  red_letter_count: {
    of: Invoice,
    staffOnly: true,
    permission: 'invoice.reverse',
    where: sql`status = ${invoiceMachine.at.toApprove}`,
  },
  invoice_trouble_count: {
    of: Invoice,
    staffOnly: true,
    permission: 'invoice.issue',
    where: sql`status ${inStates(invoiceMachine, 'troubled')}`,
  },
  // Issued at another amount, or after a certain no: nothing of it goes on by itself.
  invoice_differs_count: { of: Invoice, staffOnly: true, permission: 'invoice.issue', where: sql`trouble is not null` },
}
