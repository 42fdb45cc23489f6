import { describe, expect, it } from 'vitest'
import { answer, type DataShape } from '../../src/contracts/index.ts'
import { entity, mobile, text } from '../../src/fields/index.ts'
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
  const places = (shape: DataShape<unknown>, data: unknown) => check(shape, data).map(({ at }) => at)

  it('S3-064 wants records, total, pageNum and pageSize of a list', () => {
    expect(check(answer.page(), page())).toEqual([])
    expect(check(answer.page(), [good])).toEqual([{ at: 'data', expected: 'a page', got: 'a list of 1' }])
    expect(check(answer.page(), page({ records: undefined }))).toEqual([
      { at: 'data.records', expected: 'a list', got: 'nothing' },
    ])
    for (const key of ['total', 'pageNum', 'pageSize'])
      expect(check(answer.page(), page({ [key]: '1' }))).toEqual([
        { at: `data.${key}`, expected: 'a whole number', got: '"1"' },
      ])
  })

  it('wants no more records than were asked for or counted', () => {
    expect(check(answer.page(), page({ records: [good, good], total: 2, pageSize: 1 }))).toHaveLength(1)
    expect(check(answer.page(), page({ total: 0 }))).toEqual([
      { at: 'data.records', expected: 'no more than total', got: 'a list of 1' },
    ])
  })

  it('checks records against their entity, masked values excepted', () => {
    expect(check(answer.list(), [{ ...good, phone: '138****0001' }])).toEqual([])
    expect(check(answer.list(), [good, { ...good, name: 'too long' }])).toEqual([
      { at: 'data[1].name', expected: 'text (validation.text.max)', got: '"too long"' },
    ])
    expect(check(answer.record(), { ...good, phone: '12' })).toHaveLength(1)
    expect(places(answer.record(), { ...good, id: '1' })).toContain('data.id')
    expect(check(answer.list(), [5])).toEqual([{ at: 'data[0]', expected: 'an object', got: '5' }])
  })

  it('wants the keys of a value', () => {
    const both = answer.value<{ a: 1; b: 2 }>(['a', 'b'])
    expect(checkData(both, { a: 1 })).toEqual([{ at: 'data.b', expected: 'to be there', got: 'nothing' }])
    expect(checkData(answer.list<{ a: 1 }>(['a']), [{ a: 1 }, {}]).map(({ at }) => at)).toEqual(['data[1].a'])
    expect(checkData(answer.value(), null)).toEqual([{ at: 'data', expected: 'an object', got: 'null' }])
    expect(checkData(answer.none(), null)).toEqual([])
  })

  it('shows of what is long its beginning', () => {
    const [found] = checkData(answer.record(), 'x'.repeat(500))
    expect(found?.got.length).toBeLessThan(70)
  })
})
