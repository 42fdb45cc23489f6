import { describe, expect, it } from 'vitest'
import type { AnyDocument } from '../documents/models.ts'
import { defineProvinceReport } from '../provinces/define.ts'
import {
  but,
  check,
  contractBut,
  document,
  goodCase,
  ofDriver,
  paid,
  paymentBut,
  track,
  vehicleBut,
  waybillBut,
} from '../testing/cases.ts'
import { withValue } from '../testing/samples.ts'
import type { ReportCase } from './case.ts'
import { REPORT_RULES, reportLamps, reportReadiness } from './precheck.ts'
import { RULE_IDS, type RuleSettings, settingsFor } from './settings.ts'

/** What was found, `R05 goodsReceiptDateTime tooEarly`: the rule, the field or the record, and the code. */
const told = (of: ReportCase, settings?: RuleSettings): string[] =>
  check(of, settings).flatMap(({ rule, findings }) =>
    findings.map(({ path, record, code }) => `${rule} ${path ?? record} ${code}`),
  )

const trip = { waybillNo: 'YD9', vehicleNumber: '鄂A00001', drivingLicenses: ['110000197803104047'] }
const sent = goodCase.waybill.document as AnyDocument
const weight = 'goodsInfo.0.goodsItemGrossWeight'

describe('the pre-check', () => {
  it('finds nothing where all is well: five green lamps, and every document may go', () => {
    const results = check(goodCase)
    expect(results.map(({ rule }) => rule)).toEqual([...RULE_IDS])
    expect(results.filter(({ state }) => state !== 'passed')).toEqual([])
    const colours = Object.values(reportLamps(results)).map(({ colour }) => colour)
    expect(colours).toEqual(['green', 'green', 'green', 'green', 'green'])
    for (const kind of ['waybill', 'fundFlow', 'vehicle', 'driver'] as const)
      expect(reportReadiness(results, kind)).toEqual({ isReady: true, errors: [], unexplained: [] })
  })

  it.each<[why: string, of: ReportCase, found: readonly string[]]>([
    ['an amount without .000', document('totalMonetaryAmount', '5200'), ['R01 totalMonetaryAmount decimals']],
    ['no shipper', document('consignorInfo.consignor', ''), ['R01 consignorInfo.consignor required']],
    [
      'a licence too long',
      ofDriver({ document: { driverName: 'x' } }),
      ['R01 drivingLicense required', 'R01 qualificationCertificate required', 'R01 telephone required'],
    ],
    ['a kind of business of no list', document('businessTypeCode', '1'), ['R02 businessTypeCode code']],
    [
      'a vehicle of no list',
      vehicleBut({ document: withValue(goodCase.vehicle.document as AnyDocument, 'vehicleType', 'K11') }),
      ['R02 vehicleType vehicleType'],
    ],
    [
      'an area of two digits',
      document('consigneeInfo.countrySubdivisionCode', '31'),
      ['R03 consigneeInfo.countrySubdivisionCode area'],
    ],
    [
      'an identity card that is none',
      document('driver.0.drivingLicense', '110000197803104041'),
      ['R04 driver.0.drivingLicense identity'],
    ],
    [
      'a credit code that is none',
      document('unifiedSocialCreditIdentifier', '91119999MAPEF16F0A'),
      ['R04 unifiedSocialCreditIdentifier uscc'],
    ],
    [
      'a receipt before despatch',
      document('goodsReceiptDateTime', '20260301110000'),
      ['R05 goodsReceiptDateTime tooEarly', 'R24 waybill waybillLate'],
    ],
    [
      'despatch before the waybill',
      document('consignmentDateTime', '20260301120001'),
      ['R05 despatchActualDateTime tooEarly'],
    ],
    ['despatch with the waybill', document('consignmentDateTime', '20260301120000'), []],
    [
      'a leg received before its despatch',
      waybillBut({
        document: withValue(
          withValue(goodCase.waybill.document as AnyDocument, 'vehicleInfo.despatchActualDateTime', '20260302000000'),
          'vehicleInfo.goodsReceiptDateTime',
          '20260301000000',
        ),
      }),
      ['R05 vehicleInfo.goodsReceiptDateTime tooEarly'],
    ],
    ['a receipt to come', document('goodsReceiptDateTime', '20260305120001'), ['R05 goodsReceiptDateTime future']],
    ['no freight', document('totalMonetaryAmount', '0.000'), ['R06 totalMonetaryAmount zero']],
    ['tonnes for kilograms', document(weight, '28.500'), [`R07 ${weight} tonnes`]],
    [
      'tonnes where nothing was weighed',
      waybillBut({
        loadedKilograms: undefined,
        document: withValue(goodCase.waybill.document as AnyDocument, weight, '28.500'),
      }),
      [`R07 ${weight} tonnes`],
    ],
    ['a tenth too much', document(weight, '34100.000'), []],
    ['more than a tenth too much', document(weight, '34100.001'), [`R07 ${weight} overload`]],
    ['no weight', document(weight, '0.000'), [`R07 ${weight} zero`]],
    ['numbers that another has', waybillBut({ takenBy: 'ref-1' }), ['R08 serialNumber taken']],
    ['two legs that are one vehicle', waybillBut({ serials: ['0000', '0001'] }), ['R09 vehicleAmount differs']],
    ['a vehicle that is not known there', vehicleBut({ isAccepted: false }), ['R10 vehicle notAccepted']],
    ['a driver who is not', ofDriver({ isAccepted: false }), ['R10 driver notAccepted']],
    ['a licence valid to the day', ofDriver({ licenceTo: '2026-03-02' }), []],
    ['a licence until the day before', ofDriver({ licenceTo: '2026-03-01' }), ['R11 driver licenceExpired']],
    [
      'a qualification that has lapsed',
      ofDriver({ qualificationTo: '2026-03-01' }),
      ['R11 driver qualificationExpired'],
    ],
    [
      'a transport certificate that has',
      vehicleBut({ certificateTo: '2025-12-31' }),
      ['R11 vehicle certificateExpired'],
    ],
    ['a certificate of no end', vehicleBut({ certificateTo: undefined }), ['R11 vehicle certificateUnknown']],
    [
      'the platform as carrier',
      document('actualCarrierInfo.actualCarrierID', '91119999MAPEF16F0C'),
      ['R12 actualCarrierInfo.actualCarrierID platform', 'R18 actualCarrierID differs'],
    ],
    ['no contract', but({ contract: undefined }), ['R13 contract missing']],
    ['one that nobody signed', contractBut({ signedAt: undefined }), ['R13 contract notSigned']],
    ['one signed with despatch', contractBut({ signedAt: '2026-03-01T04:00:00Z' }), []],
    ['one signed after it', contractBut({ signedAt: '2026-03-01T04:00:01Z' }), ['R13 contract signedLate']],
    ['a track that begins far off', but({ track: track.slice(1) }), ['R14 track startFar']],
    ['one that ends far off', but({ track: track.slice(0, -1) }), ['R14 track endFar']],
    ['no track', but({ track: undefined }), ['R15 track none']],
    [
      'a track of another day',
      but({ track: track.map(each => ({ ...each, at: '2026-02-01T00:00:00Z' })) }),
      ['R15 track none'],
    ],
    ['two hours unseen', but({ track: track.filter((_, at) => at < 20 || at > 22) }), ['R15 track gap']],
    [
      'three hours unseen, which are not part of the way',
      but({ track: track.filter((_, at) => at < 20 || at > 25) }),
      ['R15 track gap', 'R15 track short'],
    ],
    [
      'most of it unseen',
      but({ track: track.filter((_, at) => at < 10 || at > 40) }),
      ['R15 track gap', 'R15 track short'],
    ],
    [
      'three hours for the way',
      document('goodsReceiptDateTime', '20260301150000'),
      ['R14 track endFar', 'R15 track short', 'R16 goodsReceiptDateTime tooFast'],
    ],
    [
      'another trip of the vehicle then',
      but({ trips: [{ ...trip, drivingLicenses: [], from: '2026-03-02T03:59:59Z' }] }),
      ['R17 trip vehicle'],
    ],
    [
      'another of the driver',
      but({
        trips: [{ ...trip, vehicleNumber: '鄂A00002', from: '2026-03-01T00:00:00Z', to: '2026-03-01T04:00:01Z' }],
      }),
      ['R17 trip driver'],
    ],
    [
      'trips before and after',
      but({
        trips: [
          { ...trip, from: '2026-03-01T00:00:00Z', to: '2026-03-01T04:00:00Z' },
          { ...trip, from: '2026-03-02T04:00:00Z' },
        ],
      }),
      [],
    ],
    ['the trip itself', but({ trips: [{ ...trip, waybillNo: 'YD2603010001', from: '2026-03-01T04:00:00Z' }] }), []],
    ['a payment for another vehicle', paid('vehicleNumber', '鄂A00002'), ['R18 vehicleNumber differs']],
    ['a payment of another carrier', paid('carrier', '别的公司'), ['R18 carrier differs']],
    [
      'a payment of another waybill',
      paid('shippingNoteList.0.shippingNoteNumber', 'YD9'),
      ['R18 shippingNoteList otherWaybill'],
    ],
    [
      'a payment of a waybill that was told with another vehicle',
      waybillBut({ told: withValue(sent, 'vehicleInfo.vehicleNumber', '鄂A00002') }),
      ['R18 vehicleNumber differs'],
    ],
    [
      'a payment that says what was told, of a waybill that is another by now',
      waybillBut({ document: withValue(sent, 'vehicleInfo.vehiclePlateColorCode', '1'), told: sent }),
      [],
    ],
    ['a payment before the waybill', waybillBut({ isAccepted: false }), ['R18 waybill notAccepted']],
    ['a fen too little', paid('financiallist.0.monetaryAmount', '4799.990'), []],
    ['two fen too little', paid('financiallist.0.monetaryAmount', '4799.980'), ['R19 waybill tooLittle']],
    ['two fen too much', paid('financiallist.0.monetaryAmount', '4800.020'), ['R19 waybill tooMuch']],
    ['a stranger who is paid', paid('financiallist.0.recipient', '别人'), ['R20 financiallist.0.recipient stranger']],
    ['the company that is paid', paid('financiallist.0.recipient', '车队测试公司'), []],
    ['who may collect', paid('financiallist.0.recipient', '车队长甲'), []],
    [
      'who may collect by a contract that nobody has signed',
      {
        ...paid('financiallist.0.recipient', '车队长甲'),
        contract: { no: 'HT1', signedAt: undefined, collectors: ['车队长甲'] },
      },
      ['R13 contract notSigned', 'R20 financiallist.0.recipient stranger'],
    ],
    ['cash by its code', paid('financiallist.0.paymentMeansCode', '10'), ['R21 financiallist.0.paymentMeansCode cash']],
    ['cash by the code of WeChat', paymentBut({ isCash: true }), ['R21 payment cash']],
    [
      'a bank serial that another has',
      paymentBut({ takenSequences: ['2603030000001'] }),
      ['R22 financiallist.0.sequenceCode taken'],
    ],
    [
      'an invoice of less',
      but({ invoices: [{ no: '1', amountYuan: '5199.99', isLinked: true }] }),
      ['R23 invoice tooLittle'],
    ],
    [
      'an invoice without the waybill',
      but({ invoices: [{ no: '1', amountYuan: '5200.00', isLinked: false }] }),
      ['R23 invoice notLinked', 'R23 invoice tooLittle'],
    ],
    ['a report after a day', waybillBut({ reportedAt: '2026-03-03T04:00:00Z' }), []],
    ['a report after more', waybillBut({ reportedAt: '2026-03-03T04:00:01Z' }), ['R24 waybill waybillLate']],
    ['a payment not told of', paymentBut({ reportedAt: undefined }), ['R24 payment fundFlowLate']],
    [
      'an article that may not be carried',
      waybillBut({ prohibited: ['烟花'] }),
      ['R25 goodsInfo.0.descriptionOfGoods article'],
    ],
  ])('with %s', (_, of, found) => {
    expect(told(of)).toEqual(found)
  })

  it('S1-047 has a case for each of its rules', () => {
    expect(REPORT_RULES.map(({ id }) => id)).toEqual([...RULE_IDS])
    expect(new Set(REPORT_RULES.map(({ name }) => name)).size).toBe(25)
  })

  it('judges a waybill on its way by all but its track, its money and its end', () => {
    const later = check(goodCase).filter(({ onTheWay }) => !onTheWay)
    expect(later.map(({ rule }) => rule)).toEqual(RULE_IDS.slice(RULE_IDS.indexOf('R14'), RULE_IDS.indexOf('R25')))
  })

  it('compares with the figures of settings', () => {
    const slow = { ...document('goodsReceiptDateTime', '20260309120000'), now: new Date('2026-03-20T04:00:00Z') }
    expect(told(slow).filter(each => each.startsWith('R16'))).toEqual(['R16 goodsReceiptDateTime tooSlow'])
    expect(told(slow, { slowestKmh: 4 }).filter(each => each.startsWith('R16'))).toEqual([])
    expect(told(but({ track: track.slice(1) }), { startKm: 20 })).toEqual([])
    expect(told(document(weight, '34100.001'), { overloadRatio: 1.2 })).toEqual([])
    expect(told(paid('financiallist.0.monetaryAmount', '4790.000'), { fundTolerance: 10 })).toEqual([])
    expect(told(paymentBut({ reportedAt: undefined }), { fundFlowHours: 49 })).toEqual([])
    const province = defineProvinceReport({ gb: '420000', deadlines: { waybillHours: 48 }, rules: { startKm: 3 } })
    expect(settingsFor(province)).toMatchObject({ waybillHours: 48, fundFlowHours: 24, startKm: 3, endKm: 5 })
    expect(settingsFor(province, { startKm: 9, levels: { R14: 'off' } })).toMatchObject({
      startKm: 9,
      levels: { R14: 'off' },
    })
  })

  it('sums payments exactly, and waits for the rest of a partial one', () => {
    const [first] = goodCase.payments
    if (!first) throw new Error('no payment')
    const part = (no: string, amount: string, isPartial: boolean) => ({
      ...first,
      no,
      isPartial,
      document: withValue(
        withValue(first.document as AnyDocument, 'financiallist.0.monetaryAmount', amount),
        'financiallist.0.sequenceCode',
        no,
      ),
    })
    expect(told(but({ payments: [part('1', '0.100', true)] }))).toEqual([])
    expect(told(but({ payments: [part('1', '0.100', false)] }))).toEqual(['R19 waybill tooLittle'])
    const thirds = [part('1', '1600.001', true), part('2', '1600.001', true), part('3', '1599.998', false)]
    expect(told(but({ payments: thirds }), { fundTolerance: 0 })).toEqual([])
    const twice = [part('1', '2400.000', true), part('1', '2400.000', false)]
    expect(told(but({ payments: twice }))).toEqual(['R22 financiallist.0.sequenceCode taken'])
  })

  it('asks drivers of light vehicles for their licence, and for no qualification', () => {
    const light = { ...goodCase.vehicle.document, vehicleTonnage: '1.50', grossMass: '4.50' }
    const of = but({
      vehicle: { document: light, isAccepted: true },
      drivers: goodCase.drivers.map(({ document, isAccepted }) => ({ document, isAccepted })),
    })
    const found = told(of)
    expect(found.filter(each => each.startsWith('R11'))).toEqual(['R11 driver licenceUnknown'])
    // The six of the vehicle, and the four of the driver.
    expect(found.filter(each => each.startsWith('R01'))).toHaveLength(10)
  })

  it('says the same of garbage as of what is missing, and never throws', () => {
    for (const garbage of [{}, { driver: 'x', goodsInfo: 7, vehicleInfo: [] }, { financiallist: [null, 7] }]) {
      const document = garbage as unknown as AnyDocument
      const of = but({
        waybill: { ...goodCase.waybill, document },
        vehicle: { document, isAccepted: true },
        drivers: [{ document, isAccepted: true }],
        payments: goodCase.payments.map(each => ({ ...each, document })),
      })
      expect(reportReadiness(check(of), 'waybill').isReady).toBe(false)
    }
  })
})
