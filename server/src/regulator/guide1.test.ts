import { type AnyDocument, type DocumentKind, defineProvinceReport } from '@ntocc/sdk/reporting'
import { afterEach, describe, expect, it } from 'vitest'
import { SAMPLES, withValue } from '../../../sdk/src/reporting/testing/samples.ts'
import { spokenTo } from '../../../sdk/src/reporting/testing/spoken.ts'
import { buildRegulator } from './app.ts'

const report = defineProvinceReport({ gb: '520000', guide: 1 })
const { serialNumber, vehicleAmount, transportTypeCode, insuranceInformation, consigneeInfo, ...rest } = SAMPLES.waybill
/** The waybill as the guide of 2019 has it. */
const waybill: AnyDocument = {
  ...rest,
  consigneeInfo: { ...consigneeInfo, consigneeID: '91129999MAYN777F40' },
  insuranceInformation: { policyNumber: 'none', insuranceCompany: '测试保险公司' },
}

const first = spokenTo(report, { province: { form: 'general', guide: 1 }, play: buildRegulator })
const second = spokenTo(report, { province: { form: 'general', guide: 2 }, play: buildRegulator })
afterEach(async () => {
  await first.close()
  await second.close()
})

/** A regulator of a version, ready to be sent to. */
const started = async (regulator: typeof first) => {
  const credentials = await regulator.started()
  const token = await regulator.tokenFor(credentials)
  return (kind: DocumentKind, document: AnyDocument, by = report) =>
    regulator.send(credentials, token, kind, document, by)
}

describe('a regulator that is of the guide’s first version, in the general form', () => {
  it('takes documents in XML, and names what is wrong with them', async () => {
    const send = await started(first)
    expect(await send('waybill', waybill)).toMatchObject({ result: 'accepted', code: '1001' })
    expect(await send('driver', SAMPLES.driver)).toMatchObject({ result: 'accepted' })
    const named = async (document: AnyDocument) => {
      const answer = await send('waybill', document)
      return answer.result === 'refused' && `${answer.code} ${answer.field}`
    }
    expect(await named(withValue(waybill, 'consigneeInfo.consigneeID', undefined))).toBe('3005 ConsigneeID')
    expect(await named(withValue(waybill, 'insuranceInformation.insuranceCompany', undefined))).toBe(
      '3005 InsuranceCompany',
    )
    expect(await named(withValue(waybill, 'totalMonetaryAmount', '5200.00'))).toBe('3005 TotalMonetaryAmount')
    expect((await first.taken())[0]?.no).toBe('YD2603010001/0000')
  })

  it('takes no JSON, and one of the second version no XML', async () => {
    const toFirst = await started(first)
    const inJson = defineProvinceReport({ gb: '520000', guide: 1, documentFormat: 'json' })
    expect(await toFirst('driver', SAMPLES.driver, inJson)).toMatchObject({ result: 'refused', code: '3008' })
    const toSecond = await started(second)
    expect(await toSecond('driver', SAMPLES.driver)).toMatchObject({ result: 'refused', code: '3008' })
    expect(await toSecond('driver', SAMPLES.driver, inJson)).toMatchObject({ result: 'accepted' })
  })

  it('is told of no fields beside those of its schemas', async () => {
    await started(first)
    const fields = { driver: { age: { maxLength: 3 } } }
    expect(await first.control('province', { guide: 1, fields })).toBe(400)
    expect(await first.control('province', { guide: 2, fields })).toBe(204)
    expect(await first.control('province', { guide: 3 })).toBe(400)
  })
})
