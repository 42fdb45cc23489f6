import type { InvoiceApplication } from '../../contract/application.ts'
import type { Invoice } from '../../contract/invoice.ts'

export const applicationName = ({ applyNo }: Pick<InvoiceApplication, 'applyNo'>): string => applyNo
export const applicationPath = ({ id }: { id: number }): string => `/invoicing/applications/detail?id=${id}`
/** As the trade calls it: by the tax authority's number once there is one. */
export const invoiceName = ({ invoiceNo, drawNo }: Pick<Invoice, 'invoiceNo' | 'drawNo'>): string => invoiceNo || drawNo
export const invoicePath = ({ id }: { id: number }): string => `/invoicing/invoices/detail?id=${id}`
export const paperPath = ({ id }: { id: number }): string => `/invoicing/invoices/paper?id=${id}`
