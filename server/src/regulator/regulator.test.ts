import {
  type AnyDocument,
  DOCUMENT_KINDS,
  type DocumentKind,
  defineProvinceReport,
  type ProvinceReport,
  provinceReportOf,
  queryRequest,
  type ReportCredentials,
  readQueryAnswer,
  readReportAnswer,
  readTokenAnswer,
  reportRequest,
  tokenRequest,
  type WireRequest,
} from '@ntocc/sdk/reporting'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { SAMPLES, withValue } from '../../../sdk/src/reporting/testing/samples.ts'
import { buildRegulator, type RegulatorOptions } from './app.ts'

const hubei = defineProvinceReport({ gb: '420000' })
let app: FastifyInstance
afterEach(() => app.close())

let clock = Date.parse('2026-03-05T04:00:00Z')
const started = async (options: RegulatorOptions = {}) => {
  app = buildRegulator({ now: () => clock, auditMs: 1_000, ...options })
  const { code, ...rest } = (await app.inject('/control/enterprise')).json()
  const credentials: ReportCredentials = { enterpriseCode: code, ...rest }
  return credentials
}

const posted = async ({ path, headers, body }: WireRequest) => {
  const response = await app.inject({ method: 'POST', url: path, headers, payload: body })
  return { status: response.statusCode, body: response.body }
}

const asked = (request: WireRequest | undefined): WireRequest => {
  if (!request) throw new Error('no request')
  return request
}

let last = 0
const tianjin = provinceReportOf('120000')
const shanxi = provinceReportOf('140000')
/** As the general form's, in the form of another province. */
const sendToTianjin = async (credentials: ReportCredentials, document: AnyDocument) => {
  if (!tianjin) throw new Error('no definition')
  const answer = readTokenAnswer(tianjin, await posted(asked(tokenRequest(tianjin, credentials))))
  const token = answer.result === 'token' ? answer.token : ''
  const message = {
    kind: 'driver',
    documents: [document],
    reference: `REF${++last}`,
    at: new Date(clock),
    token,
  } as const
  return readReportAnswer(tianjin, await posted(reportRequest(tianjin, credentials, message)), message.reference)
}

const tokenFor = async (credentials: ReportCredentials): Promise<string> => {
  const answer = readTokenAnswer(hubei, await posted(asked(tokenRequest(hubei, credentials))))
  if (answer.result !== 'token') throw new Error(JSON.stringify(answer))
  return answer.token
}

const send = async (
  credentials: ReportCredentials,
  kind: DocumentKind,
  document: AnyDocument,
  given: { token?: string; reference?: string; report?: ProvinceReport } = {},
) => {
  const { report = hubei } = given
  const token = given.token ?? (await tokenFor(credentials))
  const reference = given.reference ?? `REF${++last}`
  const request = reportRequest(report, credentials, {
    kind,
    documents: [document],
    reference,
    at: new Date(clock),
    token,
  })
  return { reference, answer: readReportAnswer(hubei, await posted(request), reference) }
}

const query = async (credentials: ReportCredentials, reference: string) => {
  const token = await tokenFor(credentials)
  return readQueryAnswer(hubei, await posted(asked(queryRequest(hubei, credentials, { reference, token }))), reference)
}

const taken = async (): Promise<{ kind: string; no: string; reference: string }[]> =>
  (await app.inject('/control/taken')).json()
const fault = (place: string, name: string) =>
  app.inject({ method: 'POST', url: '/control/faults', payload: { place, fault: name } })

describe('the regulator simulator, spoken to by the SDK', () => {
  it('takes a good document of each kind, once, and audits it after a while', async () => {
    const credentials = await started()
    for (const kind of DOCUMENT_KINDS) {
      const { reference, answer } = await send(credentials, kind, SAMPLES[kind])
      expect(answer, kind).toMatchObject({ result: 'accepted', code: '1001' })
      expect((await send(credentials, kind, SAMPLES[kind], { reference })).answer).toMatchObject({
        result: 'duplicate',
      })
      expect(await query(credentials, reference)).toEqual({ result: 'waiting' })
      clock += 1_000
      expect(await query(credentials, reference)).toEqual({ result: 'approved' })
    }
    expect((await taken()).map(({ kind, no }) => `${kind} ${no}`).sort()).toEqual([
      'driver 110000197803104047',
      'fundFlow ZJ2603030001',
      'location YD2603010001/0000/LOAD',
      'vehicle 鄂A00001',
      'waybill YD2603010001/0000',
    ])
    expect(await query(credentials, 'never sent')).toEqual({ result: 'unknown' })
  })

  it('refuses what is wrong with the field named, and takes nothing of it', async () => {
    const credentials = await started()
    const broken: [DocumentKind, string, unknown][] = [
      ['waybill', 'shippingNoteNumber', undefined],
      ['waybill', 'shippingNoteNumber', 'Y'.repeat(21)],
      ['waybill', 'goodsReceiptDateTime', '20261301120000'],
      ['waybill', 'consignorInfo.countrySubdivisionCode', '4201'],
      ['waybill', 'totalMonetaryAmount', '5200.00'],
      ['waybill', 'goodsInfo.0.goodsItemGrossWeight', 28.5],
      ['waybill', 'driver', []],
      ['waybill', 'vehicleInfo.vehiclePlateColorCode', '7'],
      ['fundFlow', 'financiallist.0.paymentMeansCode', '42x'],
      ['fundFlow', 'financiallist.0.monetaryAmount', '-1.000'],
      ['vehicle', 'grossMass', '49'],
      ['vehicle', 'vehicleEnergyType', 'Q'],
      ['driver', 'telephone', undefined],
      ['location', 'locationType', 'STOP'],
      ['location', 'longitude', '30.583300'],
      ['location', 'latitude', '114.266700'],
      ['location', 'longitude', '114.2667'],
      ['location', 'countrySubdivisionCode', '4201'],
      ['location', 'dateTime', '20260301'],
      ['location', 'driverName', undefined],
    ]
    for (const [kind, path, value] of broken) {
      const { answer } = await send(credentials, kind, withValue(SAMPLES[kind], path, value))
      expect(answer, `${kind} ${path}`).toMatchObject({
        result: 'refused',
        code: '3005',
        field: path.split('.').at(-1),
      })
    }
    expect(await taken()).toEqual([])
  })

  it('takes the ends of a track as messages of their own, each with what it is the end of', async () => {
    const credentials = await started()
    if (!shanxi) throw new Error('no definition')
    const ends = [SAMPLES.location, withValue(SAMPLES.location, 'locationType', 'UNLOAD')]
    for (const document of ends)
      expect((await send(credentials, 'location', document, { report: shanxi })).answer.result).toBe('accepted')
    expect((await taken()).map(({ no }) => no)).toEqual(['YD2603010001/0000/LOAD', 'YD2603010001/0000/UNLOAD'])
    const crossed = defineProvinceReport({ gb: '140000', tracks: { start: 'END_TRACK', end: 'START_TRACK' } })
    for (const document of ends)
      expect((await send(credentials, 'location', document, { report: crossed })).answer).toMatchObject({
        result: 'refused',
        code: '3005',
        field: 'locationType',
      })
  })

  it('asks more of light vehicles and of consignments on several vehicles', async () => {
    const credentials = await started()
    const light = withValue(SAMPLES.vehicle, 'grossMass', '4.50')
    expect((await send(credentials, 'vehicle', light)).answer).toMatchObject({ result: 'refused', code: '3005' })
    const heavier = withValue(SAMPLES.vehicle, 'grossMass', '4.51')
    expect((await send(credentials, 'vehicle', heavier)).answer).toMatchObject({ result: 'accepted' })
    const leg = withValue(SAMPLES.waybill, 'serialNumber', '0101')
    expect((await send(credentials, 'waybill', leg)).answer).toMatchObject({ result: 'refused', code: '3005' })
  })

  it('knows who sends: name, password, token, code of the enterprise, key', async () => {
    const credentials = await started({ tokenMinutes: 1 })
    expect(
      readTokenAnswer(hubei, await posted(asked(tokenRequest(hubei, { ...credentials, password: 'other' })))),
    ).toMatchObject({ result: 'refused', code: '2002' })
    const token = await tokenFor(credentials)
    expect((await send(credentials, 'driver', SAMPLES.driver, { token: 'none' })).answer.result).toBe('tokenExpired')
    clock += 59_999
    expect((await send(credentials, 'driver', SAMPLES.driver, { token })).answer.result).toBe('accepted')
    clock += 1
    expect((await send(credentials, 'driver', SAMPLES.driver, { token })).answer.result).toBe('tokenExpired')
    expect((await send({ ...credentials, enterpriseCode: 'X' }, 'driver', SAMPLES.driver)).answer).toMatchObject({
      code: '3004',
    })
    const other = (await import('./sm.ts')).publicKeyOf('1'.repeat(64))
    expect((await send({ ...credentials, publicKey: other }, 'driver', SAMPLES.driver)).answer).toMatchObject({
      code: '3006',
    })
  })

  it('does wrong what it is told to, once', async () => {
    const credentials = await started({ stallMs: 50 })
    const token = await tokenFor(credentials)
    const trial = async (name: string) => {
      await fault('send', name)
      const { reference, answer } = await send(credentials, 'driver', SAMPLES.driver, { token })
      return { ...answer, isTaken: (await taken()).some(each => each.reference === reference) }
    }
    expect(await trial('fail')).toMatchObject({ result: 'unclear', why: 'status', isTaken: false })
    expect(await trial('busy')).toMatchObject({ result: 'unclear', why: 'transient', isTaken: false })
    expect(await trial('duplicate')).toMatchObject({ result: 'duplicate', isTaken: false })
    expect(await trial('refuse')).toMatchObject({ result: 'refused', isTaken: false })
    expect(await trial('garbage')).toMatchObject({ result: 'unclear', why: 'body', isTaken: true })
    expect(await trial('forget')).toMatchObject({ result: 'accepted', isTaken: false })
    expect(await trial('stall')).toMatchObject({ result: 'accepted', isTaken: true })
    expect(await trial('expire')).toMatchObject({ result: 'tokenExpired', isTaken: false })
    await expect(trial('dropBefore')).rejects.toThrow()
    const fresh = await tokenFor(credentials)
    expect((await send(credentials, 'driver', SAMPLES.driver, { token: fresh })).answer.result).toBe('accepted')
    const before = (await taken()).length
    await fault('send', 'dropAfter')
    await expect(send(credentials, 'driver', SAMPLES.driver, { token: fresh })).rejects.toThrow()
    expect(await taken()).toHaveLength(before + 1)
  })

  it('finds abnormal what it was told to object to, and says why', async () => {
    const credentials = await started()
    await app.inject({
      method: 'POST',
      url: '/control/objections',
      payload: { no: '鄂A00001', reason: '车辆信息不符：vehicleType' },
    })
    const { reference } = await send(credentials, 'vehicle', SAMPLES.vehicle)
    expect(await query(credentials, reference)).toEqual({ result: 'waiting' })
    clock += 1_000
    expect(await query(credentials, reference)).toMatchObject({ result: 'abnormal', field: 'vehicleType' })
  })

  it('takes Tianjin’s form by what it looks like, and judges it by a schema of XML', async () => {
    const credentials = await started()
    expect(await sendToTianjin(credentials, SAMPLES.driver)).toMatchObject({ result: 'accepted', code: '00000' })
    expect(await sendToTianjin(credentials, withValue(SAMPLES.driver, 'telephone', undefined))).toMatchObject({
      result: 'refused',
      field: 'Telephone',
    })
    expect((await taken()).map(({ kind, no }) => `${kind} ${no}`)).toEqual(['driver 110000197803104047'])
  })
})
