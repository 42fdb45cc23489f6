import { defineProvinceReport } from '@ntocc/sdk/reporting'

export const GUIZHOU = defineProvinceReport({
  gb: '520000',
  codes: { ok: ['200'] },
  extraFields: {
    waybill: [
      {
        name: 'LoadingNumber',
        zh: '装货单号',
        card: '1..1',
        format: 'an..20',
        after: 'remark',
        from: 'loadingNo',
      },
    ],
  },
  rules: { startKm: 3, levels: { R23: 'error' } },
})
