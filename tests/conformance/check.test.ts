import { answer, type DataShape } from '@ntocc/sdk/contracts'
import { entity, mobile, text } from '@ntocc/sdk/fields'
import { describe, expect, it } from 'vitest'
import { checkData, checkEnvelope } from './check.ts'

const Thing = entity('thing', { name: text({ max: 5 }).required(), phone: mobile().sensitive('MOBILE_PHONE') })
const good = {
  id: 1,
  code: 'T1',
  branchCode: 'HQ',
  status: 1,
  gmtCreated: '2026-01-01T00:00:00.000Z',
  gmtModified: '2026-01-01T00:00:00.000Z',
  version: 0,
  isDeleted: false,
  name: 'a',
}
const page = (change: object = {}) => ({ records: [good], total: 1, pageNum: 1, pageSize: 20, ...change })
const check = (shape: DataShape<unknown>, data: unknown) => checkData(shape, data, Thing)

describe('checkEnvelope', () => {
  it('takes an envelope and nothing else', () => {
    expect(checkEnvelope({ status: 0, msg: null, data: 1 })).toEqual([])
    for (const other of [null, [], 'x', {}, { status: '0' }, { status: 1.5 }, { status: 0, msg: 5 }])
      expect(checkEnvelope(other)).toHaveLength(1)
  })
})

describe('checkData', () => {
  it('S3-064 wants records, total, pageNum and pageSize of a list', () => {
    expect(check(answer.page(), page())).toEqual([])
    expect(check(answer.page(), [good])).toEqual(['`data` is not a page'])
    expect(check(answer.page(), page({ records: undefined }))).toEqual(['`records` is not a list'])
    for (const key of ['total', 'pageNum', 'pageSize'])
      expect(check(answer.page(), page({ [key]: '1' }))).toEqual([`\`${key}\` is not a whole number`])
  })

  it('wants no more records than were asked for or counted', () => {
    expect(check(answer.page(), page({ records: [good, good], total: 2, pageSize: 1 }))).toHaveLength(1)
    expect(check(answer.page(), page({ total: 0 }))).toEqual(['more records than `total`'])
  })

  it('checks records against their entity, masked values excepted', () => {
    expect(check(answer.list(), [{ ...good, phone: '138****0001' }])).toEqual([])
    expect(check(answer.list(), [good, { ...good, name: 'too long' }])).toEqual(['[1] `name`: validation.text.max'])
    expect(check(answer.record(), { ...good, phone: '12' })).toHaveLength(1)
    expect(check(answer.record(), { ...good, id: '1' })).toContain('`id` is not a number')
    expect(check(answer.list(), [5])).toEqual(['[0] is not an object'])
  })

  it('wants the keys of a value', () => {
    expect(checkData(answer.value<{ a: 1; b: 2 }>(['a', 'b']), { a: 1 })).toEqual(['`b` is missing'])
    expect(checkData(answer.list<{ a: 1 }>(['a']), [{ a: 1 }, {}])).toEqual(['[1] `a` is missing'])
    expect(checkData(answer.value(), null)).toEqual(['`data` is not an object'])
    expect(checkData(answer.none(), null)).toEqual([])
  })
})
