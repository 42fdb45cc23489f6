import { type DocumentKind, provinceReportOf, type ReportCredentials, type WireRequest } from '@ntocc/sdk/reporting'
import { afterEach, describe, expect, it } from 'vitest'
import { SAMPLES, withValue } from '../../../sdk/src/reporting/testing/samples.ts'
import { type Posted, spokenTo } from '../../../sdk/src/reporting/testing/spoken.ts'
import { buildRegulator } from './app.ts'

const xinjiang = provinceReportOf('650000') ?? (undefined as never)
/** There is no action for locations. */
const KINDS = ['vehicle', 'driver', 'waybill', 'fundFlow'] as const
const regulator = spokenTo(xinjiang, { province: { form: 'logink' }, play: buildRegulator })
const { control, started, posted, signIn, tokenFor, requestOf, answered, taken } = regulator
afterEach(() => regulator.close())

/** A request with another text in its place, outside of the document and within. */
const changed = (request: WireRequest, from: string, to: string) => {
  if (!request.body.includes(from)) throw new Error(`there is no ${from}`)
  return { ...request, body: request.body.replace(from, to) }
}
const within = (request: WireRequest, from: string, to: string) => {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  if (!request.payload.includes(from)) throw new Error(`there is no ${from}`)
  return changed(request, base64(request.payload), base64(request.payload.replace(from, to)))
}

describe('LOGINK, spoken to by the SDK', () => {
  it('takes a good document of each kind once, and names what is wrong with another', async () => {
    const credentials = await started()
    const token = await tokenFor(credentials)
    for (const kind of KINDS) {
      const request = requestOf(credentials, token, kind, SAMPLES[kind])
      expect(await answered(request), kind).toMatchObject({ result: 'accepted', code: 'true' })
      // Nothing published says more than no of a number that came before.
      expect(await answered(request), kind).toMatchObject({ result: 'refused', code: '200001' })
    }
    expect((await taken()).map(({ kind }) => kind)).toEqual(KINDS)
    expect((await taken())[2]?.document).toEqual(SAMPLES.waybill)
    const wrong: [DocumentKind, string, unknown, string][] = [
      ['waybill', 'totalMonetaryAmount', '5200.00', 'TotalMonetaryAmount'],
      ['waybill', 'serialNumber', undefined, 'SerialNumber'],
      ['fundFlow', 'financiallist.0.paymentMeansCode', '10', 'PaymentMeansCode'],
      ['driver', 'telephone', undefined, 'Telephone'],
    ]
    for (const [kind, path, value, field] of wrong)
      expect(
        await answered(requestOf(credentials, token, kind, withValue(SAMPLES[kind], path, value))),
        path,
      ).toMatchObject({ result: 'refused', code: '200005', field })
    expect(await taken()).toHaveLength(KINDS.length)
  })

  it('knows who sends, by name, password, ticket and code', async () => {
    const credentials = await started()
    const no = { result: 'refused', code: 'FailedAuthentication' }
    expect(await signIn({ ...credentials, password: 'another' })).toMatchObject(no)
    expect(await signIn({ ...credentials, userId: 'another' })).toMatchObject(no)
    const token = await tokenFor(credentials)
    const driver = (by: ReportCredentials, ticket: string) => requestOf(by, ticket, 'driver', SAMPLES.driver)
    const lapsed = { result: 'tokenExpired', code: 'InvalidSecurityToken' }
    expect(await answered(driver(credentials, 'none'))).toMatchObject(lapsed)
    // A ticket in a namespace that is not that of WS-Security is none.
    expect(await answered(changed(driver(credentials, token), 'wssecurity-secext-1.0', 'another'))).toMatchObject(
      lapsed,
    )
    expect(await answered(driver({ ...credentials, enterpriseCode: 'NOBODY' }, token))).toMatchObject({
      code: '200004',
      message: '企业未接入：FromCode',
    })
    await control('expire', {})
    expect(await answered(driver(credentials, token))).toMatchObject(lapsed)
    expect(await taken()).toEqual([])
  })

  it('takes an envelope and a header as they are to be, and says what is not so', async () => {
    const credentials = await started()
    const token = await tokenFor(credentials)
    const driver = () => requestOf(credentials, token, 'driver', SAMPLES.driver)
    const said = async (request: Posted) => {
      const answer = await answered(request)
      return `${answer.code} ${answer.result === 'refused' ? answer.message : answer.result}`
    }
    expect(await said(changed(driver(), '<ToCode>650000<', '<ToCode>65<'))).toBe('200004 报文不符合要求：ToCode')
    expect(await said(changed(driver(), '_CREDIT_PERSON<', '_CREDIT_NOBODY<'))).toBe('200002 报文类型不存在')
    expect(await said(changed(driver(), '>V2020<', '>V2019<'))).toBe('200004 报文不符合要求：DocumentVersionNumber')
    expect(await said({ ...driver(), headers: { ...driver().headers, soapaction: '"Another"' } })).toBe(
      '200004 报文格式不符合要求：ExchangeTransport',
    )
    const header = (what: string) => `200004 报文头不符合要求：${what}`
    expect(await said(within(driver(), 'WLHY_JSY1001', 'WLHY_CL1001'))).toBe(header('IPCType'))
    expect(await said(within(driver(), '驾驶员信息单', '车辆信息单'))).toBe(header('DocumentName'))
    expect(await said(within(driver(), '>SIM000001<', '>SIM000002<'))).toBe(header('SenderCode'))
    expect(await said(within(driver(), '>REF', '>REF0'))).toBe(header('MessageReferenceNumber'))
    expect(await said(within(driver(), 'Header>', 'Head>'))).toBe('200008 报文内容解析失败')
    expect(await taken()).toEqual([])
  })

  it('is known by what a message looks like, and takes no other form', async () => {
    const credentials = await started()
    await control('reset', {})
    const driver = requestOf(credentials, await tokenFor(credentials), 'driver', SAMPLES.driver)
    expect(await answered(driver)).toMatchObject({ result: 'accepted' })
    await control('faults', { place: 'send', fault: 'busy' })
    expect(await answered(driver)).toMatchObject({ result: 'refused', code: '200003' })
    await control('province', { form: 'general' })
    expect((await posted(driver)).status).toBe(404)
    await control('province', { form: 'logink' })
    expect((await regulator.app().inject({ method: 'POST', url: '/wlhy/send', payload: {} })).statusCode).toBe(404)
  })
})
