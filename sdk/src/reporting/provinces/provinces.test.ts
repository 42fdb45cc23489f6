import { describe, expect, it } from 'vitest'
import { PROVINCES } from '../../contracts/provinces.ts'
import { keyOf } from '../documents/field.ts'
import { validateDocument } from '../documents/validate.ts'
import { writeXml } from '../documents/xml.ts'
import { fundFlow, location, RULES, SAMPLES, waybill } from '../testing/samples.ts'
import { defineProvinceReport, ProvinceReportError } from './define.ts'
import type { ProvinceDefinition } from './definition.ts'
import { PROVINCE_REPORTS, provinceReportOf, REPORT_TYPES } from './index.ts'
import { modelOf, withCodes, withFacts } from './model.ts'

const of = (gb: string) => {
  const report = provinceReportOf(gb)
  if (!report) throw new Error(gb)
  return report
}

const problems = (gb: string, kind: keyof typeof SAMPLES, document: unknown = SAMPLES[kind]) =>
  validateDocument(document, modelOf(of(gb), kind), RULES).map(({ path, code }) => `${path} ${code}`)

describe('provinces', () => {
  it('S9-024 reportType 1 to 21 have a definition each, by their code of GB/T 2260', () => {
    expect(Object.keys(REPORT_TYPES).map(Number)).toEqual(Array.from({ length: 22 }, (_, code) => code))
    expect(REPORT_TYPES[0]).toBe('')
    expect(PROVINCE_REPORTS.map(({ gb }) => gb)).toEqual(PROVINCES.slice(1).map(({ gb }) => gb))
    expect([REPORT_TYPES[1], REPORT_TYPES[2], REPORT_TYPES[21]]).toEqual(['420000', '120000', '650000'])
    expect(provinceReportOf('110000')).toBeUndefined()
  })

  it('S1-047 say what they rest on: those with a form of their own, and the general one for the others', () => {
    const by = (evidence: string) => PROVINCE_REPORTS.filter(each => each.evidence === evidence).map(({ gb }) => gb)
    expect(by('known')).toEqual(['120000', '350000', '610000'])
    expect(by('inferred')).toEqual(['420000', '140000', '330000', '340000', '650000'])
    expect(by('general')).toHaveLength(13)
    const forms = Object.fromEntries(PROVINCE_REPORTS.map(({ gb, protocol }) => [gb, protocol]))
    expect(forms).toMatchObject({ 120000: 'restSm2Xml', 330000: 'soapXml', 520000: 'restSm2Sm4', 610000: 'formAes' })
  })

  it('take documents of the guide as they are, but for what they ask for beside', () => {
    for (const { gb } of PROVINCE_REPORTS.filter(({ evidence }) => evidence === 'general'))
      for (const kind of ['waybill', 'fundFlow', 'vehicle', 'driver', 'location'] as const)
        expect(problems(gb, kind)).toEqual([])
    expect(problems('350000', 'waybill')).toHaveLength(6)
    expect(problems('350000', 'driver')).toHaveLength(4)
    const { bankCode, ...paid } = fundFlow.financiallist[0] ?? { bankCode: '' }
    expect(problems('420000', 'fundFlow', { ...fundFlow, financiallist: [paid] })).toEqual([])
    expect(problems('350000', 'fundFlow', { ...fundFlow, financiallist: [paid] })).toEqual([
      'financiallist.0.bankCode required',
    ])
  })

  it('S2-158 Tianjin has three fields more, from facts, in their place', () => {
    const model = modelOf(of('120000'), 'waybill')
    const three = ['finishDateTime required', 'transportationCost required', 'transportationDistance required']
    expect(problems('120000', 'waybill')).toEqual(three)
    const facts = { fuelAndTollYuan: '1834.5', distanceKm: 883, finishTime: new Date('2026-03-02T05:00:00Z') }
    const filled = withFacts(waybill, model, facts)
    expect(validateDocument(filled, model, RULES)).toEqual([])
    const xml = writeXml([filled], model)
    expect(xml).toContain(
      '<TotalMonetaryAmount>5200.000</TotalMonetaryAmount><TransportationCost>1834.500</TransportationCost><TransportationDistance>883</TransportationDistance><VehicleInfo>',
    )
    expect(xml).toContain('</GoodsReceiptDateTime><FinishDateTime>20260302130000</FinishDateTime>')
    expect(() => withFacts(waybill, model, { ...facts, distanceKm: 883.4 })).toThrow('at most 0 decimals')
    expect(withFacts(waybill, model, { distanceKm: undefined })).toEqual(waybill)
  })

  it('Shanxi and Anhui take a waybill in stages, and a track by its two ends', () => {
    const report = of('140000')
    const names = report.stages.map(stage => modelOf(report, 'waybill', { stage }).ipcType)
    expect(names).toEqual(['WLHY_YD1001', 'WLHY_YD1002', 'WLHY_YD1003'])
    const { goodsReceiptDateTime, ...underWay } = waybill
    const missing = report.stages.map(
      stage => validateDocument(underWay, modelOf(report, 'waybill', { stage }), RULES).length,
    )
    expect(missing).toEqual([0, 0, 1])
    const end = { ...location, locationType: 'UNLOAD' }
    expect(modelOf(report, 'location', { document: location }).ipcType).toBe('START_TRACK')
    expect(modelOf(report, 'location', { document: end }).ipcType).toBe('END_TRACK')
    expect(modelOf(of('520000'), 'location', { document: end }).ipcType).toBe('WLHY_WZ1001')
    expect(of('340000').stages).toEqual(report.stages)
  })

  it('take locations as the guide has them, but for those that are reported to by way of LOGINK', () => {
    const without = PROVINCE_REPORTS.filter(({ takesLocations }) => !takesLocations).map(({ gb }) => gb)
    expect(without).toEqual(['330000', '650000'])
  })

  it('keep what else is known of them', () => {
    expect(of('330000').trial).toEqual({ days: 10, waybillsADay: 5, mostAbnormalPercent: 1 })
    expect([of('420000').abnormalListMax, of('410000').enterpriseCode, of('120000').batchMax]).toEqual([
      5000,
      '^411',
      50,
    ])
    expect(of('350000').cipher).toMatchObject({ sm2: { order: 'C1C2C3' }, sm4: 'base64' })
  })
})

describe('defineProvinceReport', () => {
  it('adds a province in a few lines: what is not told is the general form', () => {
    const guizhou = defineProvinceReport({
      gb: '520000',
      codes: { ok: ['200'] },
      codeMaps: { plateColor: { 2: 'Y' } },
      extraFields: {
        waybill: [{ name: 'LoadingNumber', zh: '装货单号', card: '1..1', format: 'an..20', from: 'loadingNo' }],
      },
    })
    expect(guizhou.codes).toEqual({ ok: ['200'], token: ['2001'], duplicate: ['3001'], transient: ['3003', '9001'] })
    const model = modelOf(guizhou, 'waybill')
    expect(model.fields.map(keyOf).at(-1)).toBe('loadingNumber')
    const filled = withFacts(waybill, model, { loadingNo: 'Z1' })
    expect(validateDocument(filled, model, RULES)).toEqual([])
    expect(withCodes(filled, model.fields, guizhou)).toMatchObject({ vehicleInfo: { vehiclePlateColorCode: 'Y' } })
    expect(provinceReportOf('520000', [guizhou])).toBe(guizhou)
    expect(Object.isFrozen(guizhou.extraFields.waybill?.[0])).toBe(true)
  })

  it('writes documents as the version of the guide or the protocol has them, unless told', () => {
    const written = (definition: Partial<ProvinceDefinition>) => {
      const { documentFormat, names } = defineProvinceReport({ gb: '520000', ...definition })
      return `${documentFormat} ${names}`
    }
    expect(written({})).toBe('json lower')
    expect(written({ guide: 1 })).toBe('xml upper')
    expect(written({ guide: 1, documentFormat: 'json' })).toBe('json lower')
    expect(written({ documentFormat: 'xml' })).toBe('xml upper')
    expect(written({ documentFormat: 'xml', names: 'lower' })).toBe('xml lower')
    expect(written({ guide: 1, protocol: 'formAes' })).toBe('json lower')
    expect(written({ protocol: 'restSm2Xml' })).toBe('xml upper')
    expect(written({ protocol: 'soapXml', documentFormat: 'xml' })).toBe('xml upper')
  })

  const field = { name: 'LoadingNumber', zh: '装货单号', card: '1..1', format: 'an..20', from: 'loadingNo' }
  it.each<[key: string, definition: object]>([
    ['gb', {}],
    ['gb', { gb: '520100' }],
    ['gb', { gb: 520000 }],
    ['protocl', { protocl: 'soapXml' }],
    ['protocol', { protocol: 'ftp' }],
    ['evidence', { evidence: 'sure' }],
    ['guide', { guide: 3 }],
    ['documentFormat', { documentFormat: 'csv' }],
    ['documentFormat', { protocol: 'restSm2Xml', documentFormat: 'json' }],
    ['documentFormat', { protocol: 'formAes', documentFormat: 'xml' }],
    ['documentVersion', { documentVersion: 'a version of no end' }],
    ['enterpriseCode', { enterpriseCode: '(' }],
    ['paths.send', { paths: { send: 'wlhy/send' } }],
    ['paths.sent', { paths: { sent: '/wlhy' } }],
    ['answer.code', { answer: { code: 'code' } }],
    ['codes.ok', { codes: { ok: [] } }],
    ['codes.token.0', { codes: { ok: ['1'], token: ['1'] } }],
    ['codes.good', { codes: { good: ['1'] } }],
    ['cipher.sm2.order', { cipher: { sm2: { order: 'C3C2C1', prefix: true, encoding: 'hex' } } }],
    ['cipher.sm2.prefix', { cipher: { sm2: { order: 'C1C2C3', encoding: 'hex' } } }],
    ['cipher.sm4', { cipher: { sm4: 'utf8' } }],
    ['ipcTypes.waybil', { ipcTypes: { waybil: 'WLHY_YD1001' } }],
    ['ipcTypes.waybill', { ipcTypes: { waybill: 'wlhy' } }],
    ['required.waybill.0', { required: { waybill: ['vehicleInfo.placeOfLoad'] } }],
    ['extraFields.waybill.0.format', { extraFields: { waybill: [{ ...field, format: 'text' }] } }],
    ['extraFields.waybill.0.zh', { extraFields: { waybill: [{ ...field, zh: undefined }] } }],
    ['extraFields.waybill.0.after', { extraFields: { waybill: [{ ...field, after: 'nothing' }] } }],
    ['extraFields.waybill.0.name', { extraFields: { waybill: [{ ...field, name: 'Carrier' }] } }],
    ['codeMaps.plateColor.7', { codeMaps: { plateColor: { 7: 'x' } } }],
    ['codeMaps.colour', { codeMaps: { colour: {} } }],
    ['stages', { stages: [] }],
    ['stages.0.when', { stages: [{ ipcType: 'A', when: 'later', without: [] }] }],
    ['tracks.end', { tracks: { start: 'START_TRACK' } }],
    ['takesLocations', { takesLocations: 'yes' }],
    ['tracks', { takesLocations: false, tracks: { start: 'START_TRACK', end: 'END_TRACK' } }],
    ['batchMax', { batchMax: 0 }],
    ['deadlines.waybillHours', { deadlines: { waybillHours: 1.5 } }],
    ['rules.levels.R26', { rules: { levels: { R26: 'off' } } }],
    ['rules.levels.R14', { rules: { levels: { R14: 'never' } } }],
    ['rules.startKm', { rules: { startKm: '5' } }],
    ['rules.startMiles', { rules: { startMiles: 3 } }],
  ])('names the key that is wrong: %s', (key, definition) => {
    const define = () =>
      defineProvinceReport({ ...(key === 'gb' ? {} : { gb: '520000' }), ...definition } as ProvinceDefinition)
    expect(define).toThrow(ProvinceReportError)
    try {
      define()
    } catch (error) {
      expect((error as ProvinceReportError).key).toBe(key)
    }
  })
})
