// @vitest-environment node

import {
  type AnyDocument,
  countyCheck,
  defineProvinceReport,
  modelOf,
  validateDocument,
  withFacts,
} from '@ntocc/sdk/reporting'
import { describe, expect, it } from 'vitest'
import { DRIVER, PAYMENT, PLATFORM, POSITION, SHIPPER, VEHICLE, WAYBILL } from '../testing/rows.ts'
import { driverDocument, fundFlowDocument, locationDocument, vehicleDocument, waybillDocument } from './documents.ts'
import { waybillFacts } from './facts.ts'

const NOW = new Date('2026-03-05T04:00:00Z')
const rows = { waybill: WAYBILL, driver: DRIVER, vehicle: VEHICLE, shipper: SHIPPER, platform: PLATFORM, now: NOW }
const RULES = { isCounty: countyCheck(['420112', '310115']), now: NOW }

const at = (document: AnyDocument, path: string): unknown => {
  let value: unknown = document
  for (const key of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[key]
  return value
}

describe('each field of a document has one source', () => {
  it.each([
    ['originalDocumentNumber', 'HY2603010001', { waybill: 'order_no' }],
    ['shippingNoteNumber', 'YD2603010001', { waybill: 'waybill_no' }],
    ['consignmentDateTime', '20260301080000', { waybill: 'gmt_created' }],
    ['businessTypeCode', '1002996', { waybill: 'business_type' }],
    ['despatchActualDateTime', '20260301120000', { waybill: 'depart_time' }],
    ['goodsReceiptDateTime', '20260302120000', { waybill: 'sign_time' }],
    ['consignorInfo.consignor', '托运测试公司', { shipper: 'name' }],
    ['consignorInfo.consignorID', '91129999MAYN777F40', { shipper: 'uscc' }],
    ['consignorInfo.placeOfLoading', '一号仓', { waybill: 'load_address' }],
    ['consignorInfo.countrySubdivisionCode', '420112', { waybill: 'load_area_code' }],
    ['consigneeInfo.consignee', '收货测试公司', { waybill: 'consignee_name' }],
    ['consigneeInfo.goodsReceiptPlace', '二号仓', { waybill: 'unload_address' }],
    ['consigneeInfo.countrySubdivisionCode', '310115', { waybill: 'unload_area_code' }],
    ['totalMonetaryAmount', '5200.500', { waybill: 'shipper_freight' }],
    ['vehicleInfo.vehicleNumber', '鄂A00001', { waybill: 'vehicle_no' }],
    ['vehicleInfo.vehiclePlateColorCode', '2', { waybill: 'plate_color' }],
    ['driver.0.driverName', '司机甲', { driver: 'name' }],
    ['driver.0.drivingLicense', '110000197803104047', { driver: 'licence_no' }],
    ['goodsInfo.0.descriptionOfGoods', '钢材', { waybill: 'goods_name' }],
    ['goodsInfo.0.cargoTypeClassificationCode', '0400', { waybill: 'goods_type_code' }],
    ['goodsInfo.0.goodsItemGrossWeight', '28500.000', { waybill: 'gross_kg' }],
    ['actualCarrierInfo.actualCarrierName', '车队测试公司（司机甲）', { waybill: 'carrier_name' }],
    ['actualCarrierInfo.actualCarrierBusinessLicense', '420112000002', { vehicle: 'operating_permit_no' }],
    ['actualCarrierInfo.actualCarrierID', '91129999MAYN777F40', { waybill: 'carrier_id' }],
    ['carrier', '平台测试公司', { platform: 'name' }],
    ['unifiedSocialCreditIdentifier', '91119999MAPEF16F0C', { platform: 'uscc' }],
    ['permitNumber', '420112000001', { platform: 'permitNo' }],
  ] as const)('waybill: %s is %s', (path, value, source) => {
    expect(at(waybillDocument(rows), path)).toBe(value)
    // Without its source it is not there, or another source stands for it: never the same value.
    const [[part, name] = ['', '']] = Object.entries(source)
    const without = { ...rows, [part]: { ...rows[part as 'waybill'], [name]: undefined } }
    expect(at(waybillDocument(without), path)).not.toBe(value)
  })

  it('of a waybill: what stands for what is not there', () => {
    const bare = {
      ...rows,
      waybill: { ...WAYBILL, carrier_name: null, carrier_id: null, consignee_name: null, original_no: 'O1' },
    }
    expect(waybillDocument(bare)).toMatchObject({
      originalDocumentNumber: 'O1',
      serialNumber: '0000',
      transportTypeCode: '1',
      vehicleAmount: '1',
      consigneeInfo: { consignee: '收货人' },
      actualCarrierInfo: { actualCarrierName: '司机甲', actualCarrierID: '120000199406092872' },
      insuranceInformation: { policyNumber: 'none', insuranceCompanyCode: 'none' },
    })
  })

  it.each([
    ['the team with its driver, by whose number it is told', { carrier_name: '车队' }, '车队（司机甲）'],
    ['as it stands where it says so already', { carrier_name: '车队（司机甲）' }, '车队（司机甲）'],
    ['the driver alone', { carrier_name: '司机甲' }, '司机甲'],
    ['whose number is told', { carrier_name: '车队', carrier_id: '91129999MAYN777F40' }, '车队'],
  ])('of who carries: %s', (_, carrier, told) => {
    const made = { ...rows, waybill: { ...WAYBILL, carrier_id: null, ...carrier } }
    expect(at(waybillDocument(made), 'actualCarrierInfo.actualCarrierName')).toBe(told)
    const paid = { ...made, payment: { document_no: 'FK1' } }
    expect(at(fundFlowDocument(paid), 'carrier')).toBe(told)
  })

  it('of a permit: that of the vehicle, else that of the waybill, else what stands for one that light vehicles need not have', () => {
    const permitOf = (vehicle: object, waybill: object = {}) =>
      at(
        waybillDocument({ ...rows, vehicle: { ...VEHICLE, ...vehicle }, waybill: { ...WAYBILL, ...waybill } }),
        'actualCarrierInfo.actualCarrierBusinessLicense',
      )
    const kept = { carrier_permit: '420112000009' }
    const none = { operating_permit_no: null }
    expect(permitOf({}, kept)).toBe('420112000002')
    expect(permitOf(none, kept)).toBe('420112000009')
    expect(permitOf(none)).toBeUndefined()
    expect(permitOf({ ...none, gross_mass: 4.51 })).toBeUndefined()
    expect(permitOf({ ...none, gross_mass: 4.5 })).toBe('420112000000')
    expect(permitOf({ gross_mass: 4.5 })).toBe('420112000002')
  })

  it.each([
    ['driverName', '司机甲', 'name'],
    ['drivingLicense', '110000197803104047', 'licence_no'],
    ['vehicleClass', 'A2', 'licence_class'],
    ['issuingOrganizations', '武汉车管所', 'licence_issuer'],
    ['validPeriodFrom', '20200101', 'licence_from'],
    ['validPeriodTo', '20300131', 'licence_to'],
    ['qualificationCertificate', '4201990000', 'qualification_no'],
    ['telephone', '10000000001', 'phone'],
  ])('driver: %s is %s', (key, value, name) => {
    expect(at(driverDocument(DRIVER), key)).toBe(value)
    expect(at(driverDocument({ ...DRIVER, [name]: null }), key)).not.toBe(value)
  })

  it.each([
    ['vehicleNumber', '鄂A00001', 'plate_no'],
    ['vehiclePlateColorCode', '2', 'plate_color'],
    ['vehicleType', 'H11', 'vehicle_type'],
    ['owner', '车队测试公司', 'owner'],
    ['useCharacter', '货运', 'use_character'],
    ['vin', 'LTEST0003D0000001', 'vin'],
    ['issuingOrganizations', '武汉车管所', 'issuer'],
    ['registerDate', '20210203', 'register_date'],
    ['issueDate', '20210204', 'issue_date'],
    ['vehicleEnergyType', 'B', 'energy'],
    ['vehicleTonnage', '31.00', 'tonnage'],
    ['grossMass', '49.00', 'gross_mass'],
    ['roadTransportCertificateNumber', '420112000003', 'road_cert_no'],
    ['trailerVehiclePlateNumber', '鄂A0001挂', 'trailer_no'],
  ])('vehicle: %s is %s', (key, value, name) => {
    expect(at(vehicleDocument(VEHICLE), key)).toBe(value)
    expect(at(vehicleDocument({ ...VEHICLE, [name]: null }), key)).toBeUndefined()
  })

  it.each([
    ['documentNumber', 'FK2603030000001-YD2603010001', { payment: 'document_no' }],
    ['carrier', '车队测试公司（司机甲）', { waybill: 'carrier_name' }],
    ['actualCarrierID', '91129999MAYN777F40', { waybill: 'carrier_id' }],
    ['vehicleNumber', '鄂A00001', { waybill: 'vehicle_no' }],
    ['vehiclePlateColorCode', '2', { waybill: 'plate_color' }],
    ['shippingNoteList.0.shippingNoteNumber', 'YD2603010001', { waybill: 'waybill_no' }],
    ['shippingNoteList.0.totalMonetaryAmount', '4800.000', { payment: 'due_amount' }],
    ['financiallist.0.recipient', '司机甲', { payment: 'payee_name' }],
    ['financiallist.0.receiptAccount', '6299990000000000012', { payment: 'card_no' }],
    ['financiallist.0.bankCode', 'ICBK', { payment: 'bank_code' }],
    ['financiallist.0.sequenceCode', 'B2603030000001', { payment: 'bank_serial_no' }],
    ['financiallist.0.monetaryAmount', '3000.010', { payment: 'paid_share' }],
    ['financiallist.0.dateTime', '20260304100000', { payment: 'finish_time' }],
  ] as const)('flow of funds: %s is %s', (path, value, source) => {
    const funds = { ...rows, payment: PAYMENT }
    expect(at(fundFlowDocument(funds), path)).toBe(value)
    const [[part, name] = ['', '']] = Object.entries(source)
    const without = { ...funds, [part]: { ...funds[part as 'payment'], [name]: undefined } }
    expect(at(fundFlowDocument(without), path)).not.toBe(value)
  })

  const located = { ...rows, position: POSITION }
  it.each([
    ['LOAD', 'shippingNoteNumber', 'YD2603010001', { waybill: 'waybill_no' }],
    ['LOAD', 'vehicleNumber', '鄂A00001', { waybill: 'vehicle_no' }],
    ['LOAD', 'driverName', '司机甲', { driver: 'name' }],
    ['LOAD', 'longitude', '114.266700', { position: 'lng' }],
    ['LOAD', 'latitude', '30.583300', { position: 'lat' }],
    ['LOAD', 'dateTime', '20260301120000', { waybill: 'depart_time' }],
    ['LOAD', 'countrySubdivisionCode', '420112', { waybill: 'load_area_code' }],
    ['LOAD', 'locationText', '一号仓', { waybill: 'load_address' }],
    ['UNLOAD', 'longitude', '114.266700', { position: 'lng' }],
    ['UNLOAD', 'dateTime', '20260302110000', { waybill: 'unload_time' }],
    ['UNLOAD', 'countrySubdivisionCode', '310115', { waybill: 'unload_area_code' }],
    ['UNLOAD', 'locationText', '二号仓', { waybill: 'unload_address' }],
  ] as const)('location: %s %s is %s', (type, path, value, source) => {
    expect(at(locationDocument(located, type), path)).toBe(value)
    const [[part, name] = ['', '']] = Object.entries(source)
    const without = { ...located, [part]: { ...located[part as 'waybill'], [name]: undefined } }
    expect(at(locationDocument(without, type), path)).not.toBe(value)
  })

  it('of a location: what stands for what is not there', () => {
    const unseen = { ...located, position: {} }
    expect(locationDocument(unseen, 'LOAD')).toMatchObject({ longitude: '114.200000', latitude: '30.500000' })
    expect(locationDocument(unseen, 'UNLOAD')).toMatchObject({
      longitude: '121.400000',
      latitude: '31.200000',
      locationType: 'UNLOAD',
    })
    const unnamed = {
      ...unseen,
      driver: {},
      waybill: { ...WAYBILL, unload_time: null, load_lng: null, driver_name: '司机乙' },
    }
    expect(locationDocument(unnamed, 'UNLOAD')).toMatchObject({ dateTime: '20260302120000', driverName: '司机乙' })
    expect(locationDocument(unnamed, 'LOAD').longitude).toBeUndefined()
  })

  it('is what the guide asks for, and what Tianjin asks for besides', () => {
    expect(validateDocument(waybillDocument(rows), 'waybill', RULES)).toEqual([])
    expect(validateDocument(driverDocument(DRIVER), 'driver', RULES)).toEqual([])
    expect(validateDocument(vehicleDocument(VEHICLE), 'vehicle', RULES)).toEqual([])
    expect(validateDocument(fundFlowDocument({ ...rows, payment: PAYMENT }), 'fundFlow', RULES)).toEqual([])
    for (const type of ['LOAD', 'UNLOAD'] as const)
      expect(validateDocument(locationDocument(located, type), 'location', RULES)).toEqual([])
    const report = defineProvinceReport({
      gb: '120000',
      extraFields: {
        waybill: [
          { name: 'TransportationCost', zh: '成本', card: '1..1', format: 'n..18,3', from: 'fuelAndTollYuan' },
          { name: 'TransportationDistance', zh: '里程', card: '1..1', format: 'n..18', from: 'distanceKm' },
          { name: 'FinishDateTime', zh: '完成', card: '1..1', format: 'n14', from: 'finishTime' },
        ],
      },
    })
    const model = modelOf(report, 'waybill')
    const document = withFacts(waybillDocument(rows), model, waybillFacts(WAYBILL))
    expect(document).toMatchObject({
      transportationCost: '1200.050',
      transportationDistance: '883',
      finishDateTime: '20260303100000',
    })
    expect(validateDocument(document, model, RULES)).toEqual([])
  })
})
