import {
  DOCUMENT_KINDS,
  type DocumentKind,
  provinceReportOf,
  type ReportCredentials,
  tokenRequest,
} from '@ntocc/sdk/reporting'
import { afterEach, describe, expect, it } from 'vitest'
import { SAMPLES, withValue } from '../../../sdk/src/reporting/testing/samples.ts'
import { spokenTo } from '../../../sdk/src/reporting/testing/spoken.ts'
import { buildRegulator } from './app.ts'

const shaanxi = provinceReportOf('610000') ?? (undefined as never)
const regulator = spokenTo(shaanxi, { province: { form: 'shaanxi' }, play: buildRegulator })
const { control, started, posted, signIn, tokenFor, requestOf, answered, send, taken } = regulator
afterEach(() => regulator.close())

describe('Shaanxi’s regulator, spoken to by the SDK', () => {
  it('takes a good document of each kind once, and names what is wrong with another', async () => {
    const credentials = await started()
    const token = await tokenFor(credentials)
    for (const kind of DOCUMENT_KINDS) {
      const request = requestOf(credentials, token, kind, SAMPLES[kind])
      expect(await answered(request), kind).toMatchObject({ result: 'accepted', code: '0000' })
      // Nothing published says more than no of a number that came before.
      expect(await answered(request), kind).toMatchObject({ result: 'refused', code: '2001' })
    }
    expect((await taken()).map(({ kind }) => kind)).toEqual(DOCUMENT_KINDS)
    expect((await taken())[0]?.document).toEqual(SAMPLES.waybill)
    const wrong: [DocumentKind, string, unknown][] = [
      ['waybill', 'totalMonetaryAmount', '5200.00'],
      ['waybill', 'driver', []],
      ['fundFlow', 'financiallist.0.paymentMeansCode', '10'],
      ['driver', 'telephone', undefined],
    ]
    for (const [kind, path, value] of wrong)
      expect(await send(credentials, token, kind, withValue(SAMPLES[kind], path, value)), path).toMatchObject({
        result: 'refused',
        code: '2005',
        field: path.split('.').at(-1),
      })
    expect(await taken()).toHaveLength(DOCUMENT_KINDS.length)
  })

  it('knows who sends: name, password, what both sides know, token, and a signature over all of it', async () => {
    const credentials = await started()
    const no = { result: 'refused', code: '1004' }
    expect(await signIn({ ...credentials, password: 'another' })).toMatchObject(no)
    expect(await signIn({ ...credentials, userId: 'another' })).toMatchObject(no)
    expect(await signIn({ ...credentials, secret: 'another' })).toMatchObject(no)
    const token = await tokenFor(credentials)
    const by = (others: Partial<ReportCredentials>, withToken = token) =>
      send({ ...credentials, ...others }, withToken, 'driver', SAMPLES.driver)
    expect(await by({}, 'none')).toMatchObject({ result: 'tokenExpired', code: '1003' })
    expect(await by({ userId: 'another' })).toMatchObject({ code: '2004', message: '用户未接入：userId' })
    expect(await by({ secret: 'another' })).toMatchObject({ code: '2004', message: '签名错误：sign' })
    const request = requestOf(credentials, token, 'driver', SAMPLES.driver)
    const changedBy = async (changes: Record<string, string>) => {
      const body = new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(request.body)), ...changes })
      return JSON.parse((await posted({ ...request, body: body.toString() })).body)
    }
    expect(await changedBy({ actionType: 'WLHY_CL1001' })).toMatchObject({ message: '签名错误：sign' })
    expect(await changedBy({ data: Buffer.from('another').toString('base64') })).toMatchObject({
      message: '签名错误：sign',
    })
    expect(await changedBy({ sign: 'none' })).toMatchObject({ code: '2004' })
    expect(await taken()).toEqual([])
    expect(await changedBy({})).toMatchObject({ code: '0000' })
  })

  it('is known by what a message looks like, takes fields of a test, and no other form', async () => {
    const credentials = await started()
    await control('reset', {})
    expect(await send(credentials, await tokenFor(credentials), 'driver', SAMPLES.driver)).toMatchObject({
      code: '0000',
    })
    const fields = { driver: { age: { maxLength: 3, required: true } } }
    expect(await control('province', { form: 'shaanxi', fields })).toBe(204)
    expect(await send(credentials, await tokenFor(credentials), 'driver', SAMPLES.driver)).toMatchObject({
      code: '2005',
      message: '字段校验失败：age',
    })
    const general = tokenRequest(provinceReportOf('420000') ?? shaanxi, credentials)
    expect(general && JSON.parse((await posted(general)).body).code).toBe('1004')
    await control('province', { form: 'general' })
    expect(await signIn(credentials)).toMatchObject({ result: 'refused', code: '2002' })
  })
})
