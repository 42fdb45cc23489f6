import { defineProvinceReport, PROVINCE_REPORTS, type ProvinceReport } from '@ntocc/sdk/reporting'
import { describe, expect, it } from 'vitest'
import { testProvince } from '../../src/testing/province.ts'

/** Finished waybills that go out in each form; a thousand of each are sent by hand. */
const WAYBILLS = Number(process.env.REPORT_WAYBILLS ?? 24)

const provinceIn = (gb: string): ProvinceReport => {
  const report = PROVINCE_REPORTS.find(each => each.gb === gb)
  if (!report) throw new Error(`nothing is known of ${gb}`)
  return report
}

/** Every form that documents travel in, and a definition that sends in it. */
const FORMS: readonly (readonly [form: string, report: ProvinceReport])[] = [
  ['JSON by SM2 and SM4, the general form', provinceIn('420000')],
  ['XML of the first guide by SM2 and SM4', defineProvinceReport({ gb: '520000', guide: 1 })],
  ['XML by SM2, Tianjin’s', provinceIn('120000')],
  ['a signed form by AES, Shaanxi’s', provinceIn('610000')],
  ['SOAP, LOGINK’s', provinceIn('650000')],
]

it('there is no form of the SDK beside these', () => {
  const protocols = new Set(PROVINCE_REPORTS.map(({ protocol }) => protocol))
  expect(new Set(FORMS.map(([, { protocol }]) => protocol))).toEqual(protocols)
})

describe.each(FORMS)('a regulator that takes %s, and knows nothing of whoever sends', (_form, report) => {
  it(`takes every document of ${WAYBILLS} finished waybills`, { timeout: 3_600_000 }, async () => {
    const { send, close } = await testProvince({ report })
    expect(await send(WAYBILLS)).toEqual([])
    await close()
  })

  it('refuses each that is broken by the name of its field, as the check before sending does', async () => {
    const { broken, close } = await testProvince({ report })
    expect(await broken()).toEqual([])
    await close()
  })
})
