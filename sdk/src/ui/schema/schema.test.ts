// @vitest-environment node
import { expect, it } from 'vitest'
import * as f from '../../fields/index.ts'
import { formOf } from './schema.ts'

const Load = f.entity('load', {
  goods: f.text().required(),
  unit: f.code('unit', ['tonne', 'piece']).required().default('tonne'),
  shown: f.flag().default(true),
  paid: f.flag().readOnly().default(false),
  count: f.integer().default(1),
})

it('a form begins with what its own fields are where nobody has said anything', () => {
  expect(formOf(Load, { groups: [{ fields: ['goods', 'unit', 'shown', 'paid'] }] }).start).toEqual({
    unit: 'tonne',
    shown: true,
  })
  expect(formOf(Load, { groups: [{ fields: ['goods'] }] }).start).toEqual({})
})

it('a form has each field of its entity once, and a name', () => {
  expect(() => formOf(Load, { groups: [{ fields: ['unit', 'unit'] }] })).toThrow('form load: unit')
  expect(() => formOf(Load, { groups: [{ fields: ['other' as never] }] })).toThrow('form load: other')
})
