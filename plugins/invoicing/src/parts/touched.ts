import { applicationResources } from '../../contract/application.ts'
import { invoicingCalls } from '../../contract/calls.ts'
import { invoiceResources } from '../../contract/invoice.ts'

const { invoiceApplication, invoiceLine } = applicationResources
const { invoice, invoiceItem } = invoiceResources
/** What is read anew after something was done about an application or an invoice. */
export const TOUCHED = [
  invoiceApplication.by.list,
  invoiceApplication.by.get,
  invoiceLine.by.list,
  invoice.by.list,
  invoice.by.get,
  invoiceItem.by.list,
  invoicingCalls.invoiceable,
  invoicingCalls.invoiceEvidence,
]
