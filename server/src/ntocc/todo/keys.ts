import type { LocalizedText } from '@ntocc/sdk/contracts'

const name = (zh: string, en: string, es: string, ja: string): LocalizedText => ({ en, zh, es, ja })

/** Labels of the to-do strip (specification, section 2). A key is answered once what it counts exists in the database. */
export const TODO_NAMES = {
  valuating_count: name('待核运费', 'Freight to settle', 'Fletes por fijar', '運賃確定待ち'),
  miss_order_count: name('超时未接单', 'Not accepted in time', 'Sin aceptar a tiempo', '受注遅延'),
  remit_count: name('待审批付款', 'Payments to approve', 'Pagos por aprobar', '支払承認待ち'),
  transport_abnormal_count: name('运输异常', 'Transport exceptions', 'Incidencias de transporte', '輸送異常'),
  need_invoice: name('待开发票', 'Invoices to issue', 'Facturas por emitir', '請求書発行待ち'),
  // Ours beside the specification's: the waybills plugin brings their targets.
  waybill_sign_count: name('待签收', 'To sign for', 'Por firmar', '受領待ち'),
  receipt_review_count: name('回单待审', 'Receipts to review', 'Comprobantes por revisar', '受領書審査待ち'),
} as const satisfies Record<string, LocalizedText>

export type TodoKey = keyof typeof TODO_NAMES
