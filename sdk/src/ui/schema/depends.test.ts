import { describe, expect, it } from 'vitest'
import * as f from '../../fields/index.ts'
import { type Depends, settle, stateOf } from './depends.ts'
import { formOf } from './schema.ts'

const codes: Record<string, string[]> = { wet: ['pump', 'hose'], dry: ['crane'] }
const rules: Depends = {
  gear: { on: ['goods'], options: values => codes[String(values.goods)] ?? [] },
  gears: { on: ['goods'], options: values => codes[String(values.goods)] ?? [] },
  driver: { on: ['team'], query: values => ({ teamCode: String(values.team ?? '') }) },
  vehicle: { on: ['driver'], query: values => ({ driverCode: String(values.driver ?? '') }) },
  total: { on: ['price', 'count'], compute: values => Number(values.price) * Number(values.count) },
  tax: { on: ['total'], compute: values => Number(values.total) / 10 },
  reason: { on: ['refused'], show: values => values.refused === true, require: () => true },
}
const change = (before: Record<string, unknown>, name: string, value: unknown) =>
  settle(rules, before, { ...before, [name]: value }, name)

describe('what follows a changed field', () => {
  it.each([
    ['a choice that still fits stays', { goods: 'dry', gear: 'hose' }, 'goods', 'wet', { gear: 'hose' }, []],
    ['one that does not is cleared', { goods: 'wet', gear: 'hose' }, 'goods', 'dry', { gear: null }, ['gear']],
    ['of several only those', { goods: 'wet', gears: ['hose'] }, 'goods', 'dry', { gears: [] }, ['gears']],
    ['nothing chosen is not cleared', { goods: 'wet' }, 'goods', 'dry', { goods: 'dry' }, []],
    ['a reference goes with its filter', { team: 'T1', driver: 'D1' }, 'team', 'T2', { driver: null }, ['driver']],
    [
      'and what hangs on it goes too',
      { team: 'T1', driver: 'D1', vehicle: 'V1' },
      'team',
      'T2',
      { driver: null, vehicle: null },
      ['driver', 'vehicle'],
    ],
    ['sums follow, and what follows sums', { price: 2, count: 3 }, 'count', 5, { total: 10, tax: 1 }, []],
    ['others are left alone', { team: 'T1', driver: 'D1' }, 'price', 4, { driver: 'D1' }, []],
  ])('%s', (_name, before, name, value, after, cleared) => {
    const settled = change(before, name, value)
    expect(settled.values).toMatchObject(after)
    expect(settled.cleared).toEqual(cleared)
  })

  it('ends when two fields follow each other', () => {
    const round: Depends = {
      a: { on: ['b'], compute: values => Number(values.b) + 1 },
      b: { on: ['a'], compute: values => Number(values.a) + 1 },
    }
    expect(settle(round, {}, { a: 1 }, 'a').values).toEqual({ a: 3, b: 2 })
  })
})

describe('state of a field', () => {
  it('asks the values', () => {
    expect(stateOf(rules, 'reason', {}).hidden).toBe(true)
    expect(stateOf(rules, 'reason', { refused: true })).toMatchObject({ hidden: false, required: true })
    expect(stateOf(rules, 'total', {}).disabled).toBe(true)
    expect(stateOf(rules, 'gear', { goods: 'dry' }).options).toEqual(['crane'])
    expect(stateOf(rules, 'price', {})).toEqual({ hidden: false, required: false, disabled: false })
  })
})

describe('formOf', () => {
  const Thing = f.entity('thing', { name: f.text(), from: f.date(), to: f.date() })
  it('has exactly the fields of its groups', () => {
    const form = formOf(Thing, { groups: [{ fields: ['name', { range: ['from', 'to'] }] }] })
    expect(Object.keys(form.shape.fields)).toEqual(['name', 'from', 'to'])
    expect(form.name).toBe('thing')
  })
  it('takes the groups of its steps', () => {
    const form = formOf(Thing, { steps: [{ title: 'a', groups: [{ fields: ['name'] }] }] })
    expect(form.groups).toEqual([{ fields: ['name'] }])
  })
  it('refuses a field that stands in it twice', () => {
    expect(() => formOf(Thing, { groups: [{ fields: ['name', { row: ['name', 'to'] }] }] })).toThrow('thing: name')
  })
})
