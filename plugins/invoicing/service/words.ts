import type { LocalizedText } from '@ntocc/sdk/contracts'

/** What a shipper reads when its invoices are handed over. */
export const HANDED_OVER: LocalizedText = {
  en: 'Invoices issued',
  zh: '发票已开具',
  es: 'Facturas emitidas',
  ja: '請求書発行済み',
}
