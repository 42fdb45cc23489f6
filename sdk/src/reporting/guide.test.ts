import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { modelOf, provinceReportOf, RULE_IDS, readReportAnswer, validateDocument, withFacts } from './index.ts'
import { precheck, reportLamps } from './precheck/precheck.ts'
import { but, goodCase } from './testing/cases.ts'
import { GUIZHOU } from './testing/guizhou.ts'
import { isCounty, RULES, waybill } from './testing/samples.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const guide = read('../../../docs/plugins/reporting.md')

it('docs/plugins/reporting.md shows a definition that does what it says', () => {
  expect(guide).toContain(`\`\`\`ts example\n${read('./testing/guizhou.ts')}\`\`\`\n`)
  const model = modelOf(GUIZHOU, 'waybill')
  expect(validateDocument(waybill, model, RULES).map(({ path, code }) => [path, code])).toEqual([
    ['loadingNumber', 'required'],
  ])
  expect(validateDocument(withFacts(waybill, model, { loadingNo: 'ZH1' }), model, RULES)).toEqual([])
  expect(readReportAnswer(GUIZHOU, { status: 200, body: '{"code":200}' }).result).toBe('accepted')
  expect(readReportAnswer(GUIZHOU, { status: 200, body: '{"code":1001}' }).result).toBe('refused')
  const of = but({ invoices: goodCase.invoices.map(each => ({ ...each, amountYuan: '1.00' })) })
  expect(reportLamps(precheck(of, { report: GUIZHOU, isCounty })).invoice.colour).toBe('red')
  expect(provinceReportOf('520000', [GUIZHOU])).toBe(GUIZHOU)
})

it('tells every key of a definition and every rule', () => {
  const told = [...guide.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, keys = '']) =>
    [...keys.matchAll(/`(\w+)`/g)].map(([, key]) => key),
  )
  const keys = [...Object.keys(GUIZHOU), 'enterpriseCode', 'tracks', 'trial', 'abnormalListMax']
  expect(keys.filter(key => !told.includes(key))).toEqual([])
  expect(RULE_IDS.filter(rule => !guide.includes(rule))).toEqual([])
})
