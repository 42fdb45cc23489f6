import {
  type AnyDocument,
  DOCUMENT_KINDS,
  type DocumentKind,
  modelOf,
  provinceReportOf,
  type ReportCredentials,
  readReportAnswer,
  reportRequest,
  withFacts,
} from '@ntocc/sdk/reporting'
import { afterEach, describe, expect, it } from 'vitest'
import { sm2Encrypt } from '../../../sdk/src/reporting/crypto/sm.ts'
import { withValue } from '../../../sdk/src/reporting/testing/samples.ts'
import { AT, spokenTo } from '../../../sdk/src/reporting/testing/spoken.ts'
import { brokenDocuments } from '../../../sdk/src/testing/province/broken.ts'
import { finishedWaybill } from '../../../sdk/src/testing/province/finished.ts'
import { buildRegulator } from './app.ts'
import { publicKeyOf } from './sm.ts'

const tianjin = provinceReportOf('120000') ?? (undefined as never)
const regulator = spokenTo(tianjin, { province: { form: 'tianjin' }, play: buildRegulator })
const { control, started, posted, tokenFor, taken } = regulator
afterEach(() => regulator.close())

/** A path as the names of XML have it. */
const inXml = (path: string): string => path.replace(/(^|\.)[a-z]/g, each => each.toUpperCase()).replace('Vin', 'VIN')

/** The document of the n-th finished waybill, in Tianjin's form. */
const of = (kind: DocumentKind, at = 0): AnyDocument =>
  withFacts(finishedWaybill('120000', at).documents[kind], modelOf(tianjin, kind), {
    fuelAndTollYuan: '1834.5',
    distanceKm: 1_042,
    finishTime: AT,
  })

let last = 0
const messageOf = (
  credentials: ReportCredentials,
  token: string,
  kind: DocumentKind,
  documents: readonly AnyDocument[],
  reference = `REF${++last}`,
) => ({
  reference,
  request: reportRequest(tianjin, credentials, { kind, documents, reference, at: AT, token }),
})
const send = async (...args: Parameters<typeof messageOf>) => {
  const { reference, request } = messageOf(...args)
  return readReportAnswer(tianjin, await posted(request), reference)
}

describe('Tianjin’s regulator, spoken to by the SDK', () => {
  it('takes good documents of each kind, one or several in a message, and a reference number once', async () => {
    const credentials = await started()
    const token = await tokenFor(credentials)
    const sent = DOCUMENT_KINDS.map(kind => messageOf(credentials, token, kind, [of(kind, 0), of(kind, 1)]))
    for (const { reference, request } of sent)
      expect(readReportAnswer(tianjin, await posted(request), reference)).toMatchObject({
        result: 'accepted',
        code: '00000',
      })
    expect((await taken()).map(({ kind, no }) => `${kind} ${no}`)).toEqual(
      expect.arrayContaining(['waybill YD260300000000/0000', 'waybill YD260300000001/0000', 'vehicle 津A00001']),
    )
    expect(await taken()).toHaveLength(2 * DOCUMENT_KINDS.length)
    // A light vehicle has its papers in the place of a certificate; lists and groups are kept as they were sent.
    expect(await send(credentials, token, 'vehicle', [of('vehicle', 3)])).toMatchObject({ result: 'accepted' })
    expect((await taken()).find(({ kind }) => kind === 'waybill')?.document).toEqual(of('waybill', 0))
    // The same number again, with the same in it: nothing published says more than no.
    const [first] = sent
    expect(first && readReportAnswer(tianjin, await posted(first.request))).toMatchObject({
      result: 'refused',
      code: '30001',
    })
    expect(await taken()).toHaveLength(2 * DOCUMENT_KINDS.length + 1)
  })

  it('refuses what people get wrong, with the field named, and takes nothing of the message', async () => {
    const credentials = await started()
    const token = await tokenFor(credentials)
    await send(credentials, token, 'vehicle', [of('vehicle')])
    const wrong: readonly [what: string, kind: DocumentKind, path: string, value: unknown, named?: string][] = [
      ['cash', 'fundFlow', 'financiallist.0.paymentMeansCode', '10'],
      ['tonnes for kilograms', 'waybill', 'goodsInfo.0.goodsItemGrossWeight', '18.000'],
      ['more than the vehicle carries', 'waybill', 'goodsInfo.0.goodsItemGrossWeight', '34101.000'],
      ['a city for a county', 'waybill', 'consignorInfo.countrySubdivisionCode', '120100'],
      ['a county that there is not', 'waybill', 'consigneeInfo.countrySubdivisionCode', '310199'],
      ['two decimals for three', 'waybill', 'totalMonetaryAmount', '5200.00'],
      ['no first element', 'waybill', 'originalDocumentNumber', undefined],
      ['no element of Tianjin’s', 'waybill', 'transportationCost', undefined],
      ['no last element of a group', 'waybill', 'actualCarrierInfo.actualCarrierID', undefined],
      ['no group', 'waybill', 'consignorInfo', undefined],
      ['no entry of a list', 'waybill', 'driver', []],
      ['a text of lines that is too long', 'waybill', 'remark', '\n'.repeat(257)],
      ['a leg that does not say where it went', 'waybill', 'serialNumber', '0101', 'VehicleInfo.PlaceOfLoading'],
      ['no element behind optional ones', 'vehicle', 'vehicleEnergyType', undefined],
      ['a light vehicle without its papers', 'vehicle', 'grossMass', '4.50', 'Owner'],
    ]
    const { owner, ...heavy } = of('vehicle')
    const { vehicleInfo, ...waybill } = of('waybill')
    const { placeOfLoading, ...where } = vehicleInfo as AnyDocument
    const bases: Partial<Record<DocumentKind, AnyDocument>> = {
      vehicle: heavy,
      waybill: { ...waybill, vehicleInfo: where },
      fundFlow: of('fundFlow'),
    }
    const sent = wrong.map(async ([what, kind, path, value, named = inXml(path)]) => {
      // Lines within a text are no lines of the document.
      const good = { ...of(kind, 1), remark: '一\n二\r三' }
      const answer = await send(credentials, token, kind, [good, withValue(bases[kind] ?? {}, path, value)])
      expect(answer, what).toMatchObject({ result: 'refused', code: '30005', field: named.split('.').at(-1) })
      expect(answer.message, what).toContain(`Body.1.${named}（`)
    })
    await Promise.all(sent)
    expect(await taken()).toHaveLength(1)
    // And these are all that was wrong.
    for (const kind of ['vehicle', 'waybill', 'fundFlow'] as const)
      expect(await send(credentials, token, kind, [bases[kind] ?? {}])).toMatchObject({ result: 'accepted' })
  })

  it('notices each field that is missing or spoilt', async () => {
    const credentials = await started()
    const token = await tokenFor(credentials)
    const broken = DOCUMENT_KINDS.flatMap(kind =>
      brokenDocuments(of(kind), modelOf(tianjin, kind)).map(each => ({ kind, ...each })),
    )
    expect(broken.length).toBeGreaterThan(100)
    const unnoticed = broken.map(async ({ kind, path, how, document }) => {
      const answer = await send(credentials, token, kind, [document])
      const isNamed = answer.result === 'refused' && answer.message?.includes(`${inXml(path)}（`)
      return isNamed ? [] : [`${kind} ${path} ${how}: ${answer.message}`]
    })
    expect((await Promise.all(unnoticed)).flat()).toEqual([])
    expect(await taken()).toEqual([])
  })

  it('does not judge the weight of what a vehicle carries that it was not told of', async () => {
    const credentials = await started()
    const tonnes = withValue(of('waybill'), 'goodsInfo.0.goodsItemGrossWeight', '18.000')
    expect(await send(credentials, await tokenFor(credentials), 'waybill', [tonnes])).toMatchObject({
      result: 'accepted',
    })
  })

  it('refuses elements that are none of its, in another place, or with something that they do not have', async () => {
    const credentials = await started()
    const token = await tokenFor(credentials)
    const { request } = messageOf(credentials, token, 'driver', [of('driver')])
    const answerTo = async (xml: string) => {
      const content = sm2Encrypt(new TextEncoder().encode(xml), credentials.publicKey ?? '', tianjin.cipher.sm2)
      const body = JSON.stringify({ ...JSON.parse(request.body), EncryptedContent: content })
      return JSON.parse((await posted({ ...request, body })).body)
    }
    const xml = request.payload
    const [, name = '', licence = ''] =
      /(<DriverName>.*<\/DriverName>)(<DrivingLicense>.*<\/DrivingLicense>)/.exec(xml) ?? []
    const cases: [string, string, string][] = [
      [xml.replace('</Body>', '<Colour>red</Colour></Body>'), '30005', 'Colour（不应出现在此处）'],
      [xml.replace(name + licence, licence + name), '30005', 'DrivingLicense（不应出现在此处）'],
      [xml.replace('<DriverName>', '<DriverName lang="zh">'), '30005', 'DriverName（格式或代码不符）'],
      [xml.replace('<Body>', '<Body>text'), '30005', 'Body（格式或代码不符）'],
      ['<Root/>', '30005', 'Root.Body（缺少）'],
      ['<Rot/>', '30005', 'Rot（格式或代码不符）'],
      [xml.replace('</Body>', ''), '30008', '解析失败'],
      [xml.replace('<Root>', '<!DOCTYPE Root [<!ENTITY e "e">]><Root>'), '30008', '解析失败'],
      [`${'<a>'.repeat(40)}${'</a>'.repeat(40)}`, '30008', '解析失败'],
      ['no XML', '30008', '解析失败'],
    ]
    for (const [wrong, code, said] of cases)
      expect(await answerTo(wrong), said).toMatchObject({ code, message: expect.stringContaining(said) })
    expect(await taken()).toEqual([])
    expect(await answerTo(xml)).toMatchObject({ code: '00000' })
  })

  it('knows who sends, by token and name, and reads what was encrypted for it and not changed since', async () => {
    const credentials = await started({ tokenMinutes: 1 })
    const token = await tokenFor(credentials)
    const answers = async (by: Partial<ReportCredentials>, withToken = token) =>
      send({ ...credentials, ...by }, withToken, 'driver', [of('driver')])
    await expect(tokenFor({ ...credentials, password: 'another' })).rejects.toThrow('"code":"20001"')
    expect(await answers({}, 'none')).toMatchObject({ result: 'tokenExpired', code: '20000' })
    expect(await answers({ userId: 'another' })).toMatchObject({ result: 'refused', code: '30004' })
    expect(await answers({ publicKey: publicKeyOf('1'.repeat(64)) })).toMatchObject({
      result: 'refused',
      code: '30007',
    })
    const { request } = messageOf(credentials, token, 'driver', [of('driver')])
    const body = JSON.parse(request.body)
    const changedBy = async (changes: object) =>
      JSON.parse((await posted({ ...request, body: JSON.stringify({ ...body, ...changes }) })).body).code
    const content: string = body.EncryptedContent
    expect(await changedBy({ EncryptedContent: content.slice(0, -1) + (content.endsWith('0') ? '1' : '0') })).toBe(
      '30007',
    )
    expect(await changedBy({ EncryptedContent: 'no hexadecimal' })).toBe('30004')
    expect(await changedBy({ MessageSendingDateTime: 'yesterday' })).toBe('30004')
    expect(await changedBy({ IPCType: 'WLHY_JZ1001' })).toBe('30002')
    expect(await changedBy({ DocumentName: '电子运单' })).toBe('30002')
    await control('province', { form: 'tianjin', order: 'C1C2C3' })
    expect(await answers({})).toMatchObject({ code: '30007' })
    expect(await taken()).toEqual([])
    await control('province', { form: 'tianjin', ok: '200' })
    expect(await changedBy({})).toBe('200')
  })

  it('does wrong what it is told to, with codes of its own', async () => {
    const credentials = await started()
    const token = await tokenFor(credentials)
    const trial = async (fault: string) => {
      await control('faults', { place: 'send', fault })
      return send(credentials, token, 'driver', [of('driver')])
    }
    expect(await trial('busy')).toMatchObject({ result: 'refused', code: '30003' })
    expect(await trial('garbage')).toMatchObject({ result: 'unclear', why: 'body' })
    await expect(trial('dropAfter')).rejects.toThrow()
    expect(await taken()).toHaveLength(2)
    expect(await trial('expire')).toMatchObject({ result: 'tokenExpired', code: '20000' })
  })
})

describe('a regulator that is told which form is its own', () => {
  const general = provinceReportOf('420000') ?? (undefined as never)
  const toGeneral = async (credentials: ReportCredentials, token: string) => {
    const message = { kind: 'driver', documents: [of('driver')], reference: `REF${++last}`, at: AT, token } as const
    return JSON.parse((await posted(reportRequest(general, credentials, message))).body).code
  }
  const paths = async (): Promise<(readonly [string, number])[]> =>
    Promise.all(
      ['/auth/token', '/auth/applyToken', '/wlhy/query'].map(
        async path => [path, (await posted({ path, headers: {}, body: '' })).status] as const,
      ),
    )

  it('takes no other, and has no other’s paths', async () => {
    const credentials = await started()
    const token = await tokenFor(credentials)
    expect(await toGeneral(credentials, token)).toBe('30004')
    expect(await paths()).toEqual([
      ['/auth/token', 404],
      ['/auth/applyToken', 200],
      ['/wlhy/query', 404],
    ])
    await control('province', { form: 'general' })
    expect(await toGeneral(credentials, token)).toBe('1001')
    expect(await send(credentials, token, 'driver', [of('driver')])).toMatchObject({ result: 'refused', code: '3004' })
    expect(await paths()).toEqual([
      ['/auth/token', 200],
      ['/auth/applyToken', 404],
      ['/wlhy/query', 200],
    ])
  })

  it('until then takes each by what it looks like', async () => {
    const credentials = await started()
    await control('reset', {})
    const token = await tokenFor(credentials)
    expect(await send(credentials, token, 'driver', [of('driver')])).toMatchObject({ code: '00000' })
    expect(await toGeneral(credentials, token)).toBe('1001')
  })

  it('is not told of fields that stand in a schema of XML, nor of a form that there is not', async () => {
    await started()
    const fields = { driver: { age: { maxLength: 3 } } }
    expect(await control('province', { form: 'tianjin', fields })).toBe(400)
    expect(await control('province', { form: 'general', fields })).toBe(204)
    expect(await control('province', { fields })).toBe(204)
    expect(await control('province', { form: 'elsewhere' })).toBe(400)
  })
})
