import { defineProvinceReport } from './define.ts'

/**
 * Tianjin, as a published client of it sends: XML encrypted by SM2 in a flat JSON, several documents in one message, and three more
 * fields of a waybill. That client writes the fund flow's message WLHY_JZ1001, possibly by mistake: the guide's name stands here. The
 * greatest number of documents in a message is our own.
 */
export const TIANJIN = defineProvinceReport({
  gb: '120000',
  evidence: 'known',
  protocol: 'restSm2Xml',
  paths: { auth: '/auth/applyToken', send: '/wlhy/send' },
  codes: { ok: ['00000'], token: ['20000'], duplicate: [], transient: [] },
  batchMax: 50,
  extraFields: {
    waybill: [
      {
        name: 'TransportationCost',
        zh: '运输成本（油费、过路费等非人工成本）',
        card: '1..1',
        format: 'n..18,3',
        after: 'totalMonetaryAmount',
        from: 'fuelAndTollYuan',
      },
      {
        name: 'TransportationDistance',
        zh: '运输里程（公里）',
        card: '1..1',
        format: 'n..18',
        after: 'totalMonetaryAmount',
        from: 'distanceKm',
      },
      {
        name: 'FinishDateTime',
        zh: '运单完成时间',
        card: '1..1',
        format: 'n14',
        after: 'goodsReceiptDateTime',
        from: 'finishTime',
      },
    ],
  },
})
