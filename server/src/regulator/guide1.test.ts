import {
  type AnyDocument,
  type DocumentKind,
  defineProvinceReport,
  type ReportCredentials,
  readReportAnswer,
  readTokenAnswer,
  reportRequest,
  tokenRequest,
  type WireRequest,
} from '@ntocc/sdk/reporting'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { SAMPLES, withValue } from '../../../sdk/src/reporting/testing/samples.ts'
import { buildRegulator } from './app.ts'

const report = defineProvinceReport({ gb: '520000', guide: 1 })
const { serialNumber, vehicleAmount, transportTypeCode, insuranceInformation, consigneeInfo, ...rest } = SAMPLES.waybill
/** The waybill as the guide of 2019 has it. */
const waybill: AnyDocument = {
  ...rest,
  consigneeInfo: { ...consigneeInfo, consigneeID: '91129999MAYN777F40' },
  insuranceInformation: { policyNumber: 'none', insuranceCompany: '测试保险公司' },
}

let app: FastifyInstance
afterEach(() => app.close())

const control = (path: string, payload: object) =>
  app.inject({ method: 'POST', url: `/control/${path}`, payload }).then(({ statusCode }) => statusCode)
const posted = async ({ path, headers, body }: WireRequest) => {
  const response = await app.inject({ method: 'POST', url: path, headers, payload: body })
  return { status: response.statusCode, body: response.body }
}

const started = async (guide: 1 | 2) => {
  app = buildRegulator()
  expect(await control('province', { form: 'general', guide })).toBe(204)
  const { code, ...others } = (await app.inject('/control/enterprise')).json()
  const credentials: ReportCredentials = { enterpriseCode: code, ...others }
  const request = tokenRequest(report, credentials)
  const token = request && readTokenAnswer(report, await posted(request))
  if (token?.result !== 'token') throw new Error(JSON.stringify(token))
  let last = 0
  return async (kind: DocumentKind, document: AnyDocument, by = report) => {
    const message = { kind, documents: [document], reference: `REF${++last}`, at: new Date(), token: token.token }
    return readReportAnswer(by, await posted(reportRequest(by, credentials, message)), message.reference)
  }
}

describe('a regulator that is of the guide’s first version, in the general form', () => {
  it('takes documents in XML, and names what is wrong with them', async () => {
    const send = await started(1)
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
    const { no } = (await app.inject('/control/taken')).json()[0]
    expect(no).toBe('YD2603010001/0000')
  })

  it('takes no JSON, and one of the second version no XML', async () => {
    const toFirst = await started(1)
    const inJson = defineProvinceReport({ gb: '520000', guide: 1, documentFormat: 'json' })
    expect(await toFirst('driver', SAMPLES.driver, inJson)).toMatchObject({ result: 'refused', code: '3008' })
    await app.close()
    const toSecond = await started(2)
    expect(await toSecond('driver', SAMPLES.driver)).toMatchObject({ result: 'refused', code: '3008' })
    expect(await toSecond('driver', SAMPLES.driver, inJson)).toMatchObject({ result: 'accepted' })
  })

  it('is told of no fields beside those of its schemas', async () => {
    await started(1)
    const fields = { driver: { age: { maxLength: 3 } } }
    expect(await control('province', { guide: 1, fields })).toBe(400)
    expect(await control('province', { guide: 2, fields })).toBe(204)
    expect(await control('province', { guide: 3 })).toBe(400)
  })
})
