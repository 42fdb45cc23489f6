import { expect, it } from 'vitest'
import { merge } from './merge.ts'

const names = ['name', 'phone', 'tags']
const base = { name: 'A', phone: '1', tags: ['x'] }

it.each([
  ['nobody changed', base, base, base, [], []],
  ['only I changed', { ...base, name: 'B' }, base, { ...base, name: 'B' }, [], []],
  ['only they changed', base, { ...base, phone: '2' }, { ...base, phone: '2' }, [], ['phone']],
  [
    'each another field',
    { ...base, name: 'B' },
    { ...base, phone: '2' },
    { ...base, name: 'B', phone: '2' },
    [],
    ['phone'],
  ],
  ['both to the same', { ...base, name: 'C' }, { ...base, name: 'C' }, { ...base, name: 'C' }, [], []],
  ['both differently', { ...base, name: 'B' }, { ...base, name: 'C' }, { ...base, name: 'C' }, ['name'], []],
  ['lists by content', { ...base, tags: ['x'] }, { ...base, tags: ['y'] }, { ...base, tags: ['y'] }, [], ['tags']],
  ['empty is empty', { ...base, phone: '' }, { ...base, phone: null }, { ...base, phone: null }, [], []],
])('merges when %s', (_name, mine, theirs, values, contested, taken) => {
  const merged = merge(names, base, mine, theirs)
  expect(merged.values).toEqual(values)
  expect(merged.contested.map(each => each.name)).toEqual(contested)
  expect(merged.taken).toEqual(taken)
})
