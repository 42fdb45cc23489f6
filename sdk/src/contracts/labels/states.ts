import { entry, type LocalizedEntry } from '../dictionaries.ts'

/** Labels of every state machine, by its dictionary name. A test holds that no state is without one. */
export const STATE_LABELS: Readonly<Record<string, readonly LocalizedEntry[]>> = {
  recordStatus: [
    entry('0', '停用', 'Disabled', 'Desactivado', '無効'),
    entry('1', '启用', 'Enabled', 'Activo', '有効'),
  ],
  payStatus: [
    entry('0', '未支付', 'Unpaid', 'Sin pagar', '未払い'),
    entry('1', '已入对账单', 'In a batch', 'En un lote', '精算対象'),
    entry('2', '支付中', 'Paying', 'Pagando', '支払中'),
    entry('3', '部分支付', 'Partly paid', 'Pagado en parte', '一部支払済み'),
    entry('4', '已支付', 'Paid', 'Pagado', '支払済み'),
    entry('5', '支付失败', 'Payment failed', 'Pago fallido', '支払失敗'),
  ],
  invoiceStatus: [
    entry('0', '未开票', 'Not invoiced', 'Sin facturar', '未請求'),
    entry('1', '已申请', 'Applied for', 'Solicitada', '申請済み'),
    entry('2', '已开票', 'Invoiced', 'Facturada', '請求済み'),
    entry('3', '已红冲', 'Reversed', 'Rectificada', '赤伝処理済み'),
  ],
  reviewStatus: [
    entry('0', '未提交', 'Not submitted', 'Sin enviar', '未提出'),
    entry('1', '待审核', 'To review', 'Por revisar', '審査待ち'),
    entry('2', '审核通过', 'Approved', 'Aprobado', '承認済み'),
    entry('3', '已驳回', 'Rejected', 'Rechazado', '差戻し'),
    entry('4', '证件过期', 'Certificate expired', 'Certificado caducado', '証明書期限切れ'),
    entry('5', '已停用', 'Suspended', 'Suspendido', '停止中'),
  ],
  reportStatus: [
    entry('0', '未就绪', 'Not ready', 'No listo', '未準備'),
    entry('1', '待上报', 'To report', 'Por informar', '報告待ち'),
    entry('2', '上报中', 'Reporting', 'Informando', '報告中'),
    entry('3', '已送达', 'Delivered', 'Entregado', '送達済み'),
    entry('4', '监管通过', 'Accepted by regulator', 'Aceptado por el regulador', '監督機関承認'),
    entry('5', '监管异常', 'Flagged by regulator', 'Objetado por el regulador', '監督機関指摘'),
    entry('6', '发送失败', 'Sending failed', 'Envío fallido', '送信失敗'),
    entry('7', '预检异常', 'Check failed', 'Comprobación fallida', '事前検査不合格'),
    entry('8', '免报', 'Exempt', 'Exento', '報告免除'),
  ],
}
