import { defineProvinceReport } from './define.ts'

/** Fujian, as a published client of it sends: the older order of SM2, and more fields than the guide requires. */
export const FUJIAN = defineProvinceReport({
  gb: '350000',
  evidence: 'known',
  cipher: { sm2: { order: 'C1C2C3', prefix: true, encoding: 'hex' } },
  required: {
    waybill: [
      'vehicleInfo.despatchActualDateTime',
      'vehicleInfo.goodsReceiptDateTime',
      'vehicleInfo.placeOfLoading',
      'vehicleInfo.loadingCountrySubdivisionCode',
      'vehicleInfo.goodsReceiptPlace',
      'vehicleInfo.receiptCountrySubdivisionCode',
    ],
    fundFlow: ['financiallist.bankCode'],
    driver: ['vehicleClass', 'issuingOrganizations', 'validPeriodFrom', 'validPeriodTo'],
  },
})
