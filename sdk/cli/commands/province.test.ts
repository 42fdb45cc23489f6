import { defineProvinceReport, PROVINCE_REPORTS, type ProvinceReport } from '@ntocc/sdk/reporting'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  type ProvinceRegulator,
  type ProvinceTest,
  type ProvinceTestOptions,
  testProvince,
} from '../../src/testing/province.ts'

let province: ProvinceTest | undefined
afterEach(async () => {
  await province?.close()
  province = undefined
})
const start = async (options: ProvinceTestOptions): Promise<ProvinceTest> => {
  province = await testProvince(options)
  return province
}

const GENERAL = PROVINCE_REPORTS.filter(({ protocol }) => protocol === 'restSm2Sm4')
const FIELD = { name: 'LoadingNumber', zh: '装货单号', card: '1..1', format: 'an..20', from: 'loadingNo' } as const
/** Codes where not any will do. */
const ENTERPRISES: Readonly<Record<string, string>> = { '410000': '411000001' }
const WITH_FIELD = defineProvinceReport({ gb: '520000', extraFields: { waybill: [FIELD] } })
const asking = (maxLength: number) => ({ fields: { waybill: { loadingNumber: { maxLength, required: true } } } })

describe('the test kit of a province', () => {
  it('every province that is reported to in the general form passes', { timeout: 600_000 }, async () => {
    expect(GENERAL.length).toBeGreaterThan(10)
    for (const report of GENERAL) {
      const { send, close } = await testProvince({ report, regulator: regulatorOf(report) })
      expect([report.gb, await send(2)]).toEqual([report.gb, []])
      await close()
    }
  })

  it('what is broken is noticed twice; what a province alone requires, by a regulator that was told so', async () => {
    const hubei = await start({ report: provinceIn('420000') })
    expect(await hubei.broken()).toEqual([])
    await hubei.close()
    const report = provinceIn('350000')
    const fujian = await start({ report, regulator: { order: 'C1C2C3' } })
    const required = Object.entries(report.required).flatMap(([kind, paths]) => paths.map(path => `${kind} ${path}`))
    const unnoticed = (await fujian.broken()).map(line =>
      line.replace(/\.0\./, '.').replace(/ missing: .*accepted.*/, ''),
    )
    expect(unnoticed.filter(line => !required.includes(line))).toEqual([])
    expect(unnoticed.length).toBeGreaterThan(5)
  })

  it('names a field that the regulator misses, and one that nothing is known of', async () => {
    const missed = await start({ report: provinceIn('520000'), regulator: asking(20) })
    expect(await missed.send(1)).toEqual([expect.stringMatching(/^waybill 0: refused 3005 .*loadingNumber/)])
    await missed.close()
    const unknown = await start({ report: WITH_FIELD, regulator: asking(20) })
    expect(await unknown.send(1)).toEqual(['waybill 0: loadingNumber is required, so it is not sent'])
    expect(unknown.documentOf('waybill')).not.toHaveProperty('loadingNumber')
  })

  it('says what to write where the code for taken is none of the definition’s', async () => {
    const { send } = await start({ report: provinceIn('520000'), regulator: { ok: '200' } })
    await expect(send(1)).rejects.toThrow("write codes: { ok: ['200'] } into the definition")
  })

  it('says in one line that there is no console', async () => {
    vi.stubEnv('NTOCC_CONSOLE', '/nowhere')
    const failing = testProvince({ report: provinceIn('520000') })
    await expect(failing).rejects.toThrow(/^CONSOLE_MISSING .*names no console of this version.*$/)
    vi.unstubAllEnvs()
  })

  it('names what only one of both notices', async () => {
    const facts = () => ({ loadingNo: 'ZH1' })
    const { broken } = await start({ report: WITH_FIELD, facts, regulator: asking(40) })
    expect(await broken()).toEqual([
      expect.stringContaining('waybill loadingNumber too long: the regulator says accepted'),
    ])
  })

  it('plays every stage of a waybill, and knows a definition that has others', async () => {
    const shanxi = provinceIn('140000')
    const staged = await start({ report: shanxi, regulator: { stages: true } })
    expect(await staged.send(1)).toEqual([])
    expect(await staged.broken()).toEqual([])
    expect(staged.documentOf('waybill')).toHaveProperty('goodsReceiptDateTime')
    await staged.close()
    const whole = await start({ report: defineProvinceReport({ gb: '140000' }), regulator: { stages: true } })
    expect(await whole.send(1)).toEqual([expect.stringMatching(/^waybill 0: refused 3005 .*goodsReceiptDateTime/)])
    await whole.close()
    const unasked = await start({ report: shanxi })
    expect((await unasked.send(1)).map(line => line.split(':')[0])).toEqual([
      'waybill WLHY_YD1001 0',
      'waybill WLHY_YD1002 0',
      'waybill WLHY_YD1003 0',
    ])
  })

  it('a moment and a decimal of a province’s own pass, and what is none is noticed twice', async () => {
    const own = { zh: '自有字段', card: '1..1' } as const
    const report = defineProvinceReport({
      gb: '520000',
      extraFields: {
        waybill: [
          { ...own, name: 'TransportationCost', format: 'n..18,3', from: 'cost' },
          { ...own, name: 'FinishDateTime', format: 'n14', from: 'finished' },
        ],
      },
    })
    const fields = {
      waybill: {
        transportationCost: { format: 'n..18,3', required: true },
        finishDateTime: { format: 'n14', required: true },
      },
    }
    const facts = () => ({ cost: '12.5', finished: new Date('2026-03-01T00:00:00Z') })
    const { send, broken } = await start({ report, facts, regulator: { fields } })
    expect(await send(1)).toEqual([])
    expect(await broken()).toEqual([])
  })

  it('says that it takes no documents in a format that no guide has them in', async () => {
    const report = defineProvinceReport({ gb: '520000', guide: 1, documentFormat: 'json' })
    await expect(testProvince({ report })).rejects.toThrow('XML by version 1 of the guide alone')
  })
})

const regulatorOf = ({ gb, cipher, enterpriseCode, stages }: ProvinceReport): ProvinceRegulator => ({
  order: cipher.sm2.order,
  ...(stages.length > 1 && { stages: true }),
  ...(enterpriseCode && { enterprise: ENTERPRISES[gb] ?? '' }),
})

function provinceIn(gb: string): ProvinceReport {
  const found = GENERAL.find(report => report.gb === gb)
  if (!found) throw new Error(gb)
  return found
}
