import type { DocumentOf, ReportField } from './field.ts'

/** 资金流水单: what the actual carrier of one or more waybills was paid, with each payment of a bank. */
export const FUND_FLOW_FIELDS = [
  { no: '1', name: 'DocumentNumber', zh: '单证号', card: '1..1', format: 'an..35' },
  { no: '2', name: 'SendToProDateTime', zh: '上传时间', card: '1..1', format: 'n14' },
  { no: '3', name: 'Carrier', zh: '实际承运人名称', card: '1..1', format: 'an..512' },
  { no: '4', name: 'ActualCarrierID', zh: '实际承运人统一社会信用代码或证件号码', card: '1..1', format: 'an..50' },
  { no: '5', name: 'VehicleNumber', zh: '车辆牌照号', card: '1..1', format: 'an..35', is: 'plate' },
  { no: '6', name: 'VehiclePlateColorCode', zh: '车牌颜色代码', card: '1..1', format: 'n..2', codes: 'plateColor' },
  {
    no: '7-10',
    name: 'ShippingNoteList',
    zh: '运单列表',
    card: '1..n',
    fields: [
      { no: '8', name: 'ShippingNoteNumber', zh: '托运单号', card: '1..1', format: 'an..20' },
      { no: '9', name: 'SerialNumber', zh: '分段分单号', card: '1..1', format: 'an..4' },
      { no: '10', name: 'TotalMonetaryAmount', zh: '总金额', card: '1..1', format: 'n..18,3' },
    ],
  },
  {
    no: '11-18',
    name: 'Financiallist',
    zh: '财务列表',
    card: '1..n',
    fields: [
      {
        no: '12',
        name: 'PaymentMeansCode',
        zh: '付款方式代码',
        card: '1..1',
        format: 'an..3',
        codes: 'paymentMeans',
      },
      { no: '13', name: 'Recipient', zh: '收款方名称', card: '1..1', format: 'an..512' },
      { no: '14', name: 'ReceiptAccount', zh: '收款帐户信息', card: '1..1', format: 'an..512' },
      { no: '15', name: 'BankCode', zh: '收款方银行代码', card: '0..1', format: 'an..11', is: 'bank' },
      { no: '16', name: 'SequenceCode', zh: '流水号/序列号', card: '1..1', format: 'an..50' },
      { no: '17', name: 'MonetaryAmount', zh: '实际支付金额', card: '1..1', format: 'n..18,3' },
      { no: '18', name: 'DateTime', zh: '日期时间', card: '1..1', format: 'n14' },
    ],
  },
  { no: '19', name: 'Remark', zh: '备注', card: '0..1', format: 'an..256' },
] as const satisfies readonly ReportField[]

/** A flow of funds as it is reported. Amounts are yuan, with fuel and toll in what a waybill cost. */
export type FundFlowDocument = DocumentOf<typeof FUND_FLOW_FIELDS>
