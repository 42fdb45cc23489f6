import { describe, expect, it } from 'vitest'
import { defineProvinceReport } from '../provinces/define.ts'
import { PROVINCE_REPORTS, provinceReportOf } from '../provinces/index.ts'
import { fieldNamedIn, readQueryAnswer, readReportAnswer, readTokenAnswer } from './answer.ts'
import { queryRequest } from './request.ts'

const of = (gb: string) => {
  const report = provinceReportOf(gb)
  if (!report) throw new Error(gb)
  return report
}
const soap = (inner: string) =>
  `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${inner}</s:Body></s:Envelope>`
const fault = (code: string, text: string) =>
  soap(
    `<s:Fault><faultcode>s:Server</faultcode><detail><GenericFault><Code>${code}</Code><ErrorMessage>${text}</ErrorMessage></GenericFault></detail></s:Fault>`,
  )

/** For each form the answer that means yes, and its status. */
const YES: Readonly<Record<string, string>> = {
  '420000': '{"code":"1001","message":"ok"}',
  '120000': '{"code":"00000"}',
  '610000': '{"code":"0000"}',
  '650000': soap('<ExchangeTransportResponse><SendResult>true</SendResult></ExchangeTransportResponse>'),
}

describe('an answer', () => {
  it.each<[gb: string, status: number, body: string, result: string, more?: object]>([
    ['420000', 200, YES['420000'] ?? '', 'accepted', { code: '1001', message: 'ok' }],
    ['420000', 200, '{"code":1001}', 'accepted', { code: '1001' }],
    ['420000', 200, '{"header":{"code":"1001"}}', 'accepted'],
    ['120000', 200, YES['120000'] ?? '', 'accepted'],
    ['610000', 200, YES['610000'] ?? '', 'accepted'],
    ['650000', 200, YES['650000'] ?? '', 'accepted'],
    ['420000', 200, '{"code":"3001"}', 'duplicate'],
    ['420000', 200, '{"code":"2001"}', 'tokenExpired'],
    ['120000', 200, '{"code":"20000"}', 'tokenExpired'],
    ['610000', 200, '{"code":"1003"}', 'tokenExpired'],
    ['420000', 401, '', 'tokenExpired'],
    [
      '650000',
      500,
      soap('<s:Fault><faultcode>wsse:InvalidSecurityToken</faultcode><faultstring>x</faultstring></s:Fault>'),
      'tokenExpired',
    ],
    [
      '420000',
      200,
      '{"code":"3005","message":"字段校验失败: consignorID 不能为空"}',
      'refused',
      { code: '3005', field: 'consignorID' },
    ],
    ['420000', 400, '{"code":"3006"}', 'refused', { code: '3006' }],
    [
      '650000',
      500,
      fault('E17', 'GoodsItemGrossWeight is wrong'),
      'refused',
      { code: 'E17', field: 'GoodsItemGrossWeight' },
    ],
    ['650000', 200, soap('<r><SendResult>false</SendResult></r>'), 'refused', { code: 'false' }],
    ['420000', 200, '{"code":"9001"}', 'unclear', { why: 'transient' }],
    ['420000', 200, '{"code":"3003"}', 'unclear', { why: 'transient' }],
    ['420000', 500, YES['420000'] ?? '', 'unclear', { why: 'status' }],
    ['420000', 404, YES['420000'] ?? '', 'unclear', { why: 'status' }],
    ['650000', 500, YES['650000'] ?? '', 'unclear', { why: 'status' }],
    ['650000', 503, YES['650000'] ?? '', 'unclear', { why: 'status' }],
    ['420000', 200, '{"code":"1001","messageReferenceNumber":"another"}', 'unclear', { why: 'reference' }],
    ['420000', 200, '{"code":"1001","messageReferenceNumber":"mine"}', 'accepted'],
  ])('of %s with status %d, %s: %s', (gb, status, body, result, more = {}) => {
    expect(readReportAnswer(of(gb), { status, body }, 'mine')).toMatchObject({ result, ...more })
  })

  const GARBAGE = [
    '',
    ' ',
    'OK',
    '1001',
    'true',
    'null',
    '[]',
    '["1001"]',
    '{}',
    '{"code":',
    '{"code":null}',
    '{"code":{"code":"1001"}}',
    '{"code":["1001"]}',
    '{"code":""}',
    '{"code":"1001 or so"}',
    '{"__proto__":{"code":"1001"}}',
    '{"Code":"1001"}',
    '<html><body>code 1001 true</body></html>',
    '<SendResult>true</SendResult>',
    '<s:Envelope><SendResult>true</SendResult>',
    soap(''),
    soap('<r><SendResult>perhaps and perhaps not</SendResult></r>'),
    soap('<r><SendResult/></r>'),
    '\u0000\u0001',
  ]
  it.each(GARBAGE)('that is garbage is unclear to every province, never accepted: %j', body => {
    for (const report of PROVINCE_REPORTS)
      for (const status of [200, 302, 404, 500, 502])
        expect([report.gb, status, readReportAnswer(report, { status, body }).result]).toEqual([
          report.gb,
          status,
          'unclear',
        ])
  })

  it('of one form is none of another', () => {
    for (const [gb, body] of Object.entries(YES))
      for (const other of Object.keys(YES))
        if (other !== gb) expect(readReportAnswer(of(other), { status: 200, body }).result).not.toBe('accepted')
  })

  it('names the field that it is about, and no part of a longer name', () => {
    const report = of('120000')
    expect(fieldNamedIn('ConsignorID: wrong', report)).toBe('ConsignorID')
    expect(fieldNamedIn('Consignor.Consignor missing', report)).toBe('Consignor')
    // A group that has a longer name than what is wrong in it.
    expect(fieldNamedIn('ActualCarrierInfo.ActualCarrierID（缺少）', report)).toBe('ActualCarrierID')
    expect(fieldNamedIn('goodsInfo[1]/cube', report)).toBe('cube')
    expect(fieldNamedIn('The driver has another DrivingLicense', report)).toBe('DrivingLicense')
    expect(fieldNamedIn('TransportationCost 缺失', report)).toBe('TransportationCost')
    expect(fieldNamedIn('TransportationCost 缺失', of('420000'))).toBeUndefined()
    expect(fieldNamedIn('all is wrong', report)).toBeUndefined()
  })
})

describe('an answer with a token', () => {
  it.each<[gb: string, status: number, body: string, answer: object]>([
    ['120000', 200, '{"code":"00000","data":{"token":"t1"}}', { result: 'token', token: 't1' }],
    ['420000', 200, '{"token":"t2"}', { result: 'token', token: 't2' }],
    ['420000', 200, '{"code":"1001","data":"t3"}', { result: 'token', token: 't3' }],
    ['650000', 200, soap('<r><Token>t4</Token><Code>100000</Code></r>'), { result: 'token', token: 't4' }],
    ['120000', 200, '{"code":"10001","message":"密码错误"}', { result: 'refused', code: '10001', message: '密码错误' }],
    ['650000', 500, fault('A1', 'no'), { result: 'refused', code: 'A1' }],
    ['120000', 200, '{"code":"00000"}', { result: 'unclear', why: 'code' }],
    ['120000', 200, `{"token":"${'t'.repeat(201)}"}`, { result: 'unclear', why: 'body' }],
    ['120000', 502, '{"token":"t1"}', { result: 'unclear', why: 'status' }],
    ['120000', 200, 'Bad Gateway', { result: 'unclear', why: 'body' }],
    ['120000', 200, '{"code":"10001","token":"t1"}', { result: 'refused', code: '10001' }],
  ])('of %s with status %d: %s', (gb, status, body, answer) => {
    expect(readTokenAnswer(of(gb), { status, body })).toMatchObject(answer)
  })
})

describe('what became of a document', () => {
  const report = defineProvinceReport({ gb: '420000' })
  const told = (body: object, status = 200) =>
    readQueryAnswer(
      report,
      { status, body: JSON.stringify({ code: '1001', messageReferenceNumber: 'R1', ...body }) },
      'R1',
    )

  it.each([
    [{ receiveStatus: '0' }, { result: 'unknown' }],
    [{ receiveStatus: '1' }, { result: 'waiting' }],
    [{ receiveStatus: '1', auditStatus: '0' }, { result: 'waiting' }],
    [{ data: { receiveStatus: 1, auditStatus: 1 } }, { result: 'approved' }],
    [
      { receiveStatus: '1', auditStatus: '2', message: '车辆不符：vehicleType' },
      { result: 'abnormal', message: '车辆不符：vehicleType', field: 'vehicleType' },
    ],
    [
      { receiveStatus: '1', auditStatus: '7' },
      { result: 'unclear', why: 'code' },
    ],
    [{ auditStatus: '1' }, { result: 'unclear', why: 'code' }],
    [{ code: '2001' }, { result: 'tokenExpired' }],
    [{ code: '9001' }, { result: 'unclear', why: 'transient' }],
    [
      { code: '5555', receiveStatus: '1' },
      { result: 'unclear', why: 'code' },
    ],
    [
      { messageReferenceNumber: 'R2', receiveStatus: '1' },
      { result: 'unclear', why: 'reference' },
    ],
  ])('%j', (body, expected) => {
    expect(told(body)).toEqual(expected)
  })

  it('nobody knows it where nothing can be read, and only asks where there is somebody to ask', () => {
    expect(told({}, 404)).toMatchObject({ result: 'unclear', why: 'status' })
    expect(readQueryAnswer(report, { status: 200, body: '<html>' }, 'R1')).toEqual({ result: 'unclear', why: 'body' })
    const credentials = { enterpriseCode: 'E1', userId: 'u', password: 'p' }
    const request = queryRequest(report, credentials, { reference: 'R1', token: 'secret' })
    expect(JSON.parse(request?.body ?? '')).toEqual({ userId: 'u', token: 'secret', messageReferenceNumber: 'R1' })
    expect(request?.evidence.body).not.toContain('secret')
    const mute = defineProvinceReport({ gb: '120000', protocol: 'restSm2Xml' })
    expect(queryRequest(mute, credentials, { reference: 'R1', token: 't' })).toBeUndefined()
  })
})
