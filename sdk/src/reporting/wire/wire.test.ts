import { sm2 } from 'sm-crypto-v2'
import { describe, expect, it } from 'vitest'
import { aesDecrypt, doubleSha1Key, md5Hex, signedForm } from '../crypto/aes.ts'
import { decodeBytes, utf8Bytes, utf8Text } from '../crypto/bytes.ts'
import { CipherError, sm2Decrypt, sm4Decrypt } from '../crypto/sm.ts'
import { readJson } from '../documents/json.ts'
import { findNode, readXml, readXmlNode } from '../documents/xml.ts'
import { defineProvinceReport } from '../provinces/define.ts'
import { provinceReportOf } from '../provinces/index.ts'
import { modelOf } from '../provinces/model.ts'
import { SAMPLES, waybill } from '../testing/samples.ts'
import { type ReportCredentials, type ReportMessage, ReportRequestError, withoutSecrets } from './message.ts'
import { reportRequest, tokenRequest } from './request.ts'

const pair = sm2.generateKeyPairHex()
const credentials: ReportCredentials = {
  enterpriseCode: '411000123',
  userId: 'enterprise-1',
  password: 'a password with & < "',
  publicKey: pair.publicKey,
  secret: 'secret of the form',
}
const message: ReportMessage = {
  kind: 'waybill',
  documents: [waybill],
  reference: '4f9c1d2e-0000-4000-8000-000000000001',
  at: new Date('2026-03-02T12:34:56Z'),
  token: 'token-of-two-hours',
}
const of = (gb: string) => {
  const report = provinceReportOf(gb)
  if (!report) throw new Error(gb)
  return report
}

/** What the regulator reads: every form undone by its own steps. */
const REGULATORS: Record<string, (body: string) => string> = {
  350000: body => {
    const { body: inner } = JSON.parse(body) as { body: { encryptedCode: string; encryptedContent: string } }
    const key = sm2Decrypt(inner.encryptedCode, pair.privateKey, of('350000').cipher.sm2)
    expect(utf8Text(key)).toMatch(/^[A-Za-z0-9]{16}$/)
    return utf8Text(sm4Decrypt(inner.encryptedContent, key, 'base64'))
  },
  120000: body => {
    const { EncryptedContent } = JSON.parse(body) as { EncryptedContent: string }
    return utf8Text(sm2Decrypt(EncryptedContent, pair.privateKey, of('120000').cipher.sm2))
  },
  610000: body => {
    const form = Object.fromEntries(new URLSearchParams(body))
    const { sign, ...values } = form
    expect(sign).toBe(signedForm(values, credentials.secret ?? ''))
    return utf8Text(aesDecrypt(form.data ?? '', doubleSha1Key(credentials.secret ?? ''), 'zeros', 'base64'))
  },
  650000: body => utf8Text(decodeBytes(findNode(readXmlNode(body), 'Content')?.text ?? '', 'base64')),
}

describe('a request', () => {
  it.each(Object.entries(REGULATORS))('to %s is what its regulator reads', (gb, undo) => {
    const report = of(gb)
    const request = reportRequest(report, credentials, message)
    const plain = undo(request.body)
    expect(plain).toBe(request.payload)
    const model = modelOf(report, 'waybill')
    const read = plain.startsWith('<')
      ? readXml(plain, model)[0]
      : readJson(JSON.stringify((JSON.parse(plain) as { body?: object }).body ?? JSON.parse(plain)), model)
    expect(read).toEqual(waybill)
    expect(request.method).toBe('POST')
    expect(request.path).toBe(report.paths.send)
  })

  it.each(Object.keys(REGULATORS))('to %s holds its secrets, and its evidence none', gb => {
    const report = of(gb)
    const request = reportRequest(report, credentials, message)
    const asked = tokenRequest(report, credentials)
    const sent = JSON.stringify([request.headers, request.body])
    expect(sent).toContain(message.token)
    for (const evidence of [request.evidence, asked?.evidence]) {
      const shown = JSON.stringify(evidence)
      const { password, secret = '' } = credentials
      for (const hidden of [message.token ?? '', password, secret, md5Hex(password), encodeURIComponent(password)])
        expect(shown).not.toContain(hidden)
      expect(shown).toContain('***')
    }
    const signature = new URLSearchParams(request.body).get('sign')
    if (signature) expect(JSON.stringify(request.evidence)).not.toContain(signature)
    expect(request.payload).not.toMatch(/token-of|secret of|a password/)
    // But for the stars they are the same request.
    expect(request.evidence.body.length).toBeGreaterThan(100)
  })

  it('has the header of the guide', () => {
    const { header } = JSON.parse(reportRequest(of('350000'), credentials, message).body) as { header: object }
    expect(header).toEqual({
      messageReferenceNumber: message.reference,
      documentName: '电子运单',
      documentVersionNumber: '2.0',
      senderCode: '350000',
      enterpriseSenderCode: '411000123',
      messageSendingDateTime: '20260302203456',
      ipcType: 'WLHY_YD1001',
      token: 'token-of-two-hours',
    })
    const flat = JSON.parse(reportRequest(of('120000'), credentials, message).body) as object
    expect(Object.keys(flat)).toEqual([
      'IPCType',
      'DocumentName',
      'EncryptedContent',
      'MessageReferenceNumber',
      'MessageSendingDateTime',
      'UserId',
      'Token',
    ])
    const soap = reportRequest(of('650000'), credentials, message)
    const root = readXmlNode(soap.body)
    expect(findNode(root, 'BinarySecurityToken')?.text).toBe(message.token)
    expect(findNode(root, 'ActionType')?.text).toBe('LOGINK_CN_FREIGHTBROKER_WAYBILL')
    expect(soap.payload).toContain('<SenderCode>411000123</SenderCode>')
    expect(reportRequest(of('610000'), credentials, message).headers.authorization).toBe('Bearer token-of-two-hours')
  })

  it('of version 1 of the guide has its documents in XML, several under one root', () => {
    const report = defineProvinceReport({ gb: '520000', guide: 1, batchMax: 2 })
    const { serialNumber, vehicleAmount, transportTypeCode, insuranceInformation, ...rest } = waybill
    const first = { ...rest, insuranceInformation: { policyNumber: 'none', insuranceCompany: 'none' } }
    const { body, payload } = reportRequest(report, credentials, { ...message, documents: [first, first] })
    const sent = JSON.parse(body) as { body: { encryptedCode: string; encryptedContent: string } }
    const key = sm2Decrypt(sent.body.encryptedCode, pair.privateKey, report.cipher.sm2)
    expect(utf8Text(sm4Decrypt(sent.body.encryptedContent, key, 'base64'))).toBe(payload)
    expect(readXml(payload, modelOf(report, 'waybill'), { version: 1 })).toEqual([first, first])
    expect(payload).toContain('<Root><Body><OriginalDocumentNumber>')
    const json = reportRequest(defineProvinceReport({ gb: '520000', batchMax: 2 }), credentials, message).payload
    expect(JSON.parse(json)).toEqual(waybill)
  })

  it('S2-158 carries several documents to Tianjin, and one to others', () => {
    const report = of('120000')
    const two = { ...message, documents: [waybill, { ...waybill, serialNumber: '0101' }] }
    const read = readXml(reportRequest(report, credentials, two).payload, modelOf(report, 'waybill'))
    expect(read.map(({ serialNumber }) => serialNumber)).toEqual(['0000', '0101'])
    expect(() => reportRequest(of('420000'), credentials, two)).toThrow('at most 1')
  })

  it('is drawn anew each time, and the same from the same random numbers only up to SM2', () => {
    const one = reportRequest(of('420000'), credentials, message)
    expect(reportRequest(of('420000'), credentials, message).body).not.toBe(one.body)
    let at = 0
    // What is no fair letter is passed over: 248 and more.
    const random = (length: number) => Uint8Array.from({ length }, () => (at++ % 2 === 0 ? 250 : at))
    const { body } = JSON.parse(reportRequest(of('420000'), credentials, { ...message, random }).body) as {
      body: { encryptedContent: string; encryptedCode: string }
    }
    const key = sm2Decrypt(body.encryptedCode, pair.privateKey, of('420000').cipher.sm2)
    expect(utf8Text(key)).toMatch(/^[A-Za-z0-9]{16}$/)
    expect(utf8Text(sm4Decrypt(body.encryptedContent, key, 'base64'))).toBe(one.payload)
  })

  it.each<[key: string, gb: string, credentials: Partial<ReportCredentials>, message: Partial<ReportMessage>]>([
    ['token', '420000', {}, { token: undefined }],
    ['token', '120000', {}, { token: '' }],
    ['publicKey', '420000', { publicKey: '' }, {}],
    ['publicKey', '120000', { publicKey: '' }, {}],
    ['secret', '610000', { secret: '' }, {}],
    ['userId', '610000', { userId: '' }, {}],
    ['documents', '420000', {}, { documents: [] }],
    ['actions', '650000', {}, { kind: 'location', documents: [SAMPLES.location] }],
    ['enterpriseCode', '410000', { enterpriseCode: '420' }, {}],
  ])('is not made without %s (%s)', (key, gb, without, lacking) => {
    const make = () => reportRequest(of(gb), { ...credentials, ...without }, { ...message, ...lacking })
    expect(make).toThrow(ReportRequestError)
    try {
      make()
    } catch (error) {
      expect((error as ReportRequestError).key).toBe(key)
    }
  })

  it('tells a key that is none without telling it', () => {
    const bad = { ...credentials, publicKey: '04abcdef' }
    expect(() => reportRequest(of('420000'), bad, message)).toThrow(CipherError)
    expect(() => reportRequest(of('420000'), bad, message)).not.toThrow(/abcdef/)
  })
})

describe('a request for a token', () => {
  it('has the password as each form wants it', () => {
    const bodyTo = (gb: string) => tokenRequest(of(gb), credentials)?.body ?? ''
    expect(JSON.parse(bodyTo('120000'))).toEqual({ userId: 'enterprise-1', password: md5Hex(credentials.password) })
    expect(tokenRequest(of('120000'), credentials)?.path).toBe('/auth/applyToken')
    const form = new URLSearchParams(bodyTo('610000'))
    const key = doubleSha1Key(credentials.secret ?? '')
    expect(aesDecrypt(form.get('password') ?? '', key, 'zeros', 'base64')).toEqual(utf8Bytes(credentials.password))
    expect(findNode(readXmlNode(bodyTo('650000')), 'Password')?.text).toBe(credentials.password)
    const without = { ...of('420000'), paths: { send: '/send' } }
    expect(tokenRequest(without, credentials)).toBeUndefined()
  })

  it('leaves no secret in what is kept of an answer', () => {
    const said = `bad token ${message.token} for ${credentials.password}`
    expect(withoutSecrets(said, credentials, message.token)).toBe('bad token *** for ***')
    // What a regulator that signs in by a digest may repeat of it opens its door too.
    const digest = md5Hex(credentials.password)
    expect(withoutSecrets(`password ${digest} is wrong`, credentials)).toBe('password *** is wrong')
    expect(withoutSecrets('all is well', { ...credentials, password: '' })).toBe('all is well')
  })
})
