import { describe, expect, expectTypeOf, it } from 'vitest'
import { CODE_LABELS } from '../../contracts/labels/codes.ts'
import { VEHICLE_TYPES } from '../../contracts/labels/vehicle-types.ts'
import { fundFlow, isCounty, NOW, RULES, SAMPLES, vehicle, waybill, withValue } from '../testing/samples.ts'
import { REPORT_CODES, VEHICLE_TYPE_PATTERN } from './code-lists.ts'
import { type DocumentKind, fieldsOf, keyOf, type ReportField } from './field.ts'
import { readFormat } from './format.ts'
import { type AnyDocument, DOCUMENT_KINDS, REPORT_DOCUMENTS } from './models.ts'
import { validateDocument } from './validate.ts'
import type { WaybillDocument, WaybillDocumentV1 } from './waybill.ts'

const found = (document: unknown, kind: DocumentKind, rules = RULES) =>
  validateDocument(document, kind, rules).map(({ path, code }) => `${path} ${code}`)

const leaves = (fields: readonly ReportField[]): ReportField[] =>
  fields.flatMap(field => (field.fields ? leaves(field.fields) : [field]))

describe('the tables of the guide', () => {
  it('have formats that can be read, keys of their own, and the numbers of the guide', () => {
    for (const kind of DOCUMENT_KINDS) {
      const visit = (fields: readonly ReportField[]): void => {
        expect(new Set(fields.map(keyOf)).size).toBe(fields.length)
        for (const field of fields) {
          expect([field.name, (field.format === undefined) !== (field.fields === undefined)]).toEqual([
            field.name,
            true,
          ])
          if (field.fields) visit(field.fields)
          else readFormat(field.format ?? '')
        }
      }
      visit(REPORT_DOCUMENTS[kind].fields)
    }
    const count = (version: 1 | 2) => {
      const of = (fields: readonly ReportField[]): number =>
        fields.reduce((sum, field) => sum + 1 + of(field.fields ?? []), 0)
      return of(fieldsOf(REPORT_DOCUMENTS.waybill.fields, version))
    }
    // 50 items in the second version, 41 in that of 2019.
    expect([count(1), count(2)]).toEqual([41, 50])
    const numbered = leaves(REPORT_DOCUMENTS.waybill.fields).map(({ no, name }) => `${no} ${name}`)
    for (const item of ['26 VehicleNumber', '27 VehiclePlateColorCode', '35 DriverName', '36 DrivingLicense'])
      expect(numbered).toContain(item)
  })

  it('have the types that the tables give', () => {
    expectTypeOf<WaybillDocument['vehicleInfo']['placeOfLoading']>().toEqualTypeOf<string | undefined>()
    expectTypeOf<WaybillDocument['driver'][number]['drivingLicense']>().toEqualTypeOf<string>()
    expectTypeOf<WaybillDocument>().not.toHaveProperty('insuranceCompany')
    expectTypeOf<WaybillDocumentV1>().not.toHaveProperty('serialNumber')
    expectTypeOf<WaybillDocumentV1['consigneeInfo']['consigneeID']>().toEqualTypeOf<string>()
    expectTypeOf<WaybillDocumentV1['insuranceInformation']['insuranceCompany']>().toEqualTypeOf<string>()
  })

  it.each(['transportType', 'businessType', 'plateColor', 'cargoType'] as const)(
    'take %s from the list that the console labels',
    list => {
      expect([...REPORT_CODES[list]].sort()).toEqual((CODE_LABELS[list] ?? []).map(({ code }) => code).sort())
    },
  )

  it('know every vehicle type of the console, and no other letters', () => {
    expect(VEHICLE_TYPES.filter(({ code }) => !VEHICLE_TYPE_PATTERN.test(code))).toEqual([])
    for (const code of ['K11', 'H61', 'H1', 'Q12', '']) expect(VEHICLE_TYPE_PATTERN.test(code)).toBe(false)
  })
})

describe('a document', () => {
  it.each(DOCUMENT_KINDS)('that is right has nothing to say: %s', kind => {
    expect(found(SAMPLES[kind], kind)).toEqual([])
  })

  it.each(
    DOCUMENT_KINDS.flatMap(kind => {
      const paths = (fields: readonly ReportField[], at: string): string[] =>
        fields.flatMap(field => {
          const path = at + keyOf(field)
          if (field.card === '0..1') return []
          const inner = field.card === '1..n' ? `${path}.0.` : `${path}.`
          return [path, ...paths(field.fields ?? [], inner)]
        })
      return paths(fieldsOf(REPORT_DOCUMENTS[kind].fields, 2), '').map(path => [kind, path] as const)
    }),
  )('%s without %s', (kind, path) => {
    expect(found(withValue(SAMPLES[kind], path, undefined), kind)).toEqual([`${path} required`])
    expect(found(withValue(SAMPLES[kind], path, ''), kind)).toEqual([`${path} required`])
  })

  const license = 'driver.0.drivingLicense'
  const amount = 'totalMonetaryAmount'
  const area = 'consignorInfo.countrySubdivisionCode'
  const weight = 'goodsInfo.0.goodsItemGrossWeight'
  it.each<[why: string, path: string, value: unknown, code: string | undefined]>([
    ['an amount without its three decimals', amount, '5200', 'decimals'],
    ['an amount with two', amount, '5200.00', 'decimals'],
    ['an amount with four', amount, '5200.0000', 'decimals'],
    ['an amount as a number', amount, 5200, 'text'],
    ['a negative amount', amount, '-1.000', 'number'],
    ['an amount with a separator', amount, '5,200.000', 'number'],
    ['fifteen digits before the point', amount, '123456789012345.000', undefined],
    ['sixteen', amount, '1234567890123456.000', 'digits'],
    ['a weight without decimals', weight, '28500', 'decimals'],
    ['an area of a province, in two digits', area, '42', 'area'],
    ['an area of a province, in six', area, '420000', 'area'],
    ['a city that has counties', area, '420100', 'area'],
    ['a city that has none', area, '441900', undefined],
    ['a county that there is not', area, '420199', 'area'],
    ['a street of a county', area, '420112001', undefined],
    ['a name of a place for its code', area, '武汉', 'area'],
    ['a time of day that there is not', 'despatchActualDateTime', '20260301250000', 'time'],
    ['a day that there is not', 'despatchActualDateTime', '20260229120000', 'time'],
    ['a time with signs', 'despatchActualDateTime', '2026-03-01 12:00', 'time'],
    ['20 characters', 'shippingNoteNumber', 'x'.repeat(20), undefined],
    ['21 characters', 'shippingNoteNumber', 'x'.repeat(21), 'length'],
    ['512 of Chinese', 'carrier', '货'.repeat(512), undefined],
    ['513 of Chinese', 'carrier', '货'.repeat(513), 'length'],
    ['a serial number of three digits', 'serialNumber', '001', 'length'],
    ['letters in a serial number', 'serialNumber', '00A0', 'number'],
    ['a credit code with a wrong check', 'unifiedSocialCreditIdentifier', '91119999MAPEF16F0A', 'uscc'],
    ['an identity card with a wrong check', license, '110000197803104041', 'identity'],
    ['an identity card of 15 digits', license, '110000780310404', 'identity'],
    ['a plate with small letters', 'vehicleInfo.vehicleNumber', '鄂a00001', 'plate'],
    ['a colour of no plate', 'vehicleInfo.vehiclePlateColorCode', '7', 'code'],
    ['a kind of business of no list', 'businessTypeCode', '1002997', 'code'],
    ['goods of no list', 'goodsInfo.0.cargoTypeClassificationCode', '0401', 'code'],
    ['a blank behind', 'carrier', '平台测试公司 ', 'blank'],
    ['a control character', 'remark', 'a\u0007b', 'character'],
    ['half a character', 'remark', 'a\ud800b', 'character'],
    ['a field that the guide does not have', 'note', 'x', 'unknown'],
    ['a field of the guide of 2019', 'insuranceInformation.insuranceCompany', '某保险', 'unknown'],
    ['one driver where a list stands', 'driver', { driverName: '司机甲' }, 'list'],
    ['no driver', 'driver', [], 'required'],
    ['a text where a group stands', 'vehicleInfo', '鄂A00001', 'group'],
    ['a list where a text stands', 'carrier', ['a'], 'text'],
  ])('with %s: %s', (_, path, value, code) => {
    expect(found(withValue(waybill, path, value), 'waybill')).toEqual(code ? [`${path} ${code}`] : [])
  })

  it.each([
    ['10', 'cash'],
    ['99', 'code'],
    ['42', undefined],
    ['31', undefined],
  ])('paid by %s', (value, code) => {
    const path = 'financiallist.0.paymentMeansCode'
    expect(found(withValue(fundFlow, path, value), 'fundFlow')).toEqual(code ? [`${path} ${code}`] : [])
  })

  it('asks for the six fields of a leg when there are several', () => {
    const six = fieldsOf(REPORT_DOCUMENTS.waybill.fields, 2)
      .find(({ name }) => name === 'VehicleInfo')
      ?.fields?.slice(2)
      .map(field => `vehicleInfo.${keyOf(field)} required`)
    expect(six).toHaveLength(6)
    expect(found(withValue(waybill, 'serialNumber', '0101'), 'waybill')).toEqual(six)
    expect(found(withValue(waybill, 'vehicleAmount', '2'), 'waybill')).toEqual(six)
  })

  it('asks for the papers of what weighs at most 4.5 t', () => {
    const six = ['owner', 'useCharacter', 'vin', 'issuingOrganizations', 'registerDate', 'issueDate']
    expect(found(withValue(vehicle, 'grossMass', '4.50'), 'vehicle')).toEqual(six.map(key => `${key} required`))
    expect(found(withValue(vehicle, 'grossMass', '4.51'), 'vehicle')).toEqual([])
    const four = ['vehicleClass', 'issuingOrganizations', 'validPeriodFrom', 'validPeriodTo']
    const rules = { ...RULES, isLight: true }
    expect(found(SAMPLES.driver, 'driver', rules)).toEqual(four.map(key => `${key} required`))
  })

  it('of the guide of 2019 is another', () => {
    const { serialNumber, vehicleAmount, transportTypeCode, insuranceInformation, ...rest } = waybill
    const first = { ...rest, insuranceInformation: { policyNumber: 'none', insuranceCompany: 'none' } }
    const rules = { ...RULES, version: 1 as const }
    expect(found(first, 'waybill', rules)).toEqual(['consigneeInfo.consigneeID required'])
    expect(found(waybill, 'waybill', rules)).toEqual(
      expect.arrayContaining(['serialNumber unknown', 'insuranceInformation.insuranceCompanyCode unknown']),
    )
  })

  it.each([undefined, null, 'text', [], 7])('that is none is refused: %j', value => {
    expect(found(value, 'waybill')).toEqual([' group'])
  })

  it('tells number, name and format of the guide', () => {
    const [issue] = validateDocument(withValue(waybill, amount, '5200'), 'waybill', RULES)
    expect(issue?.params).toEqual({ no: '24', zh: '运费金额', format: 'n..18,3' })
    expect(isCounty('310115')).toBe(true)
    const unborn: AnyDocument = withValue(waybill, license, '110000203001010015')
    expect(validateDocument(unborn, 'waybill', { isCounty, now: NOW })[0]?.code).toBe('identity')
  })
})
