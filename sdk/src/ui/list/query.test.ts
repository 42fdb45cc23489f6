import { describe, expect, it } from 'vitest'
import { knowReferences } from '../../contracts/known-references.ts'
import { code, dateTime, entity, idCard, json, mobile, money, reference, text } from '../../fields/index.ts'
import { canFilter } from './masked.ts'
import { appliedFilters, applyDraft, filterSpecs, isDraft, withValue } from './query.ts'

const Thing = entity('thing', {
  no: text(),
  kind: code('thingKind'),
  made: dateTime(),
  price: money(),
  blob: json(),
})
const specs = filterSpecs(Thing.fields, ['no', 'kind', 'made'])

describe('filters of an entity', () => {
  it('take their control and keys from the field kind', () => {
    expect(specs.map(spec => [spec.control, spec.keys])).toEqual([
      ['text', ['no']],
      ['codes', ['kind']],
      ['dates', ['madeStart', 'madeEnd']],
    ])
    expect(filterSpecs(Thing.fields, ['price'])[0]?.control).toBe('numbers')
  })
  it('choose a record where its area tells of a list, and take its code as text elsewhere', () => {
    const control = () => filterSpecs(entity('trip', { waybill: reference('waybill') }).fields, ['waybill'])[0]?.control
    expect(control()).toBe('text')
    knowReferences({ waybill: { name: 'waybillNo', path: '/ntocc-tms-api/waybill' } })
    expect(control()).toBe('references')
    knowReferences({})
  })
  it('refuse a field that is not there or cannot be filtered by', () => {
    expect(() => filterSpecs(Thing.fields, ['nothing'])).toThrow('nothing')
    expect(() => filterSpecs(Thing.fields, ['blob'])).toThrow('blob')
  })
  it('are offered as far as the server filters by them for this reader', () => {
    const offered = (isMasked: boolean) =>
      [mobile().sensitive('MOBILE_PHONE'), idCard().sensitive('ID_CARD'), text(), undefined].map(field =>
        canFilter(field, each => isMasked && each.options.sensitive !== undefined),
      )
    expect(offered(true)).toEqual([true, false, true, true])
    expect(offered(false)).toEqual([true, true, true, true])
  })
  it('read only their own keys', () => {
    expect(appliedFilters(specs, { no: 'A', isCancel: '0', kind: '' })).toEqual({ no: 'A' })
  })
})

describe('draft and applied', () => {
  it('S3-063 keeps a date range as {name}Start and {name}End', () => {
    expect(applyDraft(specs, {}, { madeStart: '2026-01-01', madeEnd: '2026-01-31' })).toEqual({
      madeStart: '2026-01-01',
      madeEnd: '2026-01-31',
    })
  })
  it('replaces its own filters and keeps the rest', () => {
    expect(applyDraft(specs, { isCancel: '0', no: 'old' }, { kind: '5 ' })).toEqual({ isCancel: '0', kind: '5' })
  })
  it('blank text is no filter', () => expect(withValue({ no: 'A' }, 'no', '  ')).toEqual({}))
  it('knows whether anything was changed', () => {
    expect(isDraft({ no: 'A' }, { no: 'A' })).toBe(false)
    expect(isDraft({ no: 'A' }, {})).toBe(true)
    expect(isDraft({}, { no: '' })).toBe(false)
  })
})
