import { describe, expect, it } from 'vitest'
import type { AnyDocument } from '../documents/models.ts'
import { but, check, document, goodCase, paid, paymentBut, vehicleBut, waybillBut } from '../testing/cases.ts'
import { withValue } from '../testing/samples.ts'
import type { ReportCase } from './case.ts'
import { reportLamps, reportReadiness, storedFlows } from './precheck.ts'
import type { RuleSettings } from './settings.ts'

const weight = 'goodsInfo.0.goodsItemGrossWeight'

describe('lamps', () => {
  const coloured = (of: ReportCase, settings?: RuleSettings) =>
    Object.fromEntries(Object.entries(reportLamps(check(of, settings))).map(([flow, { colour }]) => [flow, colour]))
  const green = { contract: 'green', information: 'green', goods: 'green', funds: 'green', invoice: 'green' }

  it.each<[why: string, of: ReportCase, lamps: object]>([
    ['nothing paid or invoiced yet', but({ payments: [], invoices: [] }), { funds: 'grey', invoice: 'grey' }],
    ['no contract', but({ contract: undefined }), { contract: 'red' }],
    ['tonnes', document(weight, '28.500'), { information: 'red' }],
    ['no track', but({ track: undefined }), { goods: 'red' }],
    ['a payment whose document is wrong', paid('financiallist.0.monetaryAmount', '4800'), { funds: 'red' }],
    ['a late payment', paymentBut({ reportedAt: undefined }), { funds: 'amber' }],
    ['a certificate of no end', vehicleBut({ certificateTo: undefined }), { information: 'amber' }],
    ['an invoice of less', but({ invoices: [{ no: '1', amountYuan: '1.00', isLinked: true }] }), { invoice: 'amber' }],
  ])('with %s', (_, of, lamps) => {
    expect(coloured(of)).toEqual({ ...green, ...lamps })
  })

  it('follow the level of a rule, and lead to the record and its field', () => {
    const of = document('consigneeInfo.countrySubdivisionCode', '31')
    expect(coloured(of, { levels: { R03: 'warning' } })).toEqual({ ...green, information: 'amber' })
    expect(coloured(of, { levels: { R03: 'off' } })).toEqual(green)
    const lamps = reportLamps(check(of))
    const behind = lamps.information.rules.filter(({ state }) => state === 'failed')
    expect(behind.map(({ rule }) => rule)).toEqual(['R03'])
    expect(behind[0]?.findings).toEqual([
      {
        record: 'waybill',
        no: 'YD2603010001',
        path: 'consigneeInfo.countrySubdivisionCode',
        code: 'area',
        params: { no: '23', zh: '收货地点的国家行政区划代码', format: 'an..12' },
      },
    ])
    expect(storedFlows(lamps)).toEqual({ contract: 'ok', information: 'bad', goods: 'ok', funds: 'ok', invoice: 'ok' })
  })
})

describe('whether a document may go', () => {
  it('errors stop it, warnings until somebody gives a reason', () => {
    const of = waybillBut({ reportedAt: '2026-03-04T04:00:00Z' })
    const results = check(of)
    expect(reportReadiness(results, 'waybill').unexplained.map(({ rule }) => rule)).toEqual(['R24'])
    expect(reportReadiness(results, 'waybill', { R24: ' ' }).isReady).toBe(false)
    expect(reportReadiness(results, 'waybill', { R24: 'the line was down' }).isReady).toBe(true)
    const heavy = reportReadiness(check(document(weight, '99999.000')), 'waybill', { R07: 'it is so' })
    expect([heavy.isReady, heavy.errors.map(({ rule }) => rule)]).toEqual([false, ['R07']])
  })

  it('stops what it is about, and what follows by its own rules', () => {
    const ready = (of: ReportCase) =>
      (['vehicle', 'driver', 'waybill', 'fundFlow'] as const).filter(kind => reportReadiness(check(of), kind).isReady)
    expect(ready(paid('financiallist.0.monetaryAmount', '4800'))).toEqual(['vehicle', 'driver', 'waybill'])
    expect(ready(document('carrier', ''))).toEqual(['vehicle', 'driver', 'fundFlow'])
    expect(ready(waybillBut({ isAccepted: false }))).toEqual(['vehicle', 'driver', 'waybill'])
    expect(
      ready(vehicleBut({ document: withValue(goodCase.vehicle.document as AnyDocument, 'vehicleType', 'K11') })),
    ).toEqual(['driver', 'waybill', 'fundFlow'])
    expect(ready(vehicleBut({ isAccepted: false }))).toEqual(['vehicle', 'driver', 'fundFlow'])
  })
})
