import type {
  AnyDocument,
  DocumentKind,
  DocumentTypes,
  DriverDocument,
  FundFlowDocument,
  LocationDocument,
  VehicleDocument,
  WaybillDocument,
} from '../index.ts'
import { countyCheck } from '../index.ts'

/** Documents that are right, for tests to break one thing of; nobody and nothing in them exists. */

export const NOW = new Date('2026-03-05T04:00:00Z')
export const isCounty = countyCheck(['420000', '420100', '420112', '310000', '310100', '310115', '441900', '440000'])
export const RULES = { isCounty, now: NOW }

export const waybill: WaybillDocument = {
  originalDocumentNumber: 'HY2603010001',
  shippingNoteNumber: 'YD2603010001',
  serialNumber: '0000',
  vehicleAmount: '1',
  transportTypeCode: '1',
  sendToProDateTime: '20260304100000',
  carrier: '平台测试公司',
  unifiedSocialCreditIdentifier: '91119999MAPEF16F0C',
  permitNumber: '420112000001',
  consignmentDateTime: '20260301080000',
  businessTypeCode: '1002996',
  despatchActualDateTime: '20260301120000',
  goodsReceiptDateTime: '20260302120000',
  consignorInfo: {
    consignor: '托运测试公司',
    consignorID: '91129999MAYN777F40',
    placeOfLoading: '武汉市东西湖区一号仓',
    countrySubdivisionCode: '420112',
  },
  consigneeInfo: {
    consignee: '收货测试公司',
    goodsReceiptPlace: '上海市浦东新区二号仓',
    countrySubdivisionCode: '310115',
  },
  totalMonetaryAmount: '5200.000',
  vehicleInfo: { vehicleNumber: '鄂A00001', vehiclePlateColorCode: '2' },
  driver: [{ driverName: '司机甲', drivingLicense: '110000197803104047' }],
  goodsInfo: [
    { descriptionOfGoods: '钢材 <A&B>', cargoTypeClassificationCode: '0400', goodsItemGrossWeight: '28500.000' },
  ],
  actualCarrierInfo: {
    actualCarrierName: '车队测试公司（司机甲）',
    actualCarrierBusinessLicense: '420112000002',
    actualCarrierID: '110000197803104047',
  },
  insuranceInformation: { policyNumber: 'none', insuranceCompanyCode: 'none' },
}

export const fundFlow: FundFlowDocument = {
  documentNumber: 'ZJ2603030001',
  sendToProDateTime: '20260303120000',
  carrier: '车队测试公司（司机甲）',
  actualCarrierID: '110000197803104047',
  vehicleNumber: '鄂A00001',
  vehiclePlateColorCode: '2',
  shippingNoteList: [{ shippingNoteNumber: 'YD2603010001', serialNumber: '0000', totalMonetaryAmount: '4800.000' }],
  financiallist: [
    {
      paymentMeansCode: '32',
      recipient: '司机甲',
      receiptAccount: '6299990000000000012',
      bankCode: 'ICBK',
      sequenceCode: '2603030000001',
      monetaryAmount: '4800.000',
      dateTime: '20260303110000',
    },
  ],
}

export const vehicle: VehicleDocument = {
  vehicleNumber: '鄂A00001',
  vehiclePlateColorCode: '2',
  vehicleType: 'H11',
  vehicleEnergyType: 'B',
  vehicleTonnage: '31.00',
  grossMass: '49.00',
  roadTransportCertificateNumber: '420112000003',
}

export const driver: DriverDocument = {
  driverName: '司机甲',
  drivingLicense: '110000197803104047',
  qualificationCertificate: '110000197803104047',
  telephone: '10000000001',
}

export const location: LocationDocument = {
  shippingNoteNumber: 'YD2603010001',
  serialNumber: '0000',
  vehicleNumber: '鄂A00001',
  driverName: '司机甲',
  locationType: 'LOAD',
  longitude: '114.266700',
  latitude: '30.583300',
  dateTime: '20260301120000',
  countrySubdivisionCode: '420112',
  locationText: '武汉市东西湖区一号仓',
  sendToProDateTime: '20260301120100',
}

export const SAMPLES: { [K in DocumentKind]: DocumentTypes[K] } = { waybill, fundFlow, vehicle, driver, location }

/** A document with another value at a path; undefined takes the field away. */
export const withValue = <D extends AnyDocument>(document: D, path: string, value: unknown): AnyDocument => {
  const copy = structuredClone(document) as Record<string, unknown>
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  let at = copy
  for (const key of keys) at = at[key] as Record<string, unknown>
  if (value === undefined) delete at[last]
  else at[last] = value
  return copy as AnyDocument
}
